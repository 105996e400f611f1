import { asBag } from "../../json/values.ts";
import { extraFields, type Fields, type FieldsOf, fields, innerFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { responsesContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { readResponses, responsesShape } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { writeResponses } from "./write.ts";

/** Fields that items of a type have. Those of other types have fields of their own, all of them known. */
const CORE_FIELDS = new Map([
  ["message", ["type", "role", "content", "id"]],
  ["function_call", ["type", "call_id", "name", "arguments", "id"]],
  ["custom_tool_call", ["type", "call_id", "name", "input", "id"]],
  ["function_call_output", ["type", "call_id", "output", "id"]],
  ["custom_tool_call_output", ["type", "call_id", "output", "id"]],
  ["reasoning", ["type", "summary", "content", "encrypted_content", "id"]],
]);

const BLOCKS: ReadonlyMap<unknown, Fields> = new Map([
  ["input_text", fields("type text prompt_cache_breakpoint")],
  ["output_text", fields("type text annotations logprobs")],
  ["refusal", fields("type refusal")],
]);
const blockFields: FieldsOf = ({ type }) => BLOCKS.get(type);
const FIELDS: Fields = fields("type", { content: blockFields, output: blockFields });

/** Reads and writes `openai-responses` histories. */
export const openaiResponsesSyntax: Syntax = {
  name: "openai-responses",
  shape: responsesShape,
  read: readResponses,
  contentOf: responsesContent,
  fieldsOf: (message) => {
    const { raw, itemType } = message;
    const known = CORE_FIELDS.get(itemType);
    const extra = known === undefined ? [] : extraFields(message, known);
    // An id that cannot be one.
    const { id } = asBag(raw);
    return id === undefined || id === null || typeof id === "string" ? extra : ["id", ...extra];
  },
  innerFieldsOf: (message) => innerFields(message, FIELDS),
  write: writeResponses,
};

/** OpenAI Responses, whose histories are lists of items. */
export const openaiResponsesFormat: Format = /* @__PURE__ */ makeFormat(openaiResponsesSyntax, {
  title: "OpenAI Responses",
  marks: MARKS,
  settings: SETTINGS,
});
