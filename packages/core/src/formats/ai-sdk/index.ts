import type { Format } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content", "providerOptions"];

/** Model messages of the AI SDK: results together in tool messages, proofs in provider options. */
export const aiSdkFormat: Format = /* @__PURE__ */ makeFormat({
  name: "ai-sdk",
  title: "AI SDK ModelMessage[]",
  shape: SHAPE,
  contract: "portable",
  marks: MARKS,
  read,
  contentOf,
  fields: KNOWN,
  write,
  settings: SETTINGS,
});
