import { asBag } from "../../json/values.ts";
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
  // A part in place of a content has the fields of a part.
  fieldsOf: (message) => {
    const extra = extraFields(message, KNOWN);
    const lone = message.parts[0]?.field === "" && asBag(message.raw).parts === undefined;
    return lone ? [] : extra;
  },
  write,
};

/** Google's `generateContent`: parts without a type, identified by their only field, in camel or snake case. */
export const geminiFormat: Format = /* @__PURE__ */ makeFormat(geminiSyntax, {
  title: "Google Gemini generateContent",
  marks: MARKS,
  settings: SETTINGS,
});
