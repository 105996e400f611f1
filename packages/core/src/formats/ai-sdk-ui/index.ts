import { SutureError } from "../../errors.ts";
import type { Outline } from "../../model/outline.ts";
import { SHAPE } from "../ai-sdk/shape.ts";
import { findList } from "../document.ts";
import { extraFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { replaceList } from "../write-messages.ts";
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

/** Only a selection of the caller's own messages can be written, each unchanged. */
function write({ messages }: Outline, document: unknown, original?: Outline): unknown {
  const kept = new Set(messages.map(({ index }) => index));
  const whole = original?.messages.filter(({ index }) => kept.has(index));
  if (whole?.length !== messages.length || !messages.every((message, at) => message === whole[at])) refuse();
  const list = findList(document, "messages") ?? [];
  return kept.size === list.length
    ? document
    : replaceList(
        document,
        "messages",
        list.filter((_, at) => kept.has(at)),
      );
}

/** Reads `ai-sdk-ui` histories. */
export const aiSdkUiSyntax: Syntax = {
  name: "ai-sdk-ui",
  shape: SHAPE,
  read,
  contentOf,
  fieldsOf: (message) => extraFields(message, KNOWN),
  write,
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
