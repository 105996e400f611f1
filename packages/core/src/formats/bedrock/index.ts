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

const KNOWN = ["role", "content"];

/** Amazon Bedrock Converse: blocks known by their one member, results in user messages. */
export const bedrockFormat: Format = {
  name: "bedrock",
  title: "Amazon Bedrock Converse",
  shape: SHAPE,
  contract: "bedrock",
  writable: true,
  detect: (document) => judgeDocument(document, MARKS),
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write,
  requestOf: (document) => readSettings(document, SETTINGS),
  compose: (request) => composeRequest(request, SETTINGS),
};
