import { Kind, type Message } from "../../model/message.ts";
import { has, type Part, Trait } from "../../model/part.ts";
import { isClientCall, isClientResult } from "../../pairing/pair.ts";
import type { View } from "./view.ts";

/** Visits the parts that have one of the traits. If the history has none, no message is read. */
export function eachPart(view: View, traits: number, visit: (message: Message, part: Part) => void): void {
  if ((view.traits & traits) === 0) return;
  for (const message of view.messages) {
    if ((message.traits & traits) === 0) continue;
    for (const part of message.parts) if (has(part, traits)) visit(message, part);
  }
}

/** Visits the messages with one of the faults. */
export function eachFault(view: View, faults: number, visit: (message: Message) => void): void {
  if ((view.sum.faults & faults) === 0) return;
  for (const message of view.messages) if ((message.faults & faults) !== 0) visit(message);
}

/** Visits the messages that hold client results and other parts. */
export function eachMixed(
  view: View,
  visit: (message: Message, results: readonly Part[], rest: readonly Part[]) => void,
): void {
  if (!view.sum.mixed) return;
  for (const message of view.messages) {
    if (message.role === "assistant" || message.kinds === Kind.Result || !hasClientResult(message)) continue;
    const results = message.parts.filter(isClientResult);
    if (results.length < message.parts.length)
      visit(
        message,
        results,
        message.parts.filter((part) => !isClientResult(part)),
      );
  }
}

/** Consecutive messages that a server joins into one. */
export interface Run {
  readonly messages: readonly Message[];
  /** Position of the first. */
  readonly first: number;
  /** Position after the last. */
  readonly end: number;
}

/** Visits every message, or every run of one role where the server joins them. */
export function eachRun({ messages, context }: View, visit: (messages: readonly Message[]) => void): void {
  for (let at = 0; at < messages.length; ) {
    const first = at++;
    if (context.mergesRuns) while (messages[at]?.role === messages[first]?.role) at++;
    visit(messages.slice(first, at));
  }
}

/**
 * Visits every assistant message (or joined run of them) with client calls inside the given stretches (start and end of
 * each).
 */
export function eachStep(
  view: View,
  visit: (run: Run) => void,
  stretches: readonly number[] = [0, view.length],
  joinsReplies: boolean = view.joinsReplies,
): void {
  if ((view.sum.kinds & Kind.Call) === 0) return;
  for (let i = 0; i < stretches.length; i += 2) {
    const start = stretches[i] as number;
    const messages = view.between(start, stretches[i + 1] as number);
    for (let at = 0; at < messages.length; at++) {
      const first = at;
      let calls = false;
      for (; messages[at]?.role === "assistant" && (joinsReplies || at === first); at++)
        calls ||= hasClientCall(messages[at] as Message);
      if (at === first) continue;
      if (calls) visit({ messages: messages.slice(first, at), first: start + first, end: start + at });
      at -= 1;
    }
  }
}

/**
 * The position after the assistant messages from `from` that count as one; `from` itself if someone else speaks there.
 */
export function afterRun(view: View, from: number): number {
  let at = from;
  while (view.at(at)?.role === "assistant" && (view.joinsReplies || at === from)) at += 1;
  return at;
}

/** The messages that answer a step: those with results, up to the first that holds anything else. */
export function answersAt(view: View, start: number): readonly Message[] {
  const answers: Message[] = [];
  for (let message = view.at(start); message !== undefined; message = view.at(start + answers.length)) {
    if (message.role === "assistant" || !hasClientResult(message)) break;
    answers.push(message);
    if (message.kinds !== Kind.Result || (message.traits & Trait.ByProvider) !== 0) break;
  }
  return answers;
}

/** True when the message holds a call that the client must answer. */
export function hasClientCall(message: Message): boolean {
  return (message.kinds & Kind.Call) !== 0 && (!mayBeProviders(message) || message.parts.some(isClientCall));
}

/** True when the message holds a result from the client. */
export function hasClientResult(message: Message): boolean {
  return (
    (message.kinds & Kind.Result) !== 0 && (!mayBeProviders(message) || message.parts.some(isClientResult))
  );
}

function mayBeProviders(message: Message): boolean {
  return (message.traits & Trait.ByProvider) !== 0;
}

/** True when one of a message's ids or names passes the test. */
export function someOf(list: Message["ids"], test: (item: string) => boolean): boolean {
  return typeof list === "string" ? test(list) : list?.some(test) === true;
}

/** Names of the tools that the history calls. */
export function toolsCalled({ messages }: View): Set<string> {
  const calls = messages.flatMap((message) => message.parts.filter(isClientCall));
  return new Set(calls.map(({ name = "tool" }) => name));
}
