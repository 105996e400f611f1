import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { chatContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { chatShape, readChat } from "./read.ts";
import { composeChat, SETTINGS } from "./request.ts";
import { writeChat } from "./write.ts";

const CORE_FIELDS = ["role", "content", "tool_calls", "tool_call_id", "function_call"];

/** Reads and writes `openai-chat` histories. */
export const openaiChatSyntax: Syntax = {
  name: "openai-chat",
  shape: chatShape,
  read: readChat,
  contentOf: chatContent,
  fieldsOf: (message) => extraFields(message, CORE_FIELDS),
  write: writeChat,
};

/** OpenAI Chat Completions, and the many servers that speak it. */
export const openaiChatFormat: Format = /* @__PURE__ */ makeFormat(openaiChatSyntax, {
  title: "OpenAI Chat Completions",
  marks: MARKS,
  settings: SETTINGS,
  compose: composeChat,
});
