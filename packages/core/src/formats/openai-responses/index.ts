import { asBag } from "../../json/values.ts";
import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { isOpen, responsesContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { readResponses, responsesShape } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { writeResponses } from "./write.ts";

/** The fields of items by their type; other types have various fields. Only reasoning has no status. */
const FIELDS: { readonly [type: string]: readonly string[] } = {
  message: ["type", "id", "status", "role", "content"],
  reasoning: ["type", "id", "summary", "content", "encrypted_content"],
  function_call: ["type", "id", "status", "call_id", "name", "arguments"],
  function_call_output: ["type", "id", "status", "call_id", "output"],
  custom_tool_call: ["type", "id", "status", "call_id", "name", "input"],
  custom_tool_call_output: ["type", "id", "status", "call_id", "output"],
  item_reference: ["type", "id", "status"],
  compaction: ["type", "id", "encrypted_content"],
};

/** Reads and writes `openai-responses` histories. */
export const openaiResponsesSyntax: Syntax = {
  name: "openai-responses",
  shape: responsesShape,
  read: readResponses,
  contentOf: responsesContent,
  fieldsOf: (message) => {
    const { itemType } = message;
    const fields = Object.hasOwn(FIELDS, itemType) ? FIELDS[itemType] : undefined;
    const raw = asBag(message.raw);
    const extra = fields === undefined ? [] : extraFields(message, fields);
    const { id, encrypted_content: proof } = raw;
    const known = id === undefined || id === null || typeof id === "string";
    // Reasoning is sent either open or encrypted, not both.
    const twice = itemType === "reasoning" && typeof proof === "string" && isOpen(raw);
    // An id of the wrong type.
    const other = twice ? [proof === "" ? "encrypted_content" : "content"] : [];
    return known && !twice ? extra : [...(known ? [] : ["id"]), ...other, ...extra];
  },
  write: writeResponses,
};

/** OpenAI Responses, whose histories are lists of items. */
export const openaiResponsesFormat: Format = /* @__PURE__ */ makeFormat(openaiResponsesSyntax, {
  title: "OpenAI Responses",
  marks: MARKS,
  settings: SETTINGS,
});
