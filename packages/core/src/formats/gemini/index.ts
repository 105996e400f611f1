import type { Format } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "parts"];

/** Google's `generateContent`: parts without a type, known by their one field, in camel or snake case. */
export const geminiFormat: Format = /* @__PURE__ */ makeFormat({
  name: "gemini",
  title: "Google Gemini generateContent",
  shape: SHAPE,
  marks: MARKS,
  read,
  contentOf,
  fields: KNOWN,
  write,
  settings: SETTINGS,
});
