import { itemKind } from "../model/item-kind.ts";
import type { Call, Step } from "./pairs.ts";

/** What a result tells about its call, besides the key they share. */
export interface Wanted {
  readonly name: string | undefined;
  /** The kind of item that the result is; `""` where messages are no items. */
  readonly item: string;
}

/**
 * Calls that wait for results under one key. A result goes to a call of the last step first, then to earlier ones still
 * open. Each tool and each kind of item also has a queue of its own (a lane), so a result need not walk past calls that
 * it cannot answer.
 */
export class Queue {
  readonly #calls: Call[];
  /** Position of the first call that may still wait: of all calls, and of the last step. */
  #head = 0;
  #near = 0;
  /** The same calls by tool and by kind of item. Made only when a result does not want the first one. */
  #lanes: Map<string, Queue> | undefined;

  constructor(call: Call) {
    // Most queues keep one call. A list that starts empty would reserve room for many on the first push.
    this.#calls = [call];
  }

  add(call: Call): void {
    if (this.#calls.at(-1)?.step !== call.step) this.#near = this.#calls.length;
    this.#calls.push(call);
    this.#addToLanes(call);
  }

  /** The first waiting call of a step; `undefined` unless that step was added last. */
  nearest(step: Step | undefined): Call | undefined {
    if (this.#calls.at(-1)?.step !== step) return undefined;
    while (this.#calls[this.#near]?.answered === true) this.#near += 1;
    return this.#calls[this.#near];
  }

  /** The first waiting call. */
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

/** Waiting calls by key. */
export type Queues = Map<string, Queue>;

/** Appends a call to the queue under a key. */
export function addTo(queues: Queues, key: string, call: Call): void {
  const queue = queues.get(key);
  if (queue === undefined) queues.set(key, new Queue(call));
  else queue.add(call);
}

function laneOf({ name, item }: Wanted): string {
  return item === "" ? `=${name}` : `#${item}`;
}

/** True if the call matches the item kind or the tool that a result asks for; always true if it asks for neither. */
export function suits({ message, part }: Call, { name, item }: Wanted): boolean {
  if ((name ?? item) === "") return true;
  return item === "" ? part.name === name : itemKind(message, part) === item;
}
