import { itemKind } from "../model/item-kind.ts";
import { isDecision, Kind, type Message } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import { matchStrays } from "./match-strays.ts";
import {
  type Adoption,
  type Call,
  type Pairs,
  precedes,
  type Step,
  type Stray,
  type Tangle,
} from "./pairs.ts";

/** How an endpoint looks for the result of a call. */
export interface Pairing {
  /** Results are looked for right after the call's message; otherwise anywhere after it. */
  readonly adjacent: boolean;
  /** The server joins consecutive assistant messages, so that their calls are one batch. */
  readonly mergesRuns: boolean;
  /** Names tie results to calls, whatever ids say. */
  readonly byName?: boolean;
  /** Calls and results of the older kind stand for themselves. */
  readonly legacy?: boolean;
}

/** True for calls that the client has to answer. */
export function isClientCall(part: Part): boolean {
  return part.kind === "tool-call" && (part.traits & Trait.ByProvider) === 0;
}

/** True for results that answer a client's call. */
export function isClientResult(part: Part): boolean {
  return part.kind === "tool-result" && (part.traits & Trait.ByProvider) === 0;
}

/** Calls under a key: those of the last step first, then those that were left open before it, each first come first served. */
interface Queue {
  readonly calls: Call[];
  /** Position of the first call that may wait, and the same of the last step. */
  head: number;
  near: number;
}

type Queues = Map<string, Queue>;

function enqueue(queues: Queues, key: string, call: Call): void {
  const queue = queues.get(key);
  if (queue === undefined) {
    queues.set(key, { calls: [call], head: 0, near: 0 });
    return;
  }
  const { calls } = queue;
  if (calls.at(-1)?.step !== call.step) queue.near = calls.length;
  calls.push(call);
}

/**
 * The first call that waits under a key; of several, the first of the item's kind, or of the name. None, when there is only one of
 * another kind, and one of its own `waits` elsewhere.
 */
function firstOf(
  queues: Queues,
  key: string,
  last: Step | undefined,
  name?: string,
  item = "",
  waits: ReadonlySet<string> = NONE,
): Call | undefined {
  const queue = queues.get(key);
  if (queue === undefined) return undefined;
  const { calls } = queue;
  const fits = ({ answered, part, message }: Call): boolean =>
    !answered && (item === "" ? part.name === name : item === itemKind(message, part));
  const isAny = (name ?? item) === "";
  if (queue.near > queue.head && calls.at(-1)?.step === last) {
    const near = nextOf(queue, "near");
    const own = near === undefined || isAny || fits(near) ? near : findFrom(calls, queue.near, fits);
    if (own !== undefined) return own;
  }
  const call = nextOf(queue, "head");
  if (call === undefined || isAny || fits(call)) return call;
  const own = findFrom(calls, queue.head, fits);
  // One of another kind is for whoever waits elsewhere.
  return own ?? (waits.has(waitingFor(item, key)) ? undefined : call);
}

function findFrom(calls: readonly Call[], start: number, test: (call: Call) => boolean): Call | undefined {
  for (let at = start; at < calls.length; at++) if (test(calls[at] as Call)) return calls[at];
  return undefined;
}

/** The first call from a mark on that waits. */
function nextOf(queue: Queue, mark: "head" | "near"): Call | undefined {
  while (queue.calls[queue[mark]]?.answered === true) queue[mark] += 1;
  return queue.calls[queue[mark]];
}

const NONE: ReadonlySet<string> = new Set();

/** Key of calls of an id that wait for a kind of item. */
function waitingFor(item: string, id: string): string {
  return `${item}\0${id}`;
}

/** The calls of one batch that wait for an answer, found by id or by name in constant time. */
class Batch {
  readonly calls: Call[] = [];
  open = 0;
  readonly #byId: Queues = new Map();
  /** Made only when a result lacks an id or its call. */
  #byName: Queues | undefined;

