import type { Fact, Spelling } from "../../contracts/contract.ts";
import { digest } from "../../json/hash.ts";
import type { PartContent, TextContent, ToolResultContent } from "../../model/content.ts";
import { Kind, type Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { isClientCall, isClientResult } from "../../pairing/pair.ts";
import type { View } from "./view.ts";

/** A text part's content. */
export function text(content: string): TextContent {
  return { type: "text", text: content };
}

/** "messages with role X" for people: what a message is called in sentences. */
export function nameOfCall(part: Part): string {
  const id = part.id === undefined ? "" : ` (${shorten(part.id)})`;
  return part.name === undefined ? `the call${id}` : `${part.name}${id}`;
}

/** Cuts what could be huge (an id, a name) to a length people can read. */
export function shorten(value: string): string {
  return value.length > 64 ? `${value.slice(0, 61)}…` : value;
}

/** The result quoted as text, its media beside it: what was said stays readable when its call is gone. */
export function quoteResult(content: PartContent, part: Part): PartContent[] {
  if (content.type !== "tool-result") return [content];
  const label = content.name ?? part.name ?? "a tool";
  const id = part.id === undefined ? "" : ` (${part.id})`;
  const texts = content.output.flatMap((piece) => (piece.type === "text" ? [piece.text] : []));
  const media = content.output.filter((piece) => piece.type === "media");
  return [text(`[Result of ${label}${id}]\n${texts.join("\n")}`), ...media];
}

/** Two results that say the same. */
export function sameOutput(left: PartContent, right: PartContent): boolean {
  return (
    JSON.stringify((left as ToolResultContent).output) === JSON.stringify((right as ToolResultContent).output)
  );
}

/** One run of consecutive assistant messages that a server joins, or one message where it does not. */
export interface Run {
  readonly first: number;
  /** Position after its last message. */
  readonly end: number;
}

/** Visits every message, or every run of one role where the server joins them. */
export function eachRun(view: View, visit: (run: Run) => void): void {
  const { messages } = view;
  for (let at = 0; at < messages.length; at++) {
    const first = at;
    if (view.context.mergesRuns) while (messages[at + 1]?.role === messages[first]?.role) at += 1;
    visit({ first, end: at + 1 });
  }
}

/** Visits every assistant message (or joined run of them) with client calls. */
export function eachStep(view: View, visit: (run: Run) => void): void {
  const { messages } = view;
  const joins = view.context.mergesRuns || view.outline.shape.items;
  for (let at = 0; at < messages.length; at++) {
    if (messages[at]?.role !== "assistant") continue;
    const first = at;
    let calls = hasClientCall(messages[at] as Message);
    while (joins && messages[at + 1]?.role === "assistant") {
      at += 1;
      calls ||= hasClientCall(messages[at] as Message);
    }
    if (calls) visit({ first, end: at + 1 });
  }
}

/** True when the message holds a call that the client answers. */
export function hasClientCall(message: Message): boolean {
  if ((message.kinds & Kind.Call) === 0) return false;
  return (message.traits & Trait.ByProvider) === 0 || message.parts.some(isClientCall);
}

/** True when the message holds a result of the client's. */
export function hasClientResult(message: Message): boolean {
  if ((message.kinds & Kind.Result) === 0) return false;
  return (message.traits & Trait.ByProvider) === 0 || message.parts.some(isClientResult);
}

/** Position after the answers that follow a step: messages with results, up to the first that holds anything else. */
export function endOfAnswers(view: View, start: number): number {
  const { messages } = view;
  let at = start;
  for (let message = messages[at]; message !== undefined; message = messages[++at]) {
    if (message.role === "assistant" || !hasClientResult(message)) return at;
    if (message.kinds !== Kind.Result || (message.traits & Trait.ByProvider) !== 0) return at + 1;
  }
  return at;
}

/** True when one of the ids or names of a message passes the test. */
export function someOf(
  list: string | readonly string[] | undefined,
  test: (item: string) => boolean,
): boolean {
  if (list === undefined) return false;
  return typeof list === "string" ? test(list) : list.some(test);
}

/** A test for a spelling; compiled once per fact. */
export function speller(fact: Fact<Spelling>): (value: string) => boolean {
  let test = SPELLERS.get(fact);
  if (test === undefined) {
    const { chars, first, min, max } = fact.value;
    const pattern = new RegExp(first === undefined ? `^[${chars}]*$` : `^[${first}][${chars}]*$`);
    const any = first === undefined && chars === ANY_CHARS;
    test = (value) => value.length >= min && value.length <= max && (any || pattern.test(value));
    SPELLERS.set(fact, test);
  }
  return test;
}

/** A class of characters that leaves none out. */
const ANY_CHARS = "\\s\\S";

const SPELLERS = new WeakMap<object, (value: string) => boolean>();

/**
 * A spelling of `value` that fits and that nobody else uses. Recognisable where the rules allow it (bad characters
 * become `_`), with a digest of the original behind it, so that two long ids never collapse into one.
 */
export function respell(value: string, spelling: Spelling, used: ReadonlySet<string>): string {
  const room = Math.min(spelling.max, 64);
  const good = new RegExp(`[${spelling.chars}]`);
  const underscore = good.test("_");
  const start = spelling.first === undefined ? "" : /[A-Za-z]/.test(value[0] ?? "") ? "" : "t";
  for (let seed = 0; ; seed++) {
    const tail = digest(value, underscore ? 9 : room, seed);
    if (!underscore) {
      const plain = tail.slice(0, Math.max(spelling.min, Math.min(room, 24)));
      if (!used.has(plain)) return plain;
      continue;
    }
    const head = [...(start + value.slice(0, room))]
      .map((char) => (good.test(char) ? char : "_"))
      .join("")
      .slice(0, room - 10);
    const candidate = `${head}_${tail}`;
    if (!used.has(candidate)) return candidate;
  }
}

/** Says how many messages, calls and the like there are. */
export function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}
