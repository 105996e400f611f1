import { append } from "../json/append.ts";
import { asBag } from "../json/values.ts";
import { changeMessage, Fault, type Message, makeMessage, type Role } from "../model/message.ts";
import { isStretch, messageAt, type Outline, type Piece, type Shape } from "../model/outline.ts";
import { has, type Part, Trait } from "../model/part.ts";

/** Everything that is to happen to one message. */
export interface Amendment {
  /** What stands in the place of a part now; an empty list takes it away. */
  parts?: Map<Part, readonly Part[]>;
  /** Results that come home to this message's step. */
  readonly attached: Part[];
  /** Parts handed to the user right after it. */
  readonly appended: Part[];
  readonly before: Message[];
  readonly after: Message[];
  role?: Role;
  omit?: readonly string[];
  /** Fields that it was made to say as text. */
  said?: readonly string[];
  /** What the message is without some fields inside of it. */
  raw?: unknown;
  /** The parts in another order. */
  order?: readonly Part[];
  /** The item loses its own id. */
  loosened?: boolean;
  removed?: boolean;
  /** The message goes into the one before it. */
  joins?: boolean;
  /** The message is written anew though nothing it says changes. */
  rewritten?: boolean;
}

/** A message Suture makes; `index` is its neighbour's, so that it has a place. */
export function newMessage(role: Role, parts: readonly Part[], index: number, faults = 0): Message {
  return makeMessage(role, "", parts, undefined, index, faults, undefined, "", false);
}

/** Rebuilds the list of messages in one pass. Messages nobody touched stay the very same objects; nor are they read. */
export function applyAmendments(
  outline: Outline,
  amendments: ReadonlyMap<Message, Amendment>,
  placeOf: (message: Message, part: Part) => string,
): Piece[] {
  const { results } = outline.shape;
  const out: Piece[] = [];
  // The parts that join the last message written are gathered first, so that a run of merges stays linear.
  let joining: Part[] = [];
  const join = (): void => {
    const last = joining.length === 0 ? undefined : lastOf(out, outline);
    if (last === undefined) return;
    const parts = [...last.parts, ...joining];
    out[out.length - 1] = changeMessage(last, { parts, pristine: false, faults: 0 });
    joining = [];
  };
  for (const piece of piecesOf(outline, amendments)) {
    const message = piece as Message;
    const amendment = amendments.get(message);
    if (amendment === undefined) {
      if (joining.length > 0) join();
      out.push(piece);
      continue;
    }
    if (amendment.before.length > 0) {
      join();
      append(out, amendment.before);
    }
    const result = amended(message, amendment, results);
    append(result, amendment.after);
    if (amendment.joins === true && out.length > 0) {
      for (const part of result.shift()?.parts ?? []) {
        const read = part.origin === undefined && (part.raw !== undefined || part.index >= 0);
        joining.push(read ? { ...part, origin: placeOf(message, part) } : part);
      }
    }
    if (result.length > 0) {
      join();
      append(out, result);
    }
  }
  join();
  return out;
}

/** The messages of an outline; where they are not made yet, only those that are amended, and what lies between. */
function piecesOf(outline: Outline, amendments: ReadonlyMap<Message, Amendment>): readonly Piece[] {
  if (outline.length === undefined) return outline.messages;
  const pieces: Piece[] = [];
  let from = 0;
  for (const message of inOrder(amendments)) {
    const to = message.index;
    if (from < to) pieces.push({ from, to });
    pieces.push(message);
    from = to + 1;
  }
  if (from < outline.length) pieces.push({ from, to: outline.length });
  return pieces;
}

/** The messages that are amended, as they stand in the caller's list; rules mostly come to them in that order. */
function inOrder(amendments: ReadonlyMap<Message, Amendment>): Iterable<Message> {
  let last = -1;
  for (const { index } of amendments.keys()) {
    if (index < last) return [...amendments.keys()].sort((a, b) => a.index - b.index);
    last = index;
  }
  return amendments.keys();
}

/** The last message of some pieces, which becomes a piece of its own. */
function lastOf(pieces: Piece[], outline: Outline): Message | undefined {
  const last = pieces.at(-1);
  if (last === undefined || !isStretch(last)) return last;
  const { from, to } = last;
  const message = messageAt(outline, to - 1);
  pieces.pop();
  if (from < to - 1) pieces.push({ from, to: to - 1 });
  if (message !== undefined) pieces.push(message);
  return message;
}

/** The messages that one message becomes. */
function amended(message: Message, amendment: Amendment, results: Shape["results"]): Message[] {
  const { role = message.role, attached, appended } = amendment;
  let parts = swapped(amendment.order ?? message.parts, amendment.parts);
  const out: Message[] = [];
  const last = role === "assistant" ? -1 : parts.findLastIndex(isResult);
  const takesResults = results !== "each" && last >= 0;
  if (takesResults && attached.length > 0) parts = insertAt(parts, last + 1, attached);
  const takesText = results === "user" && role === "user" && parts.length > 0;
  if (takesText && appended.length > 0) {
    // Right behind the results and what was put there before: what comes next must not change what stands here.
    const words = parts.findIndex((part) => !isResult(part) && !isBrought(part));
    parts = insertAt(parts, words < 0 ? parts.length : words, appended);
  }

  // Words whose own results went elsewhere must not come between a call and what answers it.
  const yields = role !== "assistant" && last < 0;
  if (yields) append(out, resultMessages(attached, message.index, results));
  const emptied = parts.length === 0 && message.parts.length > 0;
  if (amendment.removed !== true && !emptied) {
    const same = !changesItself(amendment) && parts === message.parts;
    append(out, same ? [message] : settled(message, amendment, role, parts, results));
  }
  if (!takesResults && !yields) append(out, resultMessages(attached, message.index, results));
  if (!takesText && appended.length > 0) out.push(newMessage("user", appended, message.index));
  return out;
}

