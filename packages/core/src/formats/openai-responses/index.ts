import { asBag } from "../../json/values.ts";
import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { responsesContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { readResponses, responsesShape } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { writeResponses } from "./write.ts";

/** Items whose fields are known; others have fields of their own. */
const PLAIN = /^(message|reasoning|(function|custom_tool)_call(_output)?)$/;
const CORE_FIELDS =
  "type role content call_id output name arguments id summary encrypted_content input".split(" ");

/** Reads and writes `openai-responses` histories. */
export const openaiResponsesSyntax: Syntax = {
  name: "openai-responses",
  shape: responsesShape,
  read: readResponses,
  contentOf: responsesContent,
  fieldsOf: (message) => {
    const all = extraFields(message, CORE_FIELDS);
    const extra = all.length === 0 || PLAIN.test(message.itemType) ? all : [];
    // An id that cannot be one.
    const { id } = asBag(message.raw);
    return id === undefined || id === null || typeof id === "string" ? extra : ["id", ...extra];
  },
  write: writeResponses,
};

/** OpenAI Responses, whose histories are lists of items. */
export const openaiResponsesFormat: Format = /* @__PURE__ */ makeFormat(openaiResponsesSyntax, {
  title: "OpenAI Responses",
  marks: MARKS,
  settings: SETTINGS,
});
