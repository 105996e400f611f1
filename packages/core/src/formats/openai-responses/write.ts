import { asBag, asList, type Bag, isBag } from "../../json/values.ts";
import { withFields } from "../../json/with-fields.ts";
import type { ToolCallContent, ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import { type Part, Trait } from "../../model/part.ts";
import { argumentsText } from "../call-arguments.ts";
import { writeChoice } from "../choice.ts";
import { defined } from "../defined.ts";
import { isChanged } from "../is-changed.ts";
import { joinTexts } from "../join-texts.ts";
import { urlOf } from "../media.ts";
import type { SaidContent } from "../quote-content.ts";
import { writeSystemField } from "../system-field.ts";
import { needsBlocks, outputText } from "../tool-output.ts";
import { baseOf, replaceList, writeMessages } from "../write-messages.ts";
import { writeToolList } from "../write-tool-list.ts";
import { isNative, writeBlock, writePiece } from "./blocks.ts";
import { responsesContent } from "./content.ts";
import { type Asked, BLANK_SCREEN, callsAnswered, itemName, itemTypeOf, WORDLESS } from "./items.ts";
import { RESPONSES_CHOICE, RESPONSES_TOOLS } from "./request.ts";
import { ROLES } from "./tell-plain.ts";

/** Writes an outline as a Responses request or a bare list of items, like the document. */
export function writeResponses(outline: Outline, document: unknown, original?: Outline): unknown {
  const body = asBag(document);
  return replaceList(document, "input", writeInput(outline, document), {
    instructions: writeSystemField(
      body.instructions,
      outline,
      original,
      () => joinTexts(outline.system, responsesContent) || undefined,
    ),
    tools: writeToolList(body.tools, outline, original, RESPONSES_TOOLS),
    tool_choice: writeChoice(RESPONSES_CHOICE, body.tool_choice, outline, original),
    ...(isChanged("thinking", outline, original) && { reasoning: undefined }),
  });
}

const NONE: ReadonlyMap<Part, Asked> = new Map();

function writeInput(outline: Outline, document: unknown): unknown {
  const input = isBag(document) ? document.input : document;
  if (typeof (input ?? "") === "string") {
    const [only, ...more] = outline.messages;
    if (only === undefined && !input) return input;
    const isText = (part: Part): boolean => part.kind === "text" && part.index < 0;
    const single = more.length === 0 && typeof input === "string";
    if (single && only?.role === "user" && only.parts.every(isText))
      return joinTexts(only.parts, responsesContent);
  }
  // If the items were never made, all calls are of functions, whose results have only one form.
  const made = outline.pieces === undefined || outline.format !== "openai-responses";
  const answers = made ? callsAnswered(outline.messages) : NONE;
  const items = writeMessages(outline, asList(input) ?? [], (message, out) =>
    writeMessage(message, out, answers),
  );
  // A plain string is a user message, but only as the whole input.
  const list = typeof input === "string" ? items.map(itemOfString) : items;
  const system = isBag(document) ? "" : joinTexts(outline.system, responsesContent);
  return system === ""
    ? list
    : [messageItem("system", [writeBlock({ type: "text", text: system }, false)]), ...list];
}

function itemOfString(item: unknown): unknown {
  return typeof item === "string" ? { role: "user", content: item } : item;
}

function messageItem(role: string, content: unknown): Bag {
  return { type: "message", role, content };
}

function writeMessage(message: Message, out: unknown[], answers: ReadonlyMap<Part, Asked>): void {
  let spoken: Part[] = [];
  let wrote = false;
  const flush = (): void => {
    if (spoken.length > 0) out.push(writeSpoken(message, spoken));
    wrote ||= spoken.length > 0;
    spoken = [];
  };
  for (const part of message.parts) {
    const item = writeItem(part, message, answers);
    if (item === undefined) {
      spoken.push(part);
      continue;
    }
    flush();
    out.push(item);
    wrote = true;
  }
  flush();
  if (!wrote && (message.itemType === "message" || message.itemType === ""))
    out.push(writeSpoken(message, []));
}

/** The item that a part becomes; `undefined` if it goes into a message. */
function writeItem(part: Part, message: Message, answers: ReadonlyMap<Part, Asked>): Bag | undefined {
  const content = responsesContent(part);
  if (part.made === undefined && part.field === "" && isBag(part.raw)) {
    const { raw } = part;
    const moved = content.type === "tool-result" && outputType(part, content, answers) !== itemTypeOf(raw);
    return moved ? writeOutput(part, message, content, answers) : writeOwnItem(part, message, raw);
  }
  if (content.type === "opaque" && part.field === "" && isBag(part.raw)) return asBag(content.value);
  if (content.type === "reasoning") {
    const { id, text, vendor } = content;
    // The provider would take another vendor's proof for its own.
    const proof = vendor === undefined || vendor === "openai" ? content.proof : undefined;
    const summary = text === undefined || text === "" ? [] : [{ type: "summary_text", text }];
    return defined<Bag>({ type: "reasoning", id, summary, encrypted_content: proof });
  }
  if (content.type === "tool-call") return writeCall(part, message, content);
  if (content.type === "tool-result") return writeOutput(part, message, content, answers);
  return undefined;
}

/** An item as it was read, with the ids and name of its bones. */
function writeOwnItem(part: Part, message: Message, raw: Bag): Bag {
  const base = withFields(itemBase(message, raw), { type: itemTypeOf(raw) });
  if (part.kind === "tool-result") {
    const output = raw.output === undefined || raw.output === null ? { output: "" } : {};
    const apart = WORDLESS.test(itemTypeOf(raw)) ? {} : output;
    return withFields(base, { ...callId(raw, part.id), ...apart });
  }
  if (part.kind !== "tool-call") return base;
  const name = part.name === itemName(itemTypeOf(raw)) ? {} : { name: part.name };
  return withFields(base, { ...callId(raw, part.id), ...name });
}

function callId(raw: Bag, id: string | undefined): Bag {
  if (id === undefined) return {};
  return raw.type === "local_shell_call_output" && raw.call_id === undefined ? { id } : { call_id: id };
}

/** The part's own item, without the fields that its message omits. */
function itemBase(message: Message, raw: Bag): Bag {
  if (raw !== message.raw) return raw;
  const keepsId = raw.type === "local_shell_call_output" || message.itemId !== undefined;
  return withFields(baseOf(message), { id: keepsId ? (message.itemId ?? raw.id) : undefined });
}

function writeCall(part: Part, message: Message, call: ToolCallContent): Bag {
  const raw = isBag(part.raw) ? part.raw : undefined;
  const text = argumentsText(call);
  const own = raw?.type === (call.custom === true ? "custom_tool_call" : "function_call");
  const fields = { ...(part.id !== undefined && { call_id: part.id }), name: call.name };
  const input = call.custom === true ? { input: text } : { arguments: text };
  // Tools that go by their item's type have their input in various members.
  if (raw !== undefined && call.name === itemName(itemTypeOf(raw))) {
    const member = ["action", "arguments"].find((name) => name in raw) ?? "operation";
    return withFields(itemBase(message, raw), {
      type: itemTypeOf(raw),
      ...callId(raw, part.id),
      [member]: raw[member] && call.input,
    });
  }
  if (raw !== undefined && own) return withFields(itemBase(message, raw), { ...fields, ...input });
  return { type: call.custom === true ? "custom_tool_call" : "function_call", ...fields, ...input };
}

/** The type of an output's item, as its call wants it. Special types of items that were read are kept. */
function outputType(part: Part, { custom }: ToolResultContent, answers: ReadonlyMap<Part, Asked>): string {
  const plain = custom === true ? "custom_tool_call_output" : "function_call_output";
  const wanted = answers.get(part)?.answer ?? plain;
  if (!isBag(part.raw)) return wanted;
  const own = itemTypeOf(part.raw);
  return itemName(own) === undefined && itemName(wanted) === undefined ? wanted : own;
}

function writeOutput(
  part: Part,
  message: Message,
  content: ToolResultContent,
  answers: ReadonlyMap<Part, Asked>,
): Bag {
  const { id } = part;
  const text = outputText(content);
  const type = outputType(part, content, answers);
  if (type === "local_shell_call_output") return defined<Bag>({ type, id, output: text });
  if (type === "apply_patch_call_output")
    return defined<Bag>({ type, call_id: id, status: "failed", output: text });
  if (type === "shell_call_output") {
    const outcome = { type: "exit", exit_code: (part.traits & Trait.Failed) === 0 ? 0 : 1 };
    return defined<Bag>({ type, call_id: id, output: [{ stdout: text, stderr: "", outcome }] });
  }
  if (type === "tool_search_output")
    return defined<Bag>({ type, call_id: id, execution: "client", status: "completed", tools: [] });
  if (type === "computer_call_output") {
    const seen = content.output.find((piece) => piece.type === "media");
    const image_url = seen === undefined ? BLANK_SCREEN : urlOf(seen);
    return defined<Bag>({ type, call_id: id, output: { type: "computer_screenshot", image_url } });
  }
  const output = needsBlocks(content, part.size) ? content.output.map(writePiece) : text;
  const raw = isBag(part.raw) && part.raw.type === type ? itemBase(message, part.raw) : { type };
  return withFields(raw, { ...(id !== undefined && { call_id: id }), output });
}

function writeSpoken(message: Message, parts: readonly Part[]): Bag {
  const { role, wireRole } = message;
  const own = isBag(message.raw) && message.itemType === "message" ? message.raw : undefined;
  const said = role === "tool" ? "user" : role;
  const same = Object.hasOwn(ROLES, wireRole) && ROLES[wireRole] === role;
  const content = writeContent(parts, own?.content, said === "assistant");
  const spelled = same ? wireRole : said;
  if (own === undefined) return messageItem(spelled, content);
  return withFields(baseOf(message), {
    // An untyped item that reads as a message becomes one.
    ...(own.type !== undefined && { type: "message" }),
    role: spelled,
    content,
    ...(own.id !== undefined && { id: message.itemId }),
  });
}

function writeContent(parts: readonly Part[], was: unknown, output: boolean): unknown {
  const listed = Array.isArray(was) && was.length > 0;
  if (parts.length === 0) return listed ? [] : "";
  const plain = parts.every((part) => part.index < 0 && part.kind === "text" && !isBag(part.raw));
  if (plain && typeof was === "string") return joinTexts(parts, responsesContent);
  return parts.map((part) => writePart(part, output));
}

/** The wire form of a part as a block of a message; its own one if it is valid on this side. */
function writePart(part: Part, output: boolean): unknown {
  const content = responsesContent(part) as SaidContent;
  const { raw } = part;
  const fits = isBag(raw) && isNative(raw.type, output);
  if (content.type !== "text") {
    return part.made === undefined && (fits || content.type === "opaque") ? raw : writeBlock(content, output);
  }
  if (!isBag(raw) || !fits) return writeBlock(content, output);
  return withFields(raw, raw.type === "refusal" ? { refusal: content.text } : { text: content.text });
}
