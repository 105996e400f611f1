import { type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";

/** Fields that only this wire has, and fields that make it likely. */
const SIGNS = ["tool_call_id", "function_call", "reasoning_content", "reasoning_details"];
const HINTS = ["refusal", "prefix", "tool_calls"];
const BLOCKS: ReadonlySet<unknown> = new Set([
  "image_url",
  "input_audio",
  "refusal",
  "document_url",
  "video_url",
  "audio_url",
]);
const SETTINGS = [
  "max_completion_tokens",
  "functions",
  "response_format",
  "stream_options",
  "frequency_penalty",
  "presence_penalty",
  "reasoning_effort",
  "n",
  "seed",
  "logprobs",
];

/** Says how much a document looks like Chat Completions. */
export function detectChat(document: unknown): Likeness {
  const list = findList(document, "messages");
  if (list === undefined) return likeness(0, "no list of messages");
  let best =
    list.length === 0 ? likeness(1, "an empty list of messages") : likeness(0, "no message with a role");
  const sample = sampleOf(list);
  for (let i = 0; i < sample.length; i++) {
    const message = sample[i];
    if (!isBag(message)) continue;
    const seen = judge(message);
    if (seen.score === 3) return seen;
    if (seen.score > best.score) best = seen;
  }
  const settings = isBag(document) && best.score > 0 ? judgeRequest(document) : undefined;
  return settings !== undefined && settings.score > best.score ? settings : best;
}

function judge(message: Bag): Likeness {
  const { role, content, tool_calls: calls } = message;
  if (typeof role !== "string" || message.parts !== undefined) return likeness(0, "");
  const sure =
    (Array.isArray(calls) && calls.some((call) => isBag(call) && "function" in call) && "tool_calls") ||
    SIGNS.find((field) => isSaid(message[field])) ||
    ((role === "developer" || role === "function") && `the role ${role}`);
  if (sure) return likeness(3, `a message has ${sure}`);
  if (Array.isArray(content)) return judgeBlocks(content);
  const field = HINTS.find((name) => name in message);
  if (field !== undefined) return likeness(2, `a message has ${field}`);
  if (content === null && role === "assistant") return likeness(2, "a message has content null");
  return likeness(typeof content === "string" ? 1 : 0, "messages have a role and a text");
}

function isSaid(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}

function judgeBlocks(blocks: readonly unknown[]): Likeness {
  let plain = true;
  for (const block of blocks.slice(0, 20)) {
    if (!isBag(block)) continue;
    const { type } = block;
    const own =
      (type === "file" && isBag(block.file)) || (type === "thinking" && Array.isArray(block.thinking));
    if (own || BLOCKS.has(type)) return likeness(3, `a block is of type ${type}`);
    plain &&= type === "text";
  }
  return likeness(plain ? 1 : 0, "messages hold texts");
}

function judgeRequest(body: Bag): Likeness {
  const { tools, model } = body;
  if (Array.isArray(tools) && isBag(tools[0]) && isBag(tools[0].function))
    return likeness(3, "tools have function");
  const setting = SETTINGS.find((name) => body[name] !== undefined);
  if (setting !== undefined) return likeness(2, `the request has ${setting}`);
  const named = typeof model === "string" && body.system === undefined ? model : "claude";
  // Routers put the vendor before the model.
  const own = !named.includes("claude") || named.includes("/");
  return likeness(own ? 2 : 1, "a request with a model and messages");
}
