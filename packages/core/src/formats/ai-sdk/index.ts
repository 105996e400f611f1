import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content", "providerOptions"];

/** Reads and writes `ai-sdk` histories. */
export const aiSdkSyntax: Syntax = {
  name: "ai-sdk",
  shape: SHAPE,
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write,
};

/** Model messages of the AI SDK: results together in tool messages, proofs in provider options. */
export const aiSdkFormat: Format = /* @__PURE__ */ makeFormat(aiSdkSyntax, {
  title: "AI SDK ModelMessage[]",
  contract: "portable",
  marks: MARKS,
  settings: SETTINGS,
});
