import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { compose, SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content"];

/** Reads and writes `anthropic` histories. */
export const anthropicSyntax: Syntax = {
  name: "anthropic",
  shape: SHAPE,
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write,
};

/** Anthropic's Messages API: blocks in `content`, results in user messages, the system prompt in a field. */
export const anthropicFormat: Format = /* @__PURE__ */ makeFormat(anthropicSyntax, {
  title: "Anthropic Messages API",
  marks: MARKS,
  settings: SETTINGS,
  compose,
});
