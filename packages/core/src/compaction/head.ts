import type { Draft } from "../edits/draft.ts";
import type { Message } from "../model/message.ts";
import type { Climb, Load } from "./climb.ts";
import type { Resumption } from "./digest/digest.ts";
import { type Head, hear, textIn } from "./digest/hear.ts";
import { requestIn } from "./summary/request.ts";
import { readSummary, type Summary } from "./summary/summary-text.ts";

/** The removed part of a history, and what must be said in its place. */
export interface GoneHead extends Resumption {
  readonly messages: readonly Message[];
  readonly heard: Head;
  readonly turns: number;
}

/** Reads the head that a way cuts off. */
export function headOf(draft: Draft, load: Load, { head }: Climb, pending: ReadonlySet<string>): GoneHead {
  const cut = head?.cut ?? load.leading;
  const { messages } = draft.outline;
  const gone = messages.slice(load.leading, cut);
  const heard = hear(gone, (part) => draft.contentOf(part));
  const starts = load.cuts.turns.filter((at) => at < cut);
  return {
    messages: gone,
    heard,
    turns: starts.length - (heard.prior === undefined ? 0 : 1),
    open: [...interruptedIn(draft), ...runningIn(messages.slice(cut), pending)],
    // Between turns, a request is complete; inside a turn, work on it continues.
    request: head?.boundary === "step" ? requestAt(draft, load, starts.at(-1) ?? 0, heard) : undefined,
  };
}

/**
 * The person's request at the start of a turn. If an earlier compaction removed it, the one restated in its summary.
 */
function requestAt(draft: Draft, load: Load, start: number, { prior }: Head): string | undefined {
  const first = draft.outline.messages[Math.max(start, load.leading)];
  const text = first?.role === "user" ? textIn(first, (part) => draft.contentOf(part)) : "";
  const marked = start <= load.leading ? readSummary(text) : undefined;
  const own = marked === undefined ? text : marked.rest;
  return own.trim() === "" ? prior && requestIn(prior.text) : own;
}

/** Calls that never got a result, and were closed by repair. */
function interruptedIn({ edits }: Draft): string[] {
  const closed = edits.filter(({ rule, action }) => rule === "tool-call-has-result" && action === "insert");
  return closed.map(({ after }) => {
    const { name = "a call", id } = after as { readonly name?: string; readonly id?: string };
    return `${name}${id === undefined ? "" : ` (${id})`}, interrupted`;
  });
}

/** Calls that still run, in the part that stays. */
function runningIn(tail: readonly Message[], pending: ReadonlySet<string>): string[] {
  if (pending.size === 0) return [];
  const calls = tail.flatMap(({ parts }) => parts.filter(({ kind }) => kind === "tool-call"));
  return calls
    .filter(({ id }) => id !== undefined && pending.has(id))
    .map(({ id, name = "a call" }) => `${name} (${id}), still running`);
}

/** The summary of a head, with its text. */
export function summaryOf(
  { messages, heard, turns }: GoneHead,
  kind: Summary["kind"],
  text: string,
): Summary {
  const { prior } = heard;
  return {
    kind,
    messages: messages.length + (prior === undefined ? 0 : prior.messages - 1),
    turns: Math.max(0, turns) + (prior?.turns ?? 0),
    text,
  };
}
