import type { Part } from "../model/part.ts";
import type { Call, Step } from "./pairs.ts";
import { addTo, type Queues, suits, type Wanted } from "./queue.ts";

const NONE: ReadonlySet<string> = new Set();

/** The waiting calls of one batch, found by id or by name in constant time. */
export class Batch {
  readonly calls: Call[] = [];
  /** The number of calls that wait. */
  open = 0;
  /** Position of the first call that may still wait. */
  #head = 0;
  readonly #byId: Queues = new Map();
  /** Made only when a result lacks an id or its call. */
  #byName: Queues | undefined;

  add(call: Call): void {
    this.calls.push(call);
    this.open += 1;
    if (call.part.id !== undefined) addTo(this.#byId, call.part.id, call);
    if (this.#byName !== undefined) addName(this.#byName, call);
  }

  /**
   * Finds the call that this result answers, and marks it as answered. Only with `mayGuess` does a result without an id
   * answer a call that has one, or a result without id and name the only call left: the real result may still come.
   * `elsewhere` holds the keys of calls waiting outside this batch.
   */
  answer(part: Part, mayGuess: boolean, item = "", elsewhere: ReadonlySet<string> = NONE): Call | undefined {
    const call = this.open === 0 ? undefined : this.#search(part, mayGuess, item, elsewhere);
    if (call === undefined) return undefined;
    call.answered = true;
    this.open -= 1;
    return call;
  }

  #search(
    { id, name }: Part,
    mayGuess: boolean,
    item: string,
    elsewhere: ReadonlySet<string>,
  ): Call | undefined {
    const last = this.calls.at(-1)?.step;
    // A name says more than an empty id.
    const isEmpty = id === "" && name !== undefined;
    const own =
      id === undefined || isEmpty ? undefined : firstOf(this.#byId, id, last, { name, item }, elsewhere);
    if (own !== undefined) return own;
    const guesses = mayGuess && id === undefined;
    if (name === undefined) return guesses && this.open === 1 ? this.#first() : undefined;
    const names = this.#names();
    const same = { name: undefined, item: "" };
    // With the same name, any result may answer a call without id; one without an id may also answer a call with an
    // empty id.
    const alike =
      (isEmpty ? firstOf(names, emptily(name), last, same) : undefined) ??
      firstOf(names, unnumbered(name), last, same);
    if (alike !== undefined) return alike;
    if (isEmpty) return firstOf(this.#byId, "", last, { name, item: "" });
    if (id !== undefined) return undefined;
    return (
      firstOf(names, emptily(name), last, same) ??
      (guesses ? firstOf(names, called(name), last, same) : undefined)
    );
  }

  #first(): Call | undefined {
    while (this.calls[this.#head]?.answered === true) this.#head += 1;
    return this.calls[this.#head];
  }

  #names(): Queues {
    if (this.#byName === undefined) {
      this.#byName = new Map();
      for (const call of this.calls) addName(this.#byName, call);
    }
    return this.#byName;
  }
}

/**
 * The first waiting call under a key, preferably one that the result wants. `undefined` if all of them are of another
 * kind, and one of the right kind waits elsewhere.
 */
function firstOf(
  queues: Queues,
  key: string,
  last: Step | undefined,
  wanted: Wanted,
  elsewhere: ReadonlySet<string> = NONE,
): Call | undefined {
  const queue = queues.get(key);
  if (queue === undefined) return undefined;
  const near = queue.nearest(last);
  const close = near === undefined || suits(near, wanted) ? near : queue.lane(wanted)?.nearest(last);
  if (close !== undefined) return close;
  const call = queue.first();
  if (call === undefined || suits(call, wanted)) return call;
  return queue.lane(wanted)?.first() ?? (elsewhere.has(waitingFor(wanted.item, key)) ? undefined : call);
}

function addName(queues: Queues, call: Call): void {
  const { id, name = "" } = call.part;
  addTo(queues, called(name), call);
  if (id === undefined) addTo(queues, unnumbered(name), call);
  else if (id === "") addTo(queues, emptily(name), call);
}

/** Key of the calls with an id that wait for one kind of result item. */
export function waitingFor(item: string, id: string): string {
  return `${item}\0${id}`;
}

/** Key of calls by name. */
function called(name: string): string {
  return `=${name}`;
}

/** Key of calls by name that have no id. */
function unnumbered(name: string): string {
  return `-${name}`;
}

/** Key of calls by name whose id is empty: for a result without an id, that is the same as none. */
function emptily(name: string): string {
  return `+${name}`;
}
