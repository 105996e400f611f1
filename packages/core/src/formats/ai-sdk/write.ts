import { asBag, type Bag, isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { findList } from "../document.ts";
import { onlyText } from "../plain-text.ts";
import { withProof } from "../provider-options.ts";
import { quoteContent } from "../quote-content.ts";
import { type Namer, namerOf } from "../result-names.ts";
import { writeSystemField } from "../system-field.ts";
import { outputText } from "../tool-output.ts";
import { type Pen, writeBlocks } from "../write-blocks.ts";
import { baseOf, replaceList, writeMessages } from "../write-messages.ts";
import { contentOf } from "./content.ts";
import { mediaPart, resultMedia } from "./media.ts";
import { SHAPE } from "./shape.ts";
import { writeTools } from "./tools.ts";

/** Writes an outline as model messages, or as the options that contain them. */
export function write(outline: Outline, document: unknown, original?: Outline): unknown {
  const nameOf = namerOf(outline);
  const list = findList(document, SHAPE.list) ?? [];
  // Prompts for middleware and models use lists throughout, so new messages do too.
  const listed = original !== undefined && isListed(list);
  const messages = writeMessages(outline, list, (message, out) =>
    out.push(writeMessage(message, listed, nameOf)),
  );
  if (!isBag(document)) {
    return outline.system.length === 0 ? messages : [...outline.system.map(systemMessage), ...messages];
  }
  const key =
    document.system === undefined && document.instructions !== undefined ? "instructions" : "system";
  return replaceList(document, SHAPE.list, messages, {
    [key]: writeSystemField(document[key], outline, original, () => systemOf(document[key], outline.system)),
    tools: writeTools(document.tools, outline, original),
  });
}

function systemMessage(part: Part): unknown {
  return part.made === undefined && isBag(part.raw) ? part.raw : { role: "system", content: textOf(part) };
}

function textOf(part: Part): string {
  return quoteContent(contentOf(part));
}

function systemOf(current: unknown, parts: readonly Part[]): unknown {
  const text = Array.isArray(current) ? undefined : onlyText(parts);
  return text ?? parts.map(systemMessage);
}

/** True if the first message that is not system text has a list as content. Later messages do not change that. */
function isListed(list: readonly unknown[]): boolean {
  return Array.isArray(asBag(list.find((message) => asBag(message).role !== "system")).content);
}

function writeMessage(message: Message, listed: boolean, nameOf: Namer): Bag {
  const { parts, role } = message;
  const base = baseOf(message);
  base.role = role;
  const text = Array.isArray(base.content) || role === "tool" || listed ? undefined : onlyText(parts);
  if (role === "system") base.content = text ?? parts.map(textOf).join("\n\n");
  else base.content = text ?? writeBlocks(parts.map(withApproved), PEN, nameOf);
  return base;
}

/** A request for approval must refer to its call's current id. */
function withApproved(part: Part): Part {
  const { kind, id, raw, made } = part;
  if (kind !== "opaque" || id === undefined || made !== undefined || !isBag(raw)) return part;
  return { ...part, raw: withFields(raw, { toolCallId: id }) };
}

const PEN: Pen = {
  format: "ai-sdk",
  call: { type: "tool-call", id: "toolCallId", name: "toolName" },
  result: { type: "tool-result", id: "toolCallId", name: "toolName" },
  text: (text) => ({ ...textContent(text) }),
  thought: (made, own = { type: "reasoning" }) =>
    withFields(own, { text: made.text ?? "", providerOptions: withProof(own.providerOptions, made, true) }),
  input: (input, made, own) => ({
    inner: {
      [own.args === undefined ? "input" : "args"]: input,
      providerOptions: withProof(own.providerOptions, made, false),
      providerExecuted: made.byProvider === true ? true : own.providerExecuted,
    },
  }),
  answer: (made, own) => {
    if (own.result === undefined || own.output !== undefined) return { output: outputOf(made) };
    const isError = made.failed === true ? true : own.isError === true ? undefined : own.isError;
    return { result: made.value ?? outputText(made), isError };
  },
  media: (made, own) => withFields({ ...own, ...mediaPart(made) }, { image: undefined }),
};

function outputOf(made: ToolResultContent): Bag {
  const failed = made.failed === true ? "error-" : "";
  if (made.output.some((piece) => piece.type === "media")) {
    const value = made.output.map((piece) => (piece.type === "media" ? resultMedia(piece) : piece));
    return { type: "content", value };
  }
  if (made.value !== undefined) return { type: `${failed}json`, value: made.value };
  return { type: `${failed}text`, value: outputText(made) };
}
