import { changeMessage, Fault, type Message, makeMessage, type Role } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import type { Part } from "../model/part.ts";

/** Everything that is to happen to one message. */
export interface Amendment {
  /** What stands in the place of a part now; an empty list takes it away. */
  parts: Map<Part, readonly Part[]> | undefined;
  /** Results that come home to this message's step. */
  attached: Part[] | undefined;
  /** Parts handed to the user right after it. */
  appended: Part[] | undefined;
  before: Message[] | undefined;
  after: Message[] | undefined;
  role: Role | undefined;
  omit: readonly string[] | undefined;
  /** The parts in another order. */
  order: readonly Part[] | undefined;
  /** False when the item loses its own id. */
  itemId: boolean;
  removed: boolean;
  /** The message goes into the one before it. */
  joins: boolean;
  /** The message is written anew though nothing it says changes. */
  rewritten: boolean;
}

/** A message Suture makes; `index` is its neighbour's, so that it has a place. */
export function newMessage(role: Role, parts: readonly Part[], index: number): Message {
  return changeMessage(makeMessage(role, "", [], undefined, index), { parts, pristine: false });
}

/** Rebuilds the list of messages in one pass. Messages nobody touched stay the very same objects. */
export function applyAmendments(
  outline: Outline,
  amendments: ReadonlyMap<Message, Amendment>,
  placeOf: (message: Message, part: Part) => string,
): Message[] {
  const out: Message[] = [];
  // The parts that join the last message written are gathered first, so that a run of merges stays linear.
  let joining: Part[] = [];
  const settle = (): void => {
    const last = out.at(-1);
    if (last === undefined || joining.length === 0) return;
    out[out.length - 1] = changeMessage(last, {
      parts: [...last.parts, ...joining],
      pristine: false,
      faults: 0,
    });
    joining = [];
  };
  const emit = (message: Message): void => {
    settle();
    out.push(message);
  };
  for (const message of outline.messages) {
    const amendment = amendments.get(message);
    if (amendment === undefined) {
      emit(message);
      continue;
    }
    for (const extra of amendment.before ?? []) emit(extra);
    const result = amended(message, amendment, outline.shape.results);
    const joins = amendment.joins && out.length > 0;
    if (joins) {
      for (const part of result[0]?.parts ?? []) {
        const read = part.origin === undefined && part.raw !== undefined;
        joining.push(read ? { ...part, origin: placeOf(message, part) } : part);
      }
    }
    for (const extra of joins ? result.slice(1) : result) emit(extra);
    for (const extra of amendment.after ?? []) emit(extra);
  }
  settle();
  return out;
}

/** The messages that one message becomes. */
function amended(message: Message, amendment: Amendment, results: "each" | "batch" | "user"): Message[] {
  const role = amendment.role ?? message.role;
  let parts = swapped(amendment.order ?? message.parts, amendment.parts);
  const attached = amendment.attached ?? [];
  const appended = amendment.appended ?? [];
  const out: Message[] = [];
  const takesResults =
    results !== "each" && role !== "assistant" && parts.some((part) => part.kind === "tool-result");
  if (takesResults && attached.length > 0) parts = afterResults(parts, attached);
  const takesText = results === "user" && role === "user" && parts.length > 0;
  // Right behind the results: what comes next in the history must not change what stands here.
  if (takesText && appended.length > 0) parts = afterLeadingResults(parts, appended);

  // Words whose own results went elsewhere must not come between a call and what answers it.
  const yields = role !== "assistant" && !parts.some((part) => part.kind === "tool-result");
  if (yields) out.push(...resultMessages(attached, message.index, results));
  const emptied = parts.length === 0 && message.parts.length > 0;
  if (!amendment.removed && !emptied) {
    const same = !changesItself(amendment) && parts === message.parts;
    out.push(...(same ? [message] : settled(message, amendment, role, parts, results)));
  }
  if (!takesResults && !yields) out.push(...resultMessages(attached, message.index, results));
  if (!takesText && appended.length > 0) out.push(newMessage("user", appended, message.index));
  return out;
}

