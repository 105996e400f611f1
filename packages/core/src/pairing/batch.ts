import type { Part } from "../model/part.ts";
import type { Call, Step } from "./pairs.ts";
import { addTo, type Queues, suits, type Wanted } from "./queue.ts";

const NONE: ReadonlySet<string> = new Set();

/** The calls of one batch that wait for an answer, found by id or by name in constant time. */
export class Batch {
  readonly calls: Call[] = [];
  /** How many of them wait. */
  open = 0;
  /** Position of the first call that may be open. */
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
   * Finds the call that this result answers, and takes it off the list. Only who `mayGuess` gives a result without an id to a call that
   * has one, or one that names nothing to the only call that is left: another result may still come for it. `elsewhere` says which calls
   * wait outside of the batch.
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
    // An empty id says less than a name.
    const isEmpty = id === "" && name !== undefined;
    const own =
      id === undefined || isEmpty ? undefined : firstOf(this.#byId, id, last, { name, item }, elsewhere);
    if (own !== undefined) return own;
    const guesses = mayGuess && id === undefined;
    if (name === undefined) return guesses && this.open === 1 ? this.#first() : undefined;
    const names = this.#names();
    const same = { name: undefined, item: "" };
    // Where both name the same tool, a result may answer a call that has no id; one without an id also a call that has.
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
 * The first call that waits under a key; of several, the first that the result wants. `undefined` where all that wait here are of
 * another kind, and one of the right kind waits elsewhere.
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

/** Key of calls of an id that wait for an answer of one kind of item. */
export function waitingFor(item: string, id: string): string {
  return `${item}\0${id}`;
}

/** Key of calls of a name. */
function called(name: string): string {
  return `=${name}`;
}

/** Key of calls of a name that have no id. */
function unnumbered(name: string): string {
  return `-${name}`;
}

/** Key of calls of a name whose id is empty: to a result without an id, that is as good as none. */
function emptily(name: string): string {
  return `+${name}`;
}
