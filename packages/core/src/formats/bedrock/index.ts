import { extraFields, type Fields, fields, innerFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content"];

const BLOCK = "text image document video audio reasoningContent cachePoint guardContent citationsContent";
const CALL: Fields = /* @__PURE__ */ fields("toolUseId name input type");
const PIECE: Fields = /* @__PURE__ */ fields(`${BLOCK} json searchResult`);
const RESULT: Fields = /* @__PURE__ */ fields("toolUseId status type", { content: () => PIECE });
const PARTS: Fields = /* @__PURE__ */ fields(`${BLOCK} searchResult`, {
  toolUse: () => CALL,
  toolResult: () => RESULT,
});
const FIELDS: Fields = /* @__PURE__ */ fields("role", { content: () => PARTS });

/** Reads and writes `bedrock` histories. */
export const bedrockSyntax: Syntax = {
  name: "bedrock",
  shape: SHAPE,
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  innerFieldsOf: (message) => innerFields(message, FIELDS),
  write,
};

/** Amazon Bedrock Converse: blocks known by their one member, results in user messages. */
export const bedrockFormat: Format = /* @__PURE__ */ makeFormat(bedrockSyntax, {
  title: "Amazon Bedrock Converse",
  marks: MARKS,
  settings: SETTINGS,
});
