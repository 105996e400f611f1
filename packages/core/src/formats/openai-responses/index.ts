import { extraFields } from "../extra-fields.ts";
import type { Format } from "../format.ts";
import { judgeDocument } from "../judge-document.ts";
import { composeRequest, readSettings } from "../settings.ts";
import { responsesContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { readResponses, responsesShape } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { writeResponses } from "./write.ts";

const CORE_FIELDS = ["type", "role", "content"];

/** OpenAI Responses, whose histories are lists of items. */
export const openaiResponsesFormat: Format = {
  name: "openai-responses",
  title: "OpenAI Responses",
  shape: responsesShape,
  contract: "openai-responses",
  writable: true,
  detect: (document) => judgeDocument(document, MARKS),
  read: readResponses,
  contentOf: responsesContent,
  // Items of other types have fields of their own, all of them known.
  fieldsOf: (message) => (message.itemType === "message" ? extraFields(message, CORE_FIELDS) : []),
  write: writeResponses,
  requestOf: (document) => readSettings(document, SETTINGS),
  compose: (request) => composeRequest(request, SETTINGS),
};
