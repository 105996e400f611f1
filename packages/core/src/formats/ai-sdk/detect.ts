import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";

const FOREIGN_FIELDS = ["tool_calls", "tool_call_id", "function_call", "parts", "kind", "toolInvocations"];
const FOREIGN_BODY = [
  "anthropic_version",
  "max_tokens",
  "max_completion_tokens",
  "tool_choice",
  "toolConfig",
  "inferenceConfig",
  "modelId",
];
const OWN_BODY = [
  "maxOutputTokens",
  "toolChoice",
  "stopWhen",
  "providerOptions",
  "stopSequences",
  "instructions",
];

/** Says how much a document looks like model messages. */
export function detect(document: unknown): Likeness {
  const list = findList(document, "messages");
  if (list === undefined) return likeness(0, "no messages");
  let best = likeness(1, "has messages");
  if (isBag(document)) {
    for (const key of FOREIGN_BODY)
      if (document[key] !== undefined) return likeness(0, `${key} is not known here`);
    for (const key of OWN_BODY) if (document[key] !== undefined) best = likeness(2, `has ${key}`);
    const { tools } = document;
    if (isBag(tools)) best = likeness(2, "tools are a map");
    const tool = asList(tools)?.[0];
    if (isBag(tool) && tool.inputSchema === undefined) return likeness(0, "tools have no inputSchema");
  }
  let position = 0;
  for (const message of sampleOf(list)) {
    const seen = isBag(message) ? judgeMessage(message, `messages.${position}`) : undefined;
    position += 1;
    if (seen !== undefined) return seen;
  }
  return best;
}

function judgeMessage(message: Bag, place: string): Likeness | undefined {
  for (const key of FOREIGN_FIELDS) if (message[key] !== undefined) return likeness(0, `${place} has ${key}`);
  if (message.providerOptions !== undefined) return likeness(3, `${place} has providerOptions`);
  const { role, content } = message;
  if (role === "developer" || role === "function" || role === "model") {
    return likeness(0, `${place} has role ${role}`);
  }
  if (role === "tool" && typeof content === "string") return likeness(0, `${place} is a tool's text`);
  for (const part of asList(content)?.slice(0, 50) ?? []) {
    const seen = isBag(part) ? judgePart(part, place) : undefined;
    if (seen !== undefined) return seen;
  }
  return undefined;
}

function judgePart(part: Bag, place: string): Likeness | undefined {
  const type = asString(part.type);
  const own =
    ((type === "tool-call" || type === "tool-result") && part.toolCallId !== undefined) ||
    type?.startsWith("tool-approval-") === true ||
    (type === "reasoning" && typeof part.text === "string") ||
    type === "redacted-reasoning" ||
    (type === "image" && part.image !== undefined) ||
    (type === "file" && (part.mediaType ?? part.mimeType) !== undefined) ||
    part.providerOptions !== undefined;
  if (own) return likeness(3, `${place} has ${type ?? "providerOptions"}`);
  if (type === "text" && part.cache_control === undefined) return undefined;
  return likeness(0, `${place} has ${type === undefined ? "a part without type" : type}`);
}
