import { decodeText } from "../../json/base64.ts";
import { asBag, type Bag, isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { MediaContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { writeChoice } from "../choice.ts";
import { defined } from "../defined.ts";
import { findList } from "../document.ts";
import { isChanged } from "../is-changed.ts";
import { mediaTypeOf } from "../media.ts";
import { onlyText } from "../plain-text.ts";
import { writeSystemField } from "../system-field.ts";
import { type Pen, writeBlocks, writePieces } from "../write-blocks.ts";
import { baseOf, replaceList, writeMessages } from "../write-messages.ts";
import { writeToolList } from "../write-tool-list.ts";
import { SHAPE } from "./shape.ts";
import { CHOICE, TOOLS } from "./tools.ts";

/** Writes an outline as Messages API messages, or as the request that contains them. */
export function write(outline: Outline, document: unknown, original?: Outline): unknown {
  const messages = writeMessages(outline, findList(document, SHAPE.list), writeMessage);
  if (!isBag(document) && outline.system.length === 0) return messages;
  const body = asBag(document);
  return replaceList(body, SHAPE.list, messages, {
    system: writeSystemField(body.system, outline, original, () => writeContent(outline.system, body.system)),
    tools: writeToolList(body.tools, outline, original, TOOLS),
    tool_choice: writeChoice(CHOICE, body.tool_choice, outline, original),
    thinking: isChanged("thinking", outline, original) ? undefined : body.thinking,
  });
}

function writeMessage(message: Message, out: unknown[]): void {
  const base = baseOf(message);
  base.role = message.role === "tool" ? "user" : message.role;
  base.content = writeContent(message.parts, base.content);
  out.push(base);
}

/** A list of blocks, or a string if one plain text is all there is and it was no list before. */
function writeContent(parts: readonly Part[], current: unknown): string | readonly unknown[] {
  return (Array.isArray(current) ? undefined : onlyText(parts)) ?? writeBlocks(parts, PEN);
}

const PEN: Pen = {
  format: "anthropic",
  vendor: SHAPE.proofs,
  marks: true,
  call: { type: "tool_use", id: "id", name: "name" },
  result: { type: "tool_result", id: "tool_use_id" },
  text: (text) => ({ ...textContent(text) }),
  thought: ({ text, proof }, own) => {
    if (proof === undefined) return text === undefined ? undefined : PEN.text(text);
    if (text === undefined) return withFields(own ?? { type: "redacted_thinking" }, { data: proof });
    return withFields(own ?? { type: "thinking" }, { thinking: text, signature: proof });
  },
  input: (input) => ({ inner: { input } }),
  answer: (made, raw, part) => {
    const { failed, value, output } = made;
    const [first] = output;
    const plain = !Array.isArray(raw.content) && output.length < 2 && first?.type !== "media";
    // Results of server tools have forms of their own.
    const own = made.byProvider === true && part.raw !== undefined && value !== undefined;
    return {
      content: own ? value : plain ? first?.text : writePieces(made, PEN),
      is_error:
        failed === true && !own ? true : raw.is_error === true && failed !== true ? undefined : raw.is_error,
    };
  },
  media: (made, own) => {
    const source = made.media === "image" || made.media === "document" ? sourceOf(made) : undefined;
    if (source === undefined) return undefined;
    const { source: old } = own ?? {};
    const kept = isBag(old) && old.type === source.type ? withFields(old, source) : source;
    const { name: title, context } = made.media === "document" ? made : {};
    return withFields(own ?? { type: made.media }, defined<Bag>({ source: kept, title, context }));
  },
};

function sourceOf(made: MediaContent): Bag | undefined {
  const { media, url, file, data } = made;
  const media_type = mediaTypeOf(made);
  if (url !== undefined) return { type: "url", url };
  // URIs of files at other providers are not ids.
  if (file !== undefined) return file.includes(":") ? undefined : { type: "file", file_id: file };
  if (data === undefined || media !== "document" || !media_type.startsWith("text/"))
    return data === undefined ? undefined : { type: "base64", media_type, data };
  const text = decodeText(data);
  return text === undefined ? undefined : { type: "text", media_type: "text/plain", data: text };
}
