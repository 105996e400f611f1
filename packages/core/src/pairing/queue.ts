import { itemKind } from "../model/item-kind.ts";
import type { Call, Step } from "./pairs.ts";

/** What a result says of the call that it answers, besides the key that both have. */
export interface Wanted {
  readonly name: string | undefined;
  /** The kind of item that answers it; `""` where messages are no items. */
  readonly item: string;
}

/**
 * Calls that wait under one key: those of the last step first, then those that were left open before it, each first come first
 * served. A result for a call of another kind, or another tool, finds it in a lane of its own, so that nobody walks past
 * those in front.
 */
export class Queue {
  readonly #calls: Call[] = [];
  /** Position of the first call that may wait, and the same of the last step. */
  #head = 0;
  #near = 0;
  /** The same calls by what results may want. Made only once the first in line is not the one. */
  #lanes: Map<string, Queue> | undefined;

  add(call: Call): void {
    if (this.#calls.at(-1)?.step !== call.step) this.#near = this.#calls.length;
    this.#calls.push(call);
    this.#addToLanes(call);
  }

  /** The first call of a step that waits, if that is the last one here. */
  nearest(step: Step | undefined): Call | undefined {
    if (this.#calls.at(-1)?.step !== step) return undefined;
    while (this.#calls[this.#near]?.answered === true) this.#near += 1;
    return this.#calls[this.#near];
  }

  /** The first call that waits. */
  first(): Call | undefined {
    while (this.#calls[this.#head]?.answered === true) this.#head += 1;
    return this.#calls[this.#head];
  }

  /** Those in line that a result wants. */
  lane(wanted: Wanted): Queue | undefined {
    if (this.#lanes === undefined) {
      this.#lanes = new Map();
      for (const call of this.#calls) this.#addToLanes(call);
    }
    return this.#lanes.get(laneOf(wanted));
  }

  #addToLanes(call: Call): void {
    if (this.#lanes === undefined) return;
    const { name } = call.part;
    const item = itemKind(call.message, call.part);
    if (name !== undefined) addTo(this.#lanes, laneOf({ name, item: "" }), call);
    if (item !== "") addTo(this.#lanes, laneOf({ name, item }), call);
  }
}

/** Calls that wait, by key. */
export type Queues = Map<string, Queue>;

/** Puts a call at the end of the queue under a key. */
export function addTo(queues: Queues, key: string, call: Call): void {
  let queue = queues.get(key);
  if (queue === undefined) {
    queue = new Queue();
    queues.set(key, queue);
  }
  queue.add(call);
}

function laneOf({ name, item }: Wanted): string {
  return item === "" ? `=${name}` : `#${item}`;
}

/** True for a call that a result wants, or that it may have for want of a better one. */
export function suits({ message, part }: Call, { name, item }: Wanted): boolean {
  if ((name ?? item) === "") return true;
  return item === "" ? part.name === name : itemKind(message, part) === item;
}
