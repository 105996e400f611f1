import type { Draft } from "../edits/draft.ts";
import { faultsOfCalls } from "../edits/faults-left.ts";
import { contentPart } from "../edits/make-part.ts";
import { newMessage, resultMessages } from "../edits/new-message.ts";
import { isSilent, withWords } from "../edits/unread.ts";
import { append } from "../json/append.ts";
import { asBag, asList } from "../json/values.ts";
import { carriedSystem } from "../model/carried-system.ts";
import type { PartContent } from "../model/content.ts";
import { changeMessage, Kind, type Message, type Role } from "../model/message.ts";
import type { Outline, Shape } from "../model/outline.ts";
import { has, makePart, type Part, Trait } from "../model/part.ts";
import { speakerOf } from "../model/speaker.ts";
import { carried, contextOf, moved, type Target } from "./carry-part.ts";
import { leave, type Member } from "./left-behind.ts";
import { wholeThoughts } from "./whole-thoughts.ts";

/** One part on its way into another format, with the role that speaks it. */
interface Piece {
  readonly role: Role;
  readonly part: Part;
  readonly index: number;
  /** The first piece of its message, so that consecutive user messages stay separate. */
  readonly starts: boolean;
  /** Media of a result, for a wire that wants them after all results of a step. */
  readonly beside?: boolean;
}

/** What an edit names as removed when a request continues a stored conversation. */
const STORED = "messages that are stored at the provider";

/**
 * Arranges a history in another format's shape: system text in its field, results where that wire carries them, runs of
 * assistant items as one message. Content that only the old format knows is quoted as text, and recorded.
 */
export function regroup(outline: Outline, target: Target, draft: Draft): Outline {
  const { shape } = target;
  const pieces = behindResults(
    outline.messages
      .flatMap((message) => opened(message, draft))
      .flatMap((message) => piecesOf(message, target, draft)),
  );
  const system = outline.system
    .map((part) => carried(part, undefined, target, draft))
    .filter((part) => part !== undefined);
  let first = 0;
  if (shape.system === "field") {
    for (; pieces[first]?.role === "system"; first++) system.push((pieces[first] as Piece).part);
  }
  if (shape.system !== "field" && system.length > 0) {
    const role = shape.system === "part" ? "user" : "system";
    pieces.unshift(
      ...system.map(
        (part, i): Piece => ({ role, part: instruction(part, shape), index: 0, starts: i === 0 }),
      ),
    );
  }
  const messages = group(pieces.slice(first), shape);
  // Earlier messages are stored at the old provider, and calls in them are unknown elsewhere.
  if (outline.request.continues) draft.log("remove", outline.shape.list, { before: STORED, lossy: true });
  // A bare list has no field for system text, so it becomes a whole request.
  const whole = outline.request.whole || (shape.system === "field" && system.length > 0);
  const { model, choice, toolOption, hiddenTools, tools } = outline.request;
  return {
    ...outline,
    // The effort of thinking and the storage options are not carried over.
    request: { whole, model, choice, toolOption, hiddenTools, tools },
    shape,
    format: target.name,
    messages,
    system: shape.system === "field" ? system : [],
  };
}

/** System text, marked as such where it stands among parts of a user message. */
function instruction(part: Part, shape: Shape): Part {
  return shape.system === "part" ? { ...part, traits: part.traits | Trait.Instruction } : part;
}

/** The messages in a whole reply, or the message itself. */
function opened(message: Message, draft: Draft): readonly Message[] {
  if (message.held === undefined) return [message];
  draft.log("replace", draft.place(message), message.held.note);
  return message.held.messages;
}

function piecesOf(message: Message, target: Target, draft: Draft): Piece[] {
  const { shape } = target;
  const pieces: Piece[] = [];
  for (const part of wholeThoughts(partsWithUnread(message, target, draft), message, draft)) {
    const own = carried(part, message, target, draft);
    if (own === undefined) continue;
    const said = speakerOf(own, message.role);
    const origin = draft.place(message, part);
    for (const context of contextOf(draft.contentOf(part), draft, origin)) {
      const words = moved(context, origin);
      pieces.push({ role: said, part: words, index: message.index, starts: pieces.length === 0 });
    }
    const starts = pieces.length === 0;
    if (said === "system" || has(part, Trait.Instruction)) {
      const role = shape.system === "part" ? "user" : "system";
      pieces.push({ role, part: instruction(own, shape), index: message.index, starts });
    } else if (own.kind !== "tool-result") {
      const role = said === "tool" && own.kind !== "opaque" ? "user" : said;
      pieces.push({ role, part: own, index: message.index, starts });
    } else {
      const [result, ...media] = shape.mediaBeside === true ? apart(own) : [own];
      pieces.push({ role: "tool", part: result, index: message.index, starts });
      for (const part of media)
        pieces.push({ role: "user", part, index: message.index, starts: false, beside: true });
    }
  }
  return pieces;
}

