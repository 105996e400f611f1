import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content"];

/** Reads and writes `bedrock` histories. */
export const bedrockSyntax: Syntax = {
  name: "bedrock",
  shape: SHAPE,
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write,
};

/** Amazon Bedrock Converse: blocks known by their one member, results in user messages. */
export const bedrockFormat: Format = /* @__PURE__ */ makeFormat(bedrockSyntax, {
  title: "Amazon Bedrock Converse",
  marks: MARKS,
  settings: SETTINGS,
});
