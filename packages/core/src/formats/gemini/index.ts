import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "parts"];

/** Reads and writes `gemini` histories. */
export const geminiSyntax: Syntax = {
  name: "gemini",
  shape: SHAPE,
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write,
};

/** Google's `generateContent`: parts without a type, known by their one field, in camel or snake case. */
export const geminiFormat: Format = /* @__PURE__ */ makeFormat(geminiSyntax, {
  title: "Google Gemini generateContent",
  marks: MARKS,
  settings: SETTINGS,
});
