import { asString, isBag } from "../../json/values.ts";
import { defined } from "../defined.ts";
import type { RequestContent } from "../format.ts";
import { withFields } from "../shared.ts";
import type { ToolSyntax } from "../tool-list.ts";

/** Tool definitions of the canonical form. */
export const SUTURE_TOOLS: ToolSyntax = {
  nameOf: (raw) => (isBag(raw) ? asString(raw.name) : undefined),
  rename: (raw, name) => withFields(raw, { name }),
  make: (tool) => tool,
};

const SETTINGS = [
  "model",
  "tools",
  "toolChoice",
  "maxTokens",
  "temperature",
  "topP",
  "stop",
  "stream",
] as const;

/** Reads the settings of a conversation: they are in canonical form already. */
export function sutureRequest(document: unknown): RequestContent {
  if (!isBag(document)) return {};
  return defined<RequestContent>(Object.fromEntries(SETTINGS.map((name) => [name, document[name]])));
}

/** A conversation without messages, holding the settings. */
export function composeSuture(request: RequestContent | undefined): unknown {
  return request === undefined ? [] : { suture: 1, ...request, messages: [] };
}
