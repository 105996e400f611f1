import { isBag } from "../../json/values.ts";
import type { Role } from "../../model/message.ts";
import { extraFields, type Fields, fields, innerFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { chatContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { chatShape, readChat } from "./read.ts";
import { composeChat, SETTINGS } from "./request.ts";
import { writeChat } from "./write.ts";

const PLAIN_FIELDS = ["role", "content"];
const CORE_FIELDS: { readonly [role in Role]: readonly string[] } = {
  system: PLAIN_FIELDS,
  user: PLAIN_FIELDS,
  assistant: [...PLAIN_FIELDS, "tool_calls", "function_call"],
  tool: [...PLAIN_FIELDS, "tool_call_id"],
};

const THOUGHTS = ["reasoning_content", "reasoning"];

const CALL: Fields = /* @__PURE__ */ fields("name arguments input");
const PART: Fields = /* @__PURE__ */ fields(
  "type text refusal image_url audio_url video_url document_url document_name input_audio file cache_control thinking signature closed reference_ids",
);
const CALLS: Fields = /* @__PURE__ */ fields("id type index", { function: () => CALL, custom: () => CALL });
const FIELDS: Fields = /* @__PURE__ */ fields("role", { content: () => PART, tool_calls: () => CALLS });

/** Reads and writes `openai-chat` histories. */
export const openaiChatSyntax: Syntax = {
  name: "openai-chat",
  shape: chatShape,
  read: readChat,
  contentOf: chatContent,
  fieldsOf: (message) => {
    const { raw, role } = message;
    const extra = extraFields(message, CORE_FIELDS[role]);
    if (extra.length === 0 || role !== "assistant" || !isBag(raw)) return extra;
    // Thoughts that can be read are parts.
    return extra.filter((name) => !THOUGHTS.includes(name) || typeof raw[name] !== "string");
  },
  innerFieldsOf: (message) => innerFields(message, FIELDS),
  write: writeChat,
};

/** OpenAI Chat Completions, and the many servers that speak it. */
export const openaiChatFormat: Format = /* @__PURE__ */ makeFormat(openaiChatSyntax, {
  title: "OpenAI Chat Completions",
  marks: MARKS,
  settings: SETTINGS,
  compose: composeChat,
});
