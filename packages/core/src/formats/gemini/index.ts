import { extraFields } from "../extra-fields.ts";
import type { Format } from "../format.ts";
import { judgeDocument } from "../judge-document.ts";
import { composeRequest, readSettings } from "../settings.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "parts"];

/** Google's `generateContent`: parts without a type, known by their one field, in camel or snake case. */
export const geminiFormat: Format = {
  name: "gemini",
  title: "Google Gemini generateContent",
  shape: SHAPE,
  contract: "gemini",
  writable: true,
  detect: (document) => judgeDocument(document, MARKS),
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write,
  requestOf: (document) => readSettings(document, SETTINGS),
  compose: (request) => composeRequest(request, SETTINGS),
};