function swapped(parts: readonly Part[], swaps: Map<Part, readonly Part[]> | undefined): readonly Part[] {
  return swaps === undefined ? parts : parts.flatMap((part) => swaps.get(part) ?? [part]);
}

function afterResults(parts: readonly Part[], attached: readonly Part[]): readonly Part[] {
  const last = parts.findLastIndex((part) => part.kind === "tool-result");
  return [...parts.slice(0, last + 1), ...attached, ...parts.slice(last + 1)];
}

function afterLeadingResults(parts: readonly Part[], appended: readonly Part[]): readonly Part[] {
  const first = parts.findIndex((part) => part.kind !== "tool-result");
  return first < 0 ? [...parts, ...appended] : [...parts.slice(0, first), ...appended, ...parts.slice(first)];
}

/** New messages for results, as the format carries them. */
export function resultMessages(
  parts: readonly Part[],
  index: number,
  results: "each" | "batch" | "user",
): Message[] {
  if (parts.length === 0) return [];
  if (results === "each") return parts.map((part) => newMessage("tool", [part], index));
  return [newMessage(results === "user" ? "user" : "tool", parts, index)];
}

/** True when the amendment changes the message itself, not only what stands around it. */
function changesItself(amendment: Amendment): boolean {
  const { parts, order, role, omit, itemId, rewritten } = amendment;
  return (
    parts !== undefined ||
    order !== undefined ||
    role !== undefined ||
    omit !== undefined ||
    !itemId ||
    rewritten
  );
}

const ABOUT_CONTENT =
  Fault.ContentNull | Fault.ContentMissing | Fault.ContentEmptyString | Fault.ContentEmptyList;

/** What is still off about a message once it is written anew: content that is not there stays away beside calls. */
function faultsLeft(message: Message, as: Role, parts: readonly Part[], rewritten: boolean): number {
  // A wire without system messages is not helped by writing one anew.
  const prefix = message.faults & (as === "system" ? Fault.Prefix | Fault.UnknownRole : Fault.Prefix);
  if (rewritten) return prefix | (parts.length === 0 ? Fault.ContentEmptyString : 0);
  const speaks = parts.some((part) => part.kind !== "tool-call" && part.kind !== "reasoning");
  return speaks ? prefix : prefix | (message.faults & ABOUT_CONTENT);
}

/** The changed message, split where its wire cannot hold results and other parts together. */
function settled(
  message: Message,
  amendment: Amendment,
  role: Role,
  parts: readonly Part[],
  results: "each" | "batch" | "user",
): Message[] {
  // A tool's message carries fields that mean nothing on a user's: it is written from scratch.
  const reborn = role !== message.role && message.role === "tool";
  const changed = (own: readonly Part[], as: Role): Message =>
    changeMessage(message, {
      role: as,
      // A role that was set is written in the wire's own spelling, also when it means the same.
      wireRole: as === message.role && amendment.role === undefined ? message.wireRole : "",
      raw: reborn ? undefined : message.raw,
      parts: own,
      pristine: false,
      faults: faultsLeft(message, as, own, amendment.rewritten),
      omit: amendment.omit ?? message.omit,
      itemId: amendment.itemId ? message.itemId : undefined,
    });
  if (results === "user") return [changed(parts, role === "tool" ? "user" : role)];
  if (message.role !== "tool" && role !== "tool") return [changed(parts, role)];
  const own = parts.filter((part) => part.kind === "tool-result");
  const rest = parts.filter((part) => part.kind !== "tool-result");
  if (own.length === 0) return [changed(rest, rest.length > 0 ? "user" : role)];
  if (rest.length === 0) return [changed(own, "tool")];
  return [changed(own, "tool"), newMessage("user", rest, message.index)];
}
