import type { CallEvent } from "../answers/answer-event.ts";
import { bagOf, bagsOf } from "../answers/bag.ts";

/**
 * Gives every call of an answer an id that is unique in its history: the provider's own if possible, otherwise one derived from the call's
 * position. Not every wire has ids, and some restart counting in each answer.
 */
export class CallIds {
  readonly #messages: readonly unknown[];
  #taken: Set<unknown> | undefined;
  #calls = 0;

  /** `messages` are those before the answer. */
  constructor(messages: readonly unknown[]) {
    this.#messages = messages;
  }

  /** The call with its id. */
  identify(call: CallEvent): CallEvent {
    this.#taken ??= idsIn(this.#messages);
    const place = `call_${this.#messages.length}_${this.#calls++}`;
    let id = call.id ?? place;
    for (let count = 2; this.#taken.has(id); count++) id = count === 2 ? place : `${place}_${count}`;
    this.#taken.add(id);
    return id === call.id ? call : { ...call, id };
  }
}

function idsIn(messages: readonly unknown[]): Set<unknown> {
  const ids = new Set<unknown>();
  for (const message of messages) {
    for (const { type, id } of bagsOf(bagOf(message).parts)) if (type === "tool-call") ids.add(id);
  }
  return ids;
}
