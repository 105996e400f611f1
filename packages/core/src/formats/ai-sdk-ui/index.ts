import { SutureError } from "../../errors.ts";
import { asString, isBag } from "../../json/values.ts";
import { SHAPE } from "../ai-sdk/shape.ts";
import { defined } from "../defined.ts";
import { extraFields } from "../extra-fields.ts";
import type { Format, RequestContent } from "../format.ts";
import { judgeDocument } from "../judge-document.ts";
import { MARKS } from "./detect.ts";
import { contentOf, read } from "./read.ts";

const KNOWN = [
  "id",
  "role",
  "parts",
  "metadata",
  "content",
  "createdAt",
  "toolInvocations",
  "experimental_attachments",
];

function refuse(): never {
  throw new SutureError("cannot-write", "UI messages can only be read", {
    hint: "Convert them to ai-sdk, the messages that models get.",
  });
}

/** UI messages of the AI SDK, as clients store them: steps, calls and their results in one message. Read only. */
export const aiSdkUiFormat: Format = {
  name: "ai-sdk-ui",
  title: "AI SDK UIMessage[]",
  shape: SHAPE,
  contract: "portable",
  writable: false,
  detect: (document) => judgeDocument(document, MARKS),
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write: (outline, document, original) => (outline === original ? document : refuse()),
  requestOf: (document) =>
    defined<RequestContent>({ model: isBag(document) ? asString(document.model) : undefined }),
  compose: refuse,
};
