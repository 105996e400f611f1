import { extraFields } from "../extra-fields.ts";
import type { Format } from "../format.ts";
import { judgeDocument } from "../judge-document.ts";
import { readSettings } from "../settings.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { compose, SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content"];

/** Anthropic's Messages API: blocks in `content`, results in user messages, the system prompt in a field. */
export const anthropicFormat: Format = {
  name: "anthropic",
  title: "Anthropic Messages API",
  shape: SHAPE,
  contract: "anthropic",
  writable: true,
  detect: (document) => judgeDocument(document, MARKS),
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write,
  requestOf: (document) => readSettings(document, SETTINGS),
  compose,
};
