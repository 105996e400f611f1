import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { sutureContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { readSuture, sutureShape } from "./read.ts";
import { composeSuture, SETTINGS } from "./request.ts";
import { writeSuture } from "./write.ts";

/** Reads and writes `suture` histories. */
export const sutureSyntax: Syntax = {
  name: "suture",
  shape: sutureShape,
  read: readSuture,
  contentOf: sutureContent,
  fieldsOf: (message) => extraFields(message, ["role", "parts"]),
  write: writeSuture,
};

/** Suture's own canonical form: see `types.ts`. */
export const sutureFormat: Format = /* @__PURE__ */ makeFormat(sutureSyntax, {
  title: "Suture canonical JSON",
  contract: "portable",
  marks: MARKS,
  settings: SETTINGS,
  compose: composeSuture,
});
