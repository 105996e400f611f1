import { type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";

const BLOCKS = new Set(["image_url", "input_audio", "refusal", "document_url", "video_url", "audio_url"]);
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
  const { role, content } = message;
  if (typeof role !== "string" || message.parts !== undefined) return likeness(0, "");
  if (
    Array.isArray(message.tool_calls) &&
    message.tool_calls.some((call) => isBag(call) && "function" in call)
  ) {
    return likeness(3, "a message has tool_calls");
  }
  if (typeof message.tool_call_id === "string") return likeness(3, "a message has tool_call_id");
  if (isBag(message.function_call)) return likeness(3, "a message has function_call");
  if (role === "developer" || role === "function") return likeness(3, `a message has the role ${role}`);
  if (typeof message.reasoning_content === "string") return likeness(3, "a message has reasoning_content");
  if (Array.isArray(content)) return judgeBlocks(content);
  if (
    (content === null && role === "assistant") ||
    "refusal" in message ||
    "prefix" in message ||
    "tool_calls" in message
  ) {
    return likeness(2, "a message has content null, refusal, prefix or tool_calls");
  }
  return likeness(typeof content === "string" ? 1 : 0, "messages have a role and a text");
}

function judgeBlocks(blocks: readonly unknown[]): Likeness {
  let plain = true;
  for (const block of blocks.slice(0, 20)) {
    if (!isBag(block)) continue;
    if (BLOCKS.has(String(block.type))) return likeness(3, `a block has the type ${block.type}`);
    if (block.type === "file" && isBag(block.file)) return likeness(3, "a block holds a file");
    plain &&= block.type === "text";
  }
  return likeness(plain ? 1 : 0, "messages hold texts");
}

function judgeRequest(body: Bag): Likeness {
  const { tools, model } = body;
  if (Array.isArray(tools) && isBag(tools[0]) && isBag(tools[0].function)) {
    return likeness(3, "tools hold a function");
  }
  const setting = SETTINGS.find((name) => body[name] !== undefined);
  if (setting !== undefined) return likeness(2, `the request has ${setting}`);
  const claude = typeof model === "string" && model.includes("claude");
  const open = typeof model === "string" && !claude && body.system === undefined;
  return likeness(open ? 2 : 1, "a request with a model and messages");
}
