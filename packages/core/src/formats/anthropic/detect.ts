import { asList, asString, type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";

const OWN = new Set([
  "tool_use",
  "tool_result",
  "thinking",
  "redacted_thinking",
  "server_tool_use",
  "mcp_tool_use",
  "search_result",
  "container_upload",
]);
const FOREIGN =
  /^(image_url|input_(text|image|audio|file)|output_text|refusal|file|reasoning|tool-(call|result|approval-re\w+))$/;

/** Says how much a document looks like Messages API messages. */
export function detect(document: unknown): Likeness {
  const list = findList(document, "messages");
  if (list === undefined) return likeness(0, "no messages");
  const body = isBag(document) ? judgeBody(document) : likeness(1, "a list");
  if (body.score === 0 || body.score === 3) return body;
  let best = body;
  let position = 0;
  for (const message of sampleOf(list)) {
    const seen = judgeMessage(message, `messages.${position++}`);
    if (seen === undefined) continue;
    if (seen.score === 0 || seen.score === 3) return seen;
    if (seen.score > best.score) best = seen;
  }
  return best;
}

function judgeBody(body: Bag): Likeness {
  const { model, tools } = body;
  for (const key of [
    "toolConfig",
    "inferenceConfig",
    "modelId",
    "max_completion_tokens",
    "input",
    "contents",
  ]) {
    if (body[key] !== undefined) return likeness(0, `${key} is not known here`);
  }
  if (body.anthropic_version !== undefined) return likeness(3, "has anthropic_version");
  const tool = asList(tools)?.[0];
  if (isBag(tool)) {
    if (tool.input_schema !== undefined) return likeness(3, "tools have input_schema");
    if (isBag(tool.function)) return likeness(0, "tools have function");
  }
  const system = typeof body.system === "string" || Array.isArray(body.system);
  if (system && body.max_tokens !== undefined) return likeness(3, "has system and max_tokens");
  if (asString(model)?.startsWith("claude")) return likeness(2, "the model is a Claude");
  return likeness(1, "has messages");
}

function judgeMessage(message: unknown, place: string): Likeness | undefined {
  if (!isBag(message)) return undefined;
  const { role, content } = message;
  if (role === "tool" || role === "developer" || role === "function" || role === "model") {
    return likeness(0, `${place} has role ${role}`);
  }
  for (const key of [
    "tool_calls",
    "tool_call_id",
    "function_call",
    "parts",
    "kind",
    "providerOptions",
    "toolInvocations",
  ]) {
    if (message[key] !== undefined) return likeness(0, `${place} has ${key}`);
  }
  let marked: Likeness | undefined;
  for (const block of asList(content)?.slice(0, 50) ?? []) {
    if (!isBag(block)) continue;
    const type = asString(block.type);
    if (type === undefined) return likeness(0, `${place} has a block without type`);
    if (OWN.has(type) || type.endsWith("_tool_result")) return likeness(3, `${place} has ${type}`);
    if ((type === "image" || type === "document") && isBag(block.source)) {
      return likeness(3, `${place} has ${type} with source`);
    }
    if (FOREIGN.test(type) || block.image !== undefined) return likeness(0, `${place} has ${type}`);
    if (isBag(block.cache_control)) marked = likeness(2, `${place} has cache_control`);
  }
  return marked;
}