/** A result without its media, followed by each of these. */
function apart(part: Part): [Part, ...Part[]] {
  const { origin, made } = part;
  const output = made?.type === "tool-result" ? made.output : [];
  const media = output.filter(({ type }) => type === "media");
  if (made?.type !== "tool-result" || media.length === 0) return [part];
  const rest: PartContent = { ...made, output: output.filter(({ type }) => type !== "media") };
  return [{ ...contentPart(rest), origin }, ...media.map((piece) => ({ ...contentPart(piece), origin }))];
}

/** Moves media of results behind all results of their step. */
function behindResults(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  const waiting: Piece[] = [];
  for (const piece of pieces) {
    if (piece.beside === true) waiting.push(piece);
    else {
      if (piece.role !== "tool") append(out, waiting.splice(0));
      out.push(piece);
    }
  }
  return [...out, ...waiting];
}

/**
 * The parts of a message. If it says something only in members that its format does not know, that replaces its blank
 * text. All its other members are lost, and recorded.
 */
function partsWithUnread(message: Message, target: Target, draft: Draft): readonly Part[] {
  const { parts } = message;
  const place = draft.place(message);
  if (target.told.has(place)) return parts;
  target.told.add(place);
  // An opaque item is quoted with all its members, and reasoning records its own losses.
  const whole = message.itemType === "" || (message.kinds & (Kind.Opaque | Kind.Reasoning)) !== 0;
  const items = whole ? [] : ITEM;
  const own = items.filter((name) => asBag(message.raw)[name] !== undefined);
  const fields = [...target.fieldsOf(message).filter((name) => !isRead(message, name, draft)), ...own];
  if (fields.length === 0) return parts;
  const silent = isSilent(message, (part) => draft.contentOf(part));
  // The same goes for what an empty result says there.
  const spoken = silent || (message.traits & Trait.Empty) !== 0 ? draft.unread(message) : [];
  const raw = asBag(message.raw);
  const shown = fields.flatMap((name) => mediaIn(name, raw[name], draft));
  const others = fields.filter((name) => shown.every(({ field }) => field !== name));
  const unread = spoken.filter(({ label }) => others.includes(label));
  const left = others.filter((name) => unread.every(({ label }) => label !== name));
  leave(
    draft,
    place,
    left.map((name): Member => [name, raw[name]]),
  );
  const words = unread.map((content) => ({ ...contentPart(content), field: content.label }));
  const said =
    silent && words.length > 0
      ? withWords(
          parts.filter(({ kind }) => kind !== "text"),
          words,
        )
      : parts;
  return shown.length > 0 ? withWords(said, shown) : said;
}

/** The media in an unknown member that holds nothing else, such as images made by a model. */
function mediaIn(field: string, value: unknown, draft: Draft): readonly Part[] {
  const parts = (asList(value) ?? []).map((raw, index) => makePart("media", field, index, raw, 0, 0));
  return parts.every((part) => draft.contentOf(part).type === "media") ? parts : [];
}

/** Fields of items that only their own format knows. */
const ITEM: readonly string[] = ["id", "status"];

/** True for a field that was read as a part, or as the system text that counts. */
function isRead(message: Message, name: string, { source: { shape, system } }: Draft): boolean {
  if (name !== shape.systemIn) return message.parts.some(({ field }) => field === name);
  const said = carriedSystem(message, name);
  return said === "" || system.some(({ raw }) => raw === said);
}

/** Groups pieces into messages of the target's shape. */
function group(pieces: readonly Piece[], shape: Shape): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { role, index } = pieces[at] as Piece;
    let end = at + 1;
    while (pieces[end]?.role === role && !breaks(pieces[end] as Piece, shape)) end += 1;
    const parts = pieces.slice(at, end).map((piece) => piece.part);
    const previous = messages.at(-1);
    if (role === "tool") append(messages, resultMessages(parts, index, shape.results));
    else if (shape.items) append(messages, itemsOf(pieces.slice(at, end)));
    else if (role === "user" && shape.results === "user" && previous?.role === "user") {
      // On these wires, results and the person's next words share a message.
      messages[messages.length - 1] = changeMessage(previous, { parts: [...previous.parts, ...parts] });
    } else {
      const faults = role === "assistant" ? faultsOfCalls(parts, shape.results) : 0;
      messages.push(newMessage(role, parts, index, faults));
    }
    at = end;
  }
  return messages;
}

/** Calls and reasoning become their own items; the rest of a message stays together. */
function itemsOf(pieces: readonly Piece[]): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { role, part, index } = pieces[at] as Piece;
    let end = at + 1;
    if (isWords(part)) while (pieces[end]?.starts === false && isWords(pieces[end]?.part)) end += 1;
    const parts = pieces.slice(at, end).map((piece) => piece.part);
    messages.push(newMessage(role, parts, index));
    at = end;
  }
  return messages;
}

function isWords(part: Part | undefined): boolean {
  return part?.kind !== "tool-call" && part?.kind !== "reasoning";
}

/** Messages of people and of the system stay separate; what an assistant says in a row is one message. */
function breaks(piece: Piece, shape: Shape): boolean {
  return piece.starts && piece.role !== "assistant" && piece.role !== "tool" && shape.results !== "user";
}
