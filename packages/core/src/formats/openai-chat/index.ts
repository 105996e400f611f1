import { extraFields } from "../extra-fields.ts";
import type { Format } from "../format.ts";
import { judgeDocument } from "../judge-document.ts";
import { readSettings } from "../settings.ts";
import { chatContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { chatShape, readChat } from "./read.ts";
import { composeChat, SETTINGS } from "./request.ts";
import { writeChat } from "./write.ts";

const CORE_FIELDS = ["role", "content", "tool_calls", "tool_call_id", "function_call"];

/** OpenAI Chat Completions, and the many servers that speak it. */
export const openaiChatFormat: Format = {
  name: "openai-chat",
  title: "OpenAI Chat Completions",
  shape: chatShape,
  contract: "openai-chat",
  writable: true,
  detect: (document) => judgeDocument(document, MARKS),
  read: readChat,
  contentOf: chatContent,
  fieldsOf: (message) => extraFields(message, CORE_FIELDS),
  write: writeChat,
  requestOf: (document) => readSettings(document, SETTINGS),
  compose: composeChat,
};