  add(call: Call): void {
    this.calls.push(call);
    this.open += 1;
    if (call.part.id !== undefined) enqueue(this.#byId, call.part.id, call);
    this.#addName(call);
  }

  #addName(call: Call): void {
    const { id, name = "" } = call.part;
    if (this.#byName === undefined) return;
    enqueue(this.#byName, called(name), call);
    if (id === undefined) enqueue(this.#byName, unnumbered(name), call);
    else if (id === "") enqueue(this.#byName, emptily(name), call);
  }

  /**
   * Finds the call this result answers and takes it off the list. One without an id answers a call that has one, and one that
   * names nothing the last call that is open, only where `all` others were heard: it might be another's.
   */
  answer(part: Part, all: boolean, item?: string, waits?: ReadonlySet<string>): Call | undefined {
    const call = this.open === 0 ? undefined : this.#search(part, all, item, waits);
    if (call === undefined) return undefined;
    call.answered = true;
    this.open -= 1;
    return call;
  }

  #search({ id, name }: Part, all: boolean, item?: string, waits?: ReadonlySet<string>): Call | undefined {
    const last = this.calls.at(-1)?.step;
    // An empty id says less than a name.
    const isEmpty = id === "" && name !== undefined;
    const own = id === undefined || isEmpty ? undefined : firstOf(this.#byId, id, last, name, item, waits);
    if (own !== undefined) return own;
    const guesses = all && id === undefined;
    if (name === undefined)
      return guesses && this.open === 1 ? this.calls.find((call) => !call.answered) : undefined;
    if (this.#byName === undefined) {
      this.#byName = new Map();
      for (const call of this.calls) this.#addName(call);
    }
    // Where both name the same tool, a result may answer a call that has no id; one without an id also a call that has.
    const same = isEmpty ? firstOf(this.#byName, emptily(name), last) : undefined;
    const alike = same ?? firstOf(this.#byName, unnumbered(name), last);
    if (alike !== undefined || isEmpty) return alike ?? firstOf(this.#byId, "", last, name);
    if (id !== undefined) return undefined;
    return (
      firstOf(this.#byName, emptily(name), last) ??
      (guesses ? firstOf(this.#byName, called(name), last) : undefined)
    );
  }
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

/** Finds which calls and results of a history belong together. */
export function pair(messages: readonly Message[], pairing: Pairing): Pairs {
  const tangle: Tangle = {
    stretches: [0, messages.length],
    at: (position) => messages[position],
    all: () => messages,
    mayCall: () => true,
  };
  return untangle(tangle, pairing);
}

/**
 * Finds which calls and results belong together. One pass for histories in order; a second, only over what is out of
 * order, for the rest. Matching is by id (by name where the wire has no ids), never by position alone.
 */
export function untangle(tangle: Tangle, pairing: Pairing): Pairs {
  const { stretches } = tangle;
  const open: Call[] = [];
  const strays: Stray[] = [];
  const adopted: Adoption[] = [];
  /** What calls of steps that are over wait for. */
  const waits = new Set<string>();
  let batch: Batch | undefined;
  let step: Step | undefined;
  let inRun = false;
  /** Position after the last message of the step that calls. */
  let behind = 0;
  /** A result stands behind the step that may be one of its own. */
  let met = false;

  const close = (): void => {
    // Where none is there, nothing keeps one from standing right behind the calls, before what else the assistant says.
    if (step !== undefined && !met) step.end = behind;
    if (batch !== undefined && batch.open > 0)
      for (const call of batch.calls) {
        if (call.answered) continue;
        open.push(call);
        const item = itemKind(call.message, call.part);
        if (item !== "") waits.add(waitingFor(item, call.part.id ?? ""));
      }
    batch = undefined;
    step = undefined;
  };

  const settle = (message: Message, part: Part, at: number, nth: number): void => {
    const call = batch?.answer(part, !pairing.adjacent, itemKind(message, part), waits);
    // The answers of a step reach to the last one that is its own.
    if (call !== undefined && step !== undefined && message.role !== "assistant") step.end = at + 1;
    // Where names tie the two, a provider may count any result as an answer.
    met ||= call !== undefined || pairing.byName === true;
    if (call === undefined) {
      const within = pairing.adjacent ? step : undefined;
      strays.push({ message, part, at, nth, within, call: undefined, twin: undefined });
    } else if (!part.id || part.id !== call.part.id) adopted.push({ message, part, call });
  };

  /** Takes the message at a position. */
  const take = (at: number): void => {
    const message = tangle.at(at) as Message;
    if (message.role === "assistant") {
      const joins = inRun && (pairing.mergesRuns || !pairing.adjacent);
      if (!joins) {
        if (pairing.adjacent) close();
        step = undefined;
      }
      inRun = true;
      // Answers come after the last message of a joined run.
      if (step !== undefined) step.end = at + 1;
    } else inRun = false;
    let results = 0;
    if ((message.kinds & (Kind.Call | Kind.Result)) !== 0) {
      const { parts } = message;
      for (let nth = 0; nth < parts.length; nth++) {
        const part = parts[nth] as Part;
        if (pairing.legacy && part.id === undefined && has(part, Trait.Legacy)) continue;
        if (isClientResult(part)) {
          results += 1;
          settle(message, part, at, nth);
        } else if (inRun && isClientCall(part)) {
          batch ??= new Batch();
          if (step === undefined) {
            step = { start: at, end: at + 1 };
            met = false;
          }
          behind = at + 1;
          batch.add({ message, part, at, nth, step, result: undefined, answered: false });
        }
      }
    }
    // Anything but results ends the answers of a step; decisions of a person stand among them.
    if (!inRun && !isDecision(message.role, message.kinds) && results < Math.max(1, message.parts.length)) {
      if (pairing.adjacent) close();
      else step = undefined;
    }
  };

  for (let i = 0; i < stretches.length; i += 2) {
    inRun = false;
    for (let at = stretches[i] as number; at < (stretches[i + 1] as number); at++) take(at);
    if (pairing.adjacent) close();
    step = undefined;
  }
  close();
  if (strays.length === 0) return { open, strays, adopted };
  const byName = pairing.byName === true;
  const pairs = adopt({ open, strays, adopted }, ({ id, name }) => id === undefined && name !== undefined);
  if (pairs.strays.length === 0) return pairs;
  matchStrays(tangle, pairs.open, pairs.strays, byName);
  return adopt(pairs, ({ id, name }) => (name === undefined ? id === undefined : byName));
}

/**
 * Gives calls that are left of a step to results that came behind them and may guess: those of its name, once all that have an id
 * found theirs; and when nothing else is left to find, where names tie the two, one under a foreign id, and one that names
 * nothing for the only call there is.
 */
function adopt(pairs: Pairs, mayGuess: (part: Part) => boolean): Pairs {
  const { open } = pairs;
  const left = new Map<Step, Batch>();
  const homes = new Map<Stray, Call>();
  let next = 0;
  for (const stray of pairs.strays) {
    const { part, at, within, call } = stray;
    if (within === undefined || call !== undefined || !mayGuess(part)) continue;
    for (let waiting = open[next]; waiting !== undefined && precedes(waiting, stray); waiting = open[++next])
      waits(left, waiting);
    const home = left.get(within)?.answer({ ...part, id: undefined }, true);
    if (home === undefined) continue;
    homes.set(stray, home);
    within.end = Math.max(within.end, at + 1);
  }
  if (homes.size === 0) return pairs;
  const found = [...homes].map(([{ message, part }, call]) => ({ message, part, call }));
  return {
    open: open.filter(({ answered }) => !answered),
    strays: pairs.strays.filter((stray) => !homes.has(stray)),
    adopted: [...pairs.adopted, ...found],
  };
}

function waits(left: Map<Step, Batch>, call: Call): void {
  const batch = left.get(call.step) ?? new Batch();
  left.set(call.step, batch);
  if (call.result === undefined) batch.add(call);
}
