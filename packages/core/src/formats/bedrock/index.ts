import type { Format } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content"];

/** Amazon Bedrock Converse: blocks known by their one member, results in user messages. */
export const bedrockFormat: Format = /* @__PURE__ */ makeFormat({
  name: "bedrock",
  title: "Amazon Bedrock Converse",
  shape: SHAPE,
  marks: MARKS,
  read,
  contentOf,
  fields: KNOWN,
  write,
  settings: SETTINGS,
});
