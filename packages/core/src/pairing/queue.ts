import { itemKind } from "../model/item-kind.ts";
import type { Call, Step } from "./pairs.ts";

/** What a result says of the call that it answers, besides the key that both have. */
export interface Wanted {
  readonly name: string | undefined;
  /** The kind of item that answers it; `""` where messages are no items. */
  readonly item: string;
}

/**
 * Calls that wait for results under one key. A result is for the last step's first, then for those that were left open before it. Each
 * tool, and each kind of item, has a lane of its own in it, so that a result need not walk past calls that it cannot be for.
 */
export class Queue {
  readonly #calls: Call[];
  /** Position of the first call that may still wait: of all, and of the last step. */
  #head = 0;
  #near = 0;
  /** The same calls by tool and by kind of item. Made only when a result does not want the first in line. */
  #lanes: Map<string, Queue> | undefined;

  constructor(call: Call) {
    // Most have no other: a list that begins empty takes room for many with the first.
    this.#calls = [call];
  }

  add(call: Call): void {
    if (this.#calls.at(-1)?.step !== call.step) this.#near = this.#calls.length;
    this.#calls.push(call);
    this.#addToLanes(call);
  }

  /** The first call of a step that waits; `undefined` unless it is the step that was added last. */
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

  /** The calls that a result wants, in the same order. */
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
  const queue = queues.get(key);
  if (queue === undefined) queues.set(key, new Queue(call));
  else queue.add(call);
}

function laneOf({ name, item }: Wanted): string {
  return item === "" ? `=${name}` : `#${item}`;
}

/** True for a call of the kind, or of the tool, that a result asks for; any will do where it asks for neither. */
export function suits({ message, part }: Call, { name, item }: Wanted): boolean {
  if ((name ?? item) === "") return true;
  return item === "" ? part.name === name : itemKind(message, part) === item;
}
