import { asBag, asList, asString, type Bag, fitsText, isBag } from "../../json/values.ts";
import {
  changeMessage,
  Fault,
  type Message,
  MessageMaker,
  type MessageSink,
  makeMessage,
  type PartsReader,
  type Role,
} from "../../model/message.ts";
import { lazyOutline, type Outline, type Shape, type Sized } from "../../model/outline.ts";
import { makePart, type Part, Trait } from "../../model/part.ts";
import { argumentsTraits } from "../call-arguments.ts";
import { readChoice } from "../choice.ts";
import { type Body, readBody } from "../document.ts";
import { hasRole, messagesIn, putEnvelope, settleAll } from "../envelope.ts";
import { guessRole } from "../guess-role.ts";
import { asksForJson, isPiece, resultPart } from "../openai-blocks.ts";
import { partOf } from "../part-of.ts";
import { opaquePart, strayMessage, textPart } from "../plain-parts.ts";
import { contentFaults, contentParts } from "../read-content.ts";
import { readSystemField, type SystemField } from "../system-field.ts";
import { readToolList } from "../tool-list.ts";
import { readInputBlock, readOutputBlock } from "./blocks.ts";
import { reasoningOf, thoughtsOf } from "./content.ts";
import {
  blocksOf,
  CALLS,
  itemName,
  itemTypeOf,
  misfitsIn,
  PROVIDER_ITEMS,
  USER_ITEMS,
  WORDLESS,
} from "./items.ts";
import { continuesOf, RESPONSES_CHOICE, RESPONSES_TOOLS, thinkingOf } from "./request.ts";
import { ROLES, tellPlain } from "./tell-plain.ts";

/** How the Responses API arranges items. */
export const responsesShape: Shape = {
  list: "input",
  results: "each",
  system: "message",
  items: true,
  ids: true,
  freeText: true,
  jsonText: true,
  proofs: "openai",
  files: "openai",
};

/** Reads a Responses request or a bare list of its items. */
export function readResponses(document: unknown): Outline {
  const input = readInput(document);
  const { body, list } = input;
  const items = list.every(isTyped) ? list : list.flatMap(itemsIn);
  const system = readSystemField(INSTRUCTIONS, body.instructions);
  const { tools, field } = readToolList(body.tools ?? undefined, RESPONSES_TOOLS);
  const choice = readChoice(RESPONSES_CHOICE, "tool_choice", body.tool_choice);
  const rest = {
    shape: responsesShape,
    format: "openai-responses",
    system: system.parts,
    tools,
    request: {
      whole: input.whole,
      model: asString(body.model),
      thinking: thinkingOf(body),
      continues: continuesOf(body),
      unstored: body.store === false,
      awaited: awaitedIn(items),
      system: system.field,
      tools: field,
      choice,
      json: asksForJson(asBag(body.text).format) ? "text.format" : undefined,
      hiddenTools:
        ((choice?.says ?? "auto") !== "auto" &&
          [items, asList(body.tools)].some((each) => each?.some(holdsTools))) ||
        undefined,
    },
  };
  // A plain string is one user message, not an invalid item.
  if (typeof body.input === "string") return { ...rest, messages: readString(body.input) };
  // Results of functions have only one form, and most histories call nothing else.
  if (!items.some(isOtherCall)) return lazyOutline(list, tellItem, rest, glance);
  const maker = new MessageMaker();
  const messages = list.map((raw, index) => maker.make(tellItem, raw, index));
  return { ...rest, messages: settleAll(messages, markMisfits) };
}

/** Ids of calls that continue while the model does. */
function awaitedIn(list: readonly unknown[]): readonly string[] {
  const ids: string[] = [];
  for (const raw of list) {
    const id = isBag(raw) && raw.async === true ? asString(raw.call_id) : undefined;
    if (id) ids.push(id);
  }
  return ids;
}

/** True for an item that adds or found tools, and for a namespace of tools. */
function holdsTools(raw: unknown): boolean {
  return isBag(raw) && Array.isArray(raw.tools);
}

/** System text: a string. */
export const INSTRUCTIONS: SystemField = {
  name: "instructions",
  isFormed: (value) => typeof (value ?? "") === "string",
  read: (value) => (typeof value === "string" ? [textPart("instructions", -1, value, value)] : []),
};

