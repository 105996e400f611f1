import type { RequestContent } from "../format.ts";
import type { Settings } from "../settings.ts";
import { toolsOf } from "../tool-list.ts";
import type { ToolSyntax } from "../tool-syntax.ts";

/** Tool definitions of the canonical form. */
export const SUTURE_TOOLS: ToolSyntax = {
  schemaOf: ({ parameters }) => parameters,
  make: (tool) => tool,
};

/** Settings are already in canonical form. */
export const SETTINGS: Settings = {
  list: "messages",
  paths: {
    model: "model",
    tools: "tools",
    toolChoice: "toolChoice",
    maxTokens: "maxTokens",
    temperature: "temperature",
    topP: "topP",
    stop: "stop",
    stream: "stream",
  },
  also: "suture",
  readTools: (value) => toolsOf(value, SUTURE_TOOLS),
};

/** A conversation without messages that holds the settings. */
export function composeSuture(request: RequestContent | undefined): unknown {
  return request === undefined ? [] : { suture: 1, ...request, messages: [] };
}