function insertAt(parts: readonly Part[], at: number, more: readonly Part[]): Part[] {
  return [...parts.slice(0, at), ...more, ...parts.slice(at)];
}

/** True for words and media that came here from another place. */
function isBrought(part: Part): boolean {
  return part.made !== undefined && part.origin !== undefined && part.field === "";
}

function isResult(part: Part): boolean {
  return part.kind === "tool-result";
}

/** True for what a tool's message may hold: results, and what its format knows besides. */
function isTools(part: Part): boolean {
  return isResult(part) || (part.kind === "opaque" && part.raw !== undefined && !has(part, Trait.Unknown));
}

/** Parts with others in the place of some. */
export function swapped(parts: readonly Part[], swaps: Amendment["parts"]): readonly Part[] {
  if (swaps === undefined) return parts;
  const out: Part[] = [];
  for (const part of parts) {
    const swap = swaps.get(part);
    if (swap === undefined) out.push(part);
    else append(out, swap);
  }
  return out;
}

/** New messages for results, as the format carries them. */
export function resultMessages(parts: readonly Part[], index: number, results: Shape["results"]): Message[] {
  if (parts.length === 0) return [];
  if (results === "each") return parts.map((part) => newMessage("tool", [part], index));
  return [newMessage(results === "user" ? "user" : "tool", parts, index)];
}

/** True when the amendment changes the message itself, not only what stands around it. */
function changesItself({ parts, order, role, omit, loosened, rewritten }: Amendment): boolean {
  return (parts ?? order ?? role ?? omit ?? loosened ?? rewritten) !== undefined;
}

const ABOUT_CONTENT =
  Fault.ContentNull | Fault.ContentMissing | Fault.ContentEmptyString | Fault.ContentEmptyList;

function speaks(part: Part): boolean {
  return part.kind !== "tool-call" && part.kind !== "reasoning";
}

/** What is off about a message with calls once it is written: where calls have a field of their own, content stays away. */
export function faultsOfCalls(parts: readonly Part[], results: Shape["results"]): number {
  const alone = results === "each" && !parts.some(speaks) && parts.some((part) => part.kind === "tool-call");
  return alone ? Fault.ContentNull : 0;
}

/** What is still off about a message once it is written anew: content that is not there stays away beside calls. */
function faultsLeft(
  message: Message,
  { role, rewritten }: Amendment,
  as: Role,
  parts: readonly Part[],
  results: Shape["results"],
): number {
  // Only a role that was set is one that the wire has; that another is written in its place is told of by its rule.
  const kept = role === undefined && (as === "system" || rewritten !== true);
  const prefix = message.faults & (kept ? Fault.Prefix | Fault.UnknownRole : Fault.Prefix);
  if (parts.some(speaks)) return prefix;
  // Content that is not there stays away beside calls, also where all else is written anew.
  if (rewritten === true && !parts.some((part) => part.kind === "tool-call"))
    return prefix | (parts.length === 0 ? Fault.ContentEmptyString : 0);
  const absent = message.faults & ABOUT_CONTENT;
  return prefix | (absent === 0 ? faultsOfCalls(parts, results) : absent);
}

/** The part of a message some of whose fields went, as it stands there now; words outlive their field. */
function reread(part: Part, was: unknown, is: unknown): readonly Part[] {
  if (part.raw === was) return [{ ...part, raw: is }];
  if (part.raw !== valueAt(part, was)) return [part];
  const raw = valueAt(part, is);
  if (raw !== undefined) return [{ ...part, raw }];
  return part.kind === "opaque" ? [] : [part];
}

function valueAt({ field, index }: Part, raw: unknown): unknown {
  const value = asBag(raw)[field];
  return index >= 0 && Array.isArray(value) ? value[index] : value;
}

/** The changed message, split where its wire cannot hold results and other parts together. */
function settled(
  message: Message,
  amendment: Amendment,
  role: Role,
  parts: readonly Part[],
  results: Shape["results"],
): Message[] {
  const { omit, raw = message.raw } = amendment;
  const kept = omit === undefined ? parts : parts.flatMap((part) => reread(part, message.raw, raw));
  // A tool's message carries fields that mean nothing on a user's: it is written from scratch.
  const reborn = role !== message.role && message.role === "tool";
  // What became a message's words is no item of its own any more.
  const item = message.itemType !== "" && message.itemType !== "message";
  const turned = item && !kept.some((part) => part.raw === raw || part.kind === "reasoning");
  const changed = (own: readonly Part[], as: Role): Message =>
    changeMessage(message, {
      role: as,
      // A role that was set is written in the wire's own spelling, also when it means the same.
      wireRole: as === message.role && amendment.role === undefined ? message.wireRole : "",
      raw: reborn ? undefined : raw,
      parts: own,
      pristine: false,
      faults: faultsLeft(message, amendment, as, own, results),
      omit: omit ?? message.omit,
      itemId: amendment.loosened === true || turned ? undefined : message.itemId,
    });
  if (results === "user") return [changed(kept, role === "tool" ? "user" : role)];
  // Where results have a role of their own, a user's message that is left with nothing else is the tools'.
  const answers = role === "user" && kept.length > 0 && kept.every(isResult);
  if (message.role !== "tool" && role !== "tool" && !answers) return [changed(kept, role)];
  const own = kept.filter(isTools);
  const rest = kept.filter((part) => !isTools(part));
  if (own.length === 0) return [changed(rest, rest.length > 0 ? "user" : role)];
  if (rest.length === 0) return [changed(own, "tool")];
  return [changed(own, "tool"), newMessage("user", rest, message.index)];
}