const partsOf: PartsReader = (raw) => readItem(raw, 0).parts;

function tellItem(out: MessageSink, raw: unknown, index: number): undefined {
  if (tellPlain(out, raw, index, partsOf)) return;
  if (isTyped(raw) || !putEnvelope(out, raw, index, responsesShape.list, tellItem, isItem))
    out.message(readItem(raw, index));
}

/** True for a value with a role or an item type. */
function isTyped(raw: unknown): boolean {
  return isBag(raw) && (typeof raw.type === "string" || typeof raw.role === "string");
}

/** The items in a whole reply or a list; any other value is one item. */
function itemsIn(raw: unknown): readonly unknown[] {
  const held = isTyped(raw) ? [] : messagesIn(raw, isItem);
  return held.length === 0 ? [raw] : held.map(([, item]) => item);
}

/** True for an item of a known type. */
function isItem(raw: unknown): boolean {
  if (hasRole(raw)) return true;
  return [CALLS, PROVIDER_ITEMS, /^(message|reasoning|item_reference)$/].some((types) =>
    fitsText(types, asBag(raw).type),
  );
}

/** What a glance looks at in an item. */
interface Glimpse {
  readonly content?: Sized;
  readonly output?: Sized;
  readonly arguments?: Sized;
}

/** Touches the text of each item. */
function glance(list: readonly unknown[], from: number, to: number): number {
  let seen = 0;
  for (let at = from; at < to; at++) {
    const item = list[at] as Glimpse | null | undefined;
    seen += (item?.output ?? item?.arguments ?? item?.content)?.length ?? 1;
  }
  return seen;
}

const OTHER_CALLS = /^(?!function).*_(call|output)$/;

/** True for calls of other tools than functions, and for their results. */
function isOtherCall(raw: unknown): boolean {
  // Reading the type of the most common items would take longer than all other checks here.
  if (!isBag(raw) || raw.type === "function_call" || raw.type === "function_call_output") return false;
  return raw.type !== "message" && OTHER_CALLS.test(itemTypeOf(raw));
}

/** Marks outputs and calls whose kinds do not match. */
function markMisfits(messages: readonly Message[]): readonly Message[] {
  const misfits = misfitsIn(messages);
  return messages.map((message) => {
    const [part] = message.parts;
    if (part === undefined || !misfits.has(part)) return message;
    // An output is named after its item type, which it is about to lose.
    const name = part.kind === "tool-result" ? undefined : part.name;
    return changeMessage(message, { parts: [{ ...part, name, traits: part.traits | Trait.Unknown }] });
  });
}

/** Splits the document; `input` may be a string, or absent, because the provider may store the history. */
function readInput(document: unknown): Body {
  if (!isBag(document)) return readBody(document, "input");
  const { input, model, messages } = document;
  // A missing history is judged as the provider would, if this is a request for it at all.
  const asks = input === null || (model !== undefined && messages === undefined) || continuesOf(document);
  const bare = typeof input === "string" || ((input ?? null) === null && asks);
  return bare ? { whole: true, list: [], body: document } : readBody(document, "input");
}

function readString(input: string): Message[] {
  if (input === "") return [];
  return [makeMessage("user", "", [textPart("", -1, input, input)], input, 0, 0, undefined, "message")];
}

function readItem(raw: unknown, index: number): Message {
  if (!isBag(raw)) return strayMessage(raw, index);
  const type = itemTypeOf(raw);
  const itemId = asString(raw.id);
  // Messages and references may omit their type, but must not have one of another kind.
  const untyped = raw.type === undefined || raw.type === null;
  const known = untyped ? type === "message" || type === "item_reference" : typeof raw.type === "string";
  const faults = known ? 0 : Fault.ItemType;
  if (type === "message") return readMessage(raw, index, itemId, faults);
  if (type === "reasoning") {
    return makeMessage("assistant", "", [readReasoning(raw)], raw, index, faults, itemId, type);
  }
  // The provider's own searches for tools are not the client's calls.
  const searched =
    /^tool_search/.test(type) && (raw.execution === "server" || typeof raw.call_id !== "string");
  if (!searched && CALLS.test(type)) {
    if (type.endsWith("call"))
      return makeMessage("assistant", "", [readCall(raw, type)], raw, index, faults, itemId, type);
    // The id of this item is that of its call.
    const own = type === "local_shell_call_output" ? undefined : itemId;
    return makeMessage("tool", "", [readOutput(raw, type)], raw, index, faults, own, type);
  }
  // Tools found by the provider's search may have been called there.
  const found = type === "tool_search_output" ? Trait.Reference : 0;
  // A summary without its encrypted content is invalid.
  const lost = type === "compaction" && typeof raw.encrypted_content !== "string";
  const provider = (PROVIDER_ITEMS.test(type) && !lost ? Trait.ByProvider : Trait.Unknown) | found;
  // A reference without an id is invalid.
  const refers = type === "item_reference" && itemId !== undefined;
  const part = opaquePart("", -1, raw, refers ? Trait.Reference : provider);
  const role: Role = USER_ITEMS.test(type) ? "user" : "assistant";
  return makeMessage(role, "", [part], raw, index, faults, itemId, type);
}

