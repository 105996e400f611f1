import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { foreignField, judgeMessages, someBlocks } from "../judge-messages.ts";
import { likeness } from "../shared.ts";

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
  const start = isBag(document) ? judgeBody(document) : likeness(1, "has messages");
  return start.score === 0 ? start : judgeMessages(document, "messages", start, judgeMessage);
}

function judgeBody(body: Bag): Likeness {
  const { tools } = body;
  const tool = asList(tools)?.[0];
  if (isBag(tool) && tool.inputSchema === undefined) return likeness(0, "tools have no inputSchema");
  const own = isBag(tools) ? "a map of tools" : OWN_BODY.find((key) => body[key] !== undefined);
  const likely = own === undefined ? likeness(1, "has messages") : likeness(2, `has ${own}`);
  return foreignField(body, FOREIGN_BODY, "the request") ?? likely;
}

function judgeMessage(message: Bag, place: string): Likeness | undefined {
  const foreign = foreignField(message, FOREIGN_FIELDS, place);
  if (foreign !== undefined) return foreign;
  if (message.providerOptions !== undefined) return likeness(3, `${place} has providerOptions`);
  const { role, content } = message;
  const told = role === "tool" && typeof content === "string";
  if (told || role === "developer" || role === "function" || role === "model") {
    return likeness(0, `${place} has role ${role}`);
  }
  for (const part of someBlocks(content)) {
    const type = asString(part.type) ?? "a part without type";
    if (isOwn(part, type)) return likeness(3, `${place} has ${type}`);
    if (type !== "text" || part.cache_control !== undefined) return likeness(0, `${place} has ${type}`);
  }
  return undefined;
}

function isOwn(part: Bag, type: string): boolean {
  return (
    (/^tool-(call|result)$/.test(type) && part.toolCallId !== undefined) ||
    /^(tool-approval-.*|redacted-reasoning)$/.test(type) ||
    (type === "reasoning" && typeof part.text === "string") ||
    (type === "image" && part.image !== undefined) ||
    (type === "file" && (part.mediaType ?? part.mimeType) !== undefined) ||
    part.providerOptions !== undefined
  );
}
