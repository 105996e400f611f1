import type { Format } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { compose, SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content"];

/** Anthropic's Messages API: blocks in `content`, results in user messages, the system prompt in a field. */
export const anthropicFormat: Format = /* @__PURE__ */ makeFormat({
  name: "anthropic",
  title: "Anthropic Messages API",
  shape: SHAPE,
  marks: MARKS,
  read,
  contentOf,
  fields: KNOWN,
  write,
  settings: SETTINGS,
  compose,
});
