import type { Format } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { chatContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { chatShape, readChat } from "./read.ts";
import { composeChat, SETTINGS } from "./request.ts";
import { writeChat } from "./write.ts";

const CORE_FIELDS = ["role", "content", "tool_calls", "tool_call_id", "function_call"];

/** OpenAI Chat Completions, and the many servers that speak it. */
export const openaiChatFormat: Format = /* @__PURE__ */ makeFormat({
  name: "openai-chat",
  title: "OpenAI Chat Completions",
  shape: chatShape,
  marks: MARKS,
  read: readChat,
  contentOf: chatContent,
  fields: CORE_FIELDS,
  write: writeChat,
  settings: SETTINGS,
  compose: composeChat,
});
