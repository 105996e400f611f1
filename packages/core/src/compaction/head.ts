import type { Draft } from "../edits/draft.ts";
import { type Message, startsTurn } from "../model/message.ts";
import type { Climb, Load } from "./climb.ts";
import type { Resumption } from "./digest/digest.ts";
import { type Head, hear } from "./digest/hear.ts";
import type { Summary } from "./summary/summary-text.ts";

/** The part of a history that goes, and what must be said in its place. */
export interface GoneHead extends Resumption {
  readonly messages: readonly Message[];
  readonly heard: Head;
  readonly turns: number;
}

/** Reads the head that a way cuts off. */
export function headOf(draft: Draft, load: Load, { head }: Climb, pending: ReadonlySet<string>): GoneHead {
  const messages = draft.outline.messages.slice(load.leading, head?.cut ?? load.leading);
  const heard = hear(messages, (part) => draft.contentOf(part));
  const open = draft.edits.filter(
    ({ rule, action }) => rule === "tool-call-has-result" && action === "insert",
  );
  return {
    messages,
    heard,
    turns: messages.filter(startsTurn).length - (heard.prior === undefined ? 0 : 1),
    open: [...open.map(({ after }) => nameOf(after)), ...pending],
    // Between turns, what was asked is over; inside of one, it is still being worked on.
    request: head?.boundary === "step" ? heard.said.findLast(({ who }) => who === "person")?.text : undefined,
  };
}

function nameOf(closing: unknown): string {
  const { name, id } = closing as { readonly name?: string; readonly id?: string };
  return [name ?? "a call", id === undefined ? "" : ` (${id})`, ", interrupted"].join("");
}

/** The summary of a head in a text. */
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
