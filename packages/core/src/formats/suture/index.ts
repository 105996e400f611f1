import type { Format } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { sutureContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { readSuture, sutureShape } from "./read.ts";
import { composeSuture, SETTINGS } from "./request.ts";
import { writeSuture } from "./write.ts";

/** Suture's own canonical form: see `types.ts`. */
export const sutureFormat: Format = /* @__PURE__ */ makeFormat({
  name: "suture",
  title: "Suture canonical JSON",
  shape: sutureShape,
  contract: "portable",
  marks: MARKS,
  read: readSuture,
  contentOf: sutureContent,
  fields: ["role", "parts"],
  write: writeSuture,
  settings: SETTINGS,
  compose: composeSuture,
});
