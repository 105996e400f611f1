import { SutureError } from "../../errors.ts";
import { SHAPE } from "../ai-sdk/shape.ts";
import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
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
    hint: "Convert them to ai-sdk.",
  });
}

/** Reads `ai-sdk-ui` histories. */
export const aiSdkUiSyntax: Syntax = {
  name: "ai-sdk-ui",
  shape: SHAPE,
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write: (outline, document, original) => (outline === original ? document : refuse()),
};

/** UI messages of the AI SDK, as clients store them: steps, calls and their results in one message. Read only. */
export const aiSdkUiFormat: Format = /* @__PURE__ */ makeFormat(aiSdkUiSyntax, {
  title: "AI SDK UIMessage[]",
  contract: "portable",
  writable: false,
  marks: MARKS,
  settings: { list: "messages", paths: { model: "model" } },
  compose: refuse,
});
