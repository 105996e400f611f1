import { extraFields } from "../extra-fields.ts";
import type { Format } from "../format.ts";
import { judgeDocument } from "../judge-document.ts";
import { readSettings } from "../settings.ts";
import { sutureContent } from "./content.ts";
import { MARKS } from "./detect.ts";
import { readSuture, sutureShape } from "./read.ts";
import { composeSuture, SETTINGS } from "./request.ts";
import { writeSuture } from "./write.ts";

/** Suture's own canonical form: see `types.ts`. */
export const sutureFormat: Format = {
  name: "suture",
  title: "Suture canonical JSON",
  shape: sutureShape,
  contract: "portable",
  writable: true,
  detect: (document) => judgeDocument(document, MARKS),
  read: readSuture,
  contentOf: sutureContent,
  fieldsOf: (message) => extraFields(message, ["role", "parts"]),
  write: writeSuture,
  requestOf: (document) => readSettings(document, SETTINGS),
  compose: composeSuture,
};
