import { extraFields, type Fields, fields, innerFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { compose, SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content"];

/** Fields of blocks. Which of them go together is not judged. */
const BLOCK =
  "type text cache_control citations source transformations context title signature thinking data id input name caller toolset_name tool_use_id is_error tool_name server_name file_id tabs state_changes encrypted_content tool_changes from to trigger mcp_server_name tools tool";
const BLOCK_FIELDS: Fields = /* @__PURE__ */ fields(`${BLOCK} content`);
// What server tools answer has forms of its own.
const RESULT_FIELDS: Fields = /* @__PURE__ */ fields(BLOCK, { content: () => BLOCK_FIELDS });
const FIELDS: Fields = /* @__PURE__ */ fields("role", {
  content: ({ type }) => (type === "tool_result" ? RESULT_FIELDS : BLOCK_FIELDS),
});

/** Reads and writes `anthropic` histories. */
export const anthropicSyntax: Syntax = {
  name: "anthropic",
  shape: SHAPE,
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  innerFieldsOf: (message) => innerFields(message, FIELDS),
  write,
};

/** Anthropic's Messages API: blocks in `content`, results in user messages, the system prompt in a field. */
export const anthropicFormat: Format = /* @__PURE__ */ makeFormat(anthropicSyntax, {
  title: "Anthropic Messages API",
  marks: MARKS,
  settings: SETTINGS,
  compose,
});
