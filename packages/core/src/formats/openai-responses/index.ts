import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { responsesContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { readResponses, responsesShape } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { writeResponses } from "./write.ts";

const CORE_FIELDS = ["type", "role", "content"];

/** Reads and writes `openai-responses` histories. */
export const openaiResponsesSyntax: Syntax = {
  name: "openai-responses",
  shape: responsesShape,
  read: readResponses,
  contentOf: responsesContent,
  // Items of other types have fields of their own, all of them known.
  fieldsOf: (message) => (message.itemType === "message" ? extraFields(message, CORE_FIELDS) : []),
  write: writeResponses,
};

/** OpenAI Responses, whose histories are lists of items. */
export const openaiResponsesFormat: Format = /* @__PURE__ */ makeFormat(openaiResponsesSyntax, {
  title: "OpenAI Responses",
  marks: MARKS,
  settings: SETTINGS,
});