function readMessage(raw: Bag, index: number, itemId: string | undefined, off: number): Message {
  const wireRole = asString(raw.role) ?? "";
  const known = Object.hasOwn(ROLES, wireRole) ? ROLES[wireRole] : undefined;
  const guess = known ?? guessRole(wireRole) ?? (asList(raw.content)?.some(isOutput) ? "assistant" : "user");
  // On this wire, results are not messages.
  const role = guess === "tool" ? "user" : guess;
  const readBlock = role === "assistant" ? readOutputBlock : readInputBlock;
  const parts = contentParts(raw.content, "content", readBlock);
  const faults = off | contentFaults(raw.content) | (known === undefined ? Fault.UnknownRole : 0);
  return makeMessage(role, wireRole, parts, raw, index, faults, itemId, "message");
}

/** True for a block that only the model writes. */
function isOutput(block: unknown): boolean {
  return isBag(block) && block.type === "output_text";
}

function readReasoning(raw: Bag): Part {
  const content = reasoningOf(raw);
  const signed = content.proof === undefined ? 0 : Trait.Encrypted;
  // The id of a stored item counts as its proof.
  const listed = Array.isArray(raw.summary) ? 0 : Trait.Unknown;
  const proven = content.vendor === undefined ? 0 : Trait.Signed;
  const part = partOf(content, "", -1, raw, signed | proven | listed);
  return { ...part, size: thoughtsOf(raw).join("").length };
}

function readCall(raw: Bag, type: string): Part {
  const name = itemName(type) ?? asString(raw.name);
  const input = type === "function_call" ? raw.arguments : (raw.input ?? raw.action ?? raw.operation);
  const text = typeof input === "string";
  // Only arguments of functions are JSON text; a search for tools takes an object, and other tools have various inputs.
  const own = argumentsTraits(raw.arguments ?? {});
  const free = type === "custom_tool_call" ? Trait.FreeText | (text ? 0 : Trait.Unknown) : own;
  const misfit = argumentsTraits(input) | Trait.Unknown;
  const traits = type !== "function_call" ? free : text ? Trait.ArgumentsText : misfit;
  return makePart("tool-call", "", -1, raw, text ? input.length : 0, traits, asString(raw.call_id), name);
}

function readOutput(raw: Bag, type: string): Part {
  const id = asString(raw.call_id) ?? (type === "local_shell_call_output" ? asString(raw.id) : undefined);
  const said = WORDLESS.test(type) ? (asList(raw.tools) ?? raw.output ?? raw) : raw.output;
  const screen = type === "computer_call_output" ? Trait.HoldsMedia : 0;
  const plain = type === "function_call_output" || type === "custom_tool_call_output";
  const misfit = plain && !isOutputs(said) ? Trait.Unknown : 0;
  const traits = screen | (raw.status === "failed" ? Trait.Failed : 0) | misfit;
  // An output without a call may name its tool instead.
  const name = id === undefined ? asString(raw.name) : undefined;
  return resultPart("", raw, blocksOf(said), traits, id, itemName(type) ?? name);
}

/** True for an output in a valid form; a missing one is handled elsewhere. */
function isOutputs(output: unknown): boolean {
  const list = asList(output);
  if (list === undefined) return typeof output === "string" || (output ?? null) === null;
  return list.every((block) => isPiece(block) && fitsText(/^input_(text|image|file)$/, asBag(block).type));
}
