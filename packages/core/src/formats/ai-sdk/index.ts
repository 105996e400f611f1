import { extraFields } from "../extra-fields.ts";
import type { Format } from "../format.ts";
import { judgeDocument } from "../judge-document.ts";
import { composeRequest, readSettings } from "../settings.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "content", "providerOptions"];

/** Model messages of the AI SDK: results together in tool messages, proofs in provider options. */
export const aiSdkFormat: Format = {
  name: "ai-sdk",
  title: "AI SDK ModelMessage[]",
  shape: SHAPE,
  contract: "portable",
  writable: true,
  detect: (document) => judgeDocument(document, MARKS),
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write,
  requestOf: (document) => readSettings(document, SETTINGS),
  compose: (request) => composeRequest(request, SETTINGS),
};
