import { isBag } from "../../json/values.ts";
import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { chatContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { chatShape, readChat } from "./read.ts";
import { composeChat, SETTINGS } from "./request.ts";
import { writeChat } from "./write.ts";

const CORE_FIELDS = ["role", "content"];
const CALLS_FIELDS = [...CORE_FIELDS, "tool_calls"];
const CALL_FIELDS = [...CALLS_FIELDS, "function_call"];
const RESULT_FIELDS = [...CORE_FIELDS, "tool_call_id", "name"];

/** Reads and writes `openai-chat` histories. */
export const openaiChatSyntax: Syntax = {
  name: "openai-chat",
  shape: chatShape,
  read: readChat,
  contentOf: chatContent,
  fieldsOf: (message) => {
    const { role } = message;
    if (role !== "assistant") return extraFields(message, role === "tool" ? RESULT_FIELDS : CORE_FIELDS);
    const called = isBag(message.raw) && message.raw.function_call === null ? CALLS_FIELDS : CALL_FIELDS;
    const extra = extraFields(message, called);
    if (extra.length === 0) return extra;
    // Readable reasoning is a part, not an extra field.
    const isThought = (name: string) =>
      message.parts.some(({ kind, field }) => kind === "reasoning" && field === name);
    return extra.filter((name) => !isThought(name));
  },
  write: writeChat,
};

/** OpenAI Chat Completions, and the many servers that speak it. */
export const openaiChatFormat: Format = /* @__PURE__ */ makeFormat(openaiChatSyntax, {
  title: "OpenAI Chat Completions",
  marks: MARKS,
  settings: SETTINGS,
  compose: composeChat,
});
