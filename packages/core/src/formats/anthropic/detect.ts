import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { foreignField, judgeMessages, someBlocks } from "../judge-messages.ts";
import { likeness } from "../shared.ts";

const OWN =
  /^(tool_use|tool_result|\w+_tool_result|(redacted_)?thinking|(server|mcp)_tool_use|search_result|container_upload)$/;
const FOREIGN =
  /^(image_url|input_(text|image|audio|file)|output_text|refusal|file|reasoning|tool-(call|result|approval-re\w+))$/;
const FOREIGN_BODY = [
  "toolConfig",
  "inferenceConfig",
  "modelId",
  "max_completion_tokens",
  "input",
  "contents",
];
const FOREIGN_FIELDS = [
  "tool_calls",
  "tool_call_id",
  "function_call",
  "parts",
  "kind",
  "providerOptions",
  "toolInvocations",
];

/** Says how much a document looks like Messages API messages. */
export function detect(document: unknown): Likeness {
  const start = isBag(document) ? judgeBody(document) : likeness(1, "a list");
  const settled = start.score === 0 || (start.score === 3 && Array.isArray((document as Bag).messages));
  return settled ? start : judgeMessages(document, "messages", start, judgeMessage);
}

function judgeBody(body: Bag): Likeness {
  const { system, model } = body;
  const foreign = foreignField(body, FOREIGN_BODY, "the request");
  if (foreign !== undefined) return foreign;
  const tool = asList(body.tools)?.[0];
  if (isBag(tool) && isBag(tool.function)) return likeness(0, "tools have function");
  if (isBag(tool) && tool.input_schema !== undefined) return likeness(3, "tools have input_schema");
  if (body.anthropic_version !== undefined) return likeness(3, "has anthropic_version");
  if ((typeof system === "string" || Array.isArray(system)) && body.max_tokens !== undefined) {
    return likeness(3, "has system and max_tokens");
  }
  return asString(model)?.startsWith("claude")
    ? likeness(2, "the model is a Claude")
    : likeness(1, "has messages");
}

function judgeMessage(message: Bag, place: string): Likeness | undefined {
  const { role, content } = message;
  if (role === "tool" || role === "developer" || role === "function" || role === "model") {
    return likeness(0, `${place} has role ${role}`);
  }
  const foreign = foreignField(message, FOREIGN_FIELDS, place);
  if (foreign !== undefined) return foreign;
  let marked: Likeness | undefined;
  for (const block of someBlocks(content)) {
    const type = asString(block.type) ?? "a block without type";
    // Mistral's thoughts are lists.
    const other =
      block.type === undefined || FOREIGN.test(type) || Array.isArray(block.thinking) || block.image;
    if (other) return likeness(0, `${place} has ${type}`);
    if (OWN.test(type) || (isBag(block.source) && /^(image|document)$/.test(type))) {
      return likeness(3, `${place} has ${type}`);
    }
    if (isBag(block.cache_control)) marked = likeness(2, `${place} has cache_control`);
  }
  return marked;
}
