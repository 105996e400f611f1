import { Kind, type Message } from "../model/message.ts";
import { type Part, Trait } from "../model/part.ts";
import { matchStrays } from "./match-strays.ts";
import type { Adoption, Call, Pairs, Step, Stray } from "./pairs.ts";

/** How an endpoint looks for the result of a call. */
export interface Pairing {
  /** Results are looked for right after the call's message; otherwise anywhere after it. */
  readonly adjacent: boolean;
  /** The server joins consecutive assistant messages, so that their calls are one batch. */
  readonly mergesRuns: boolean;
}

/** A name stands in for an id where the wire has none; NUL keeps the two apart. */
function nameKey(part: Part): string {
  return `\0${part.name ?? ""}`;
}

/** True for calls that the client has to answer. */
export function isClientCall(part: Part): boolean {
  return part.kind === "tool-call" && (part.traits & Trait.ByProvider) === 0;
}

/** True for results that answer a client's call. */
export function isClientResult(part: Part): boolean {
  return part.kind === "tool-result" && (part.traits & Trait.ByProvider) === 0;
}

/** The calls of one batch that wait for an answer, found by id or by name in constant time. */
class Batch {
  readonly calls: Call[] = [];
  open = 0;
  /** Calls by id, first come first served; made only when a second call or a stray asks for it. */
  #byKey: Map<string, { queue: Call[]; head: number }> | undefined;
  #named = false;

  add(call: Call): void {
    this.calls.push(call);
    this.open += 1;
    if (this.#byKey !== undefined) this.#index(call);
  }

  #enqueue(key: string, call: Call): void {
    const slot = this.#byKey?.get(key);
    if (slot === undefined) this.#byKey?.set(key, { queue: [call], head: 0 });
    else slot.queue.push(call);
  }

  #index(call: Call): void {
    if (call.part.id !== undefined) this.#enqueue(call.part.id, call);
    if (this.#named || call.part.id === undefined) this.#enqueue(nameKey(call.part), call);
  }

  #take(key: string): Call | undefined {
    const slot = this.#byKey?.get(key);
    while (slot !== undefined && slot.head < slot.queue.length) {
      const call = slot.queue[slot.head++];
      if (call !== undefined && !call.answered) return call;
    }
    return undefined;
  }

  /** Finds the call this result answers and takes it off the list. */
  answer(part: Part): Call | undefined {
    if (this.open === 0) return undefined;
    const only = this.calls.length === 1 ? this.calls[0] : undefined;
    let call: Call | undefined;
    if (only !== undefined && only.part.id !== undefined && only.part.id === part.id) call = only;
    else call = this.#search(part);
    if (call === undefined) return undefined;
    call.answered = true;
    this.open -= 1;
    return call;
  }

  #search(part: Part): Call | undefined {
    if (this.#byKey === undefined) {
      this.#byKey = new Map();
      for (const call of this.calls) this.#index(call);
    }
    if (part.id !== undefined) return this.#take(part.id) ?? this.#takeUnnumbered(part);
    if (!this.#named) {
      this.#named = true;
      for (const call of this.calls) if (call.part.id !== undefined) this.#enqueue(nameKey(call.part), call);
    }
    if (part.name !== undefined) return this.#take(nameKey(part));
    return this.open === 1 ? this.calls.find((call) => !call.answered) : undefined;
  }

  /** A result with an id may answer a call that has none, if both name the same tool. */
  #takeUnnumbered(part: Part): Call | undefined {
    if (part.name === undefined) return undefined;
    const slot = this.#byKey?.get(nameKey(part));
    const call = slot?.queue[slot.head];
    return call !== undefined && !call.answered && call.part.id === undefined
      ? this.#take(nameKey(part))
      : undefined;
  }
}

/**
 * Finds which calls and results belong together. One pass for histories in order; a second, only over what is out of
 * order, for the rest. Matching is by id (by name where the wire has no ids), never by position alone.
 */
export function pair(messages: readonly Message[], pairing: Pairing): Pairs {
  const open: Call[] = [];
  const strays: Stray[] = [];
  const adopted: Adoption[] = [];
  let batch: Batch | undefined;
  let step: Step | undefined;
  let inRun = false;

  const close = (): void => {
    if (batch !== undefined && batch.open > 0)
      for (const call of batch.calls) if (!call.answered) open.push(call);
    batch = undefined;
    step = undefined;
  };

  const settle = (message: Message, part: Part, at: number): void => {
    const call = batch?.answer(part);
    if (call === undefined) {
      const within = pairing.adjacent ? step : undefined;
      strays.push({ message, part, at, within, call: undefined, twin: undefined, balanced: false });
    } else if (part.id === undefined || part.id !== call.part.id) adopted.push({ message, part, call });
  };

  for (let at = 0; at < messages.length; at++) {
    const message = messages[at] as Message;
    if (message.role === "assistant") {
      const joins = inRun && (pairing.mergesRuns || !pairing.adjacent);
      if (!joins) {
        if (pairing.adjacent) close();
        step = undefined;
      }
      inRun = true;
      if (!joins && pairing.adjacent) {
        const end = endIfInOrder(messages, at);
        if (end > 0) {
          inRun = false;
          at = end - 1;
          continue;
        }
      }
      if (step !== undefined) reach(step, at);
      if ((message.kinds & (Kind.Call | Kind.Result)) === 0) continue;
      const { parts } = message;
      for (let i = 0; i < parts.length; i++) {
        const part = parts[i] as Part;
        if (isClientCall(part)) {
          batch ??= new Batch();
          step ??= { last: at, end: at + 1 };
          batch.add({ message, part, at, step, result: undefined, answered: false, balanced: false });
        } else if (isClientResult(part)) settle(message, part, at);
      }
      continue;
    }
    inRun = false;
    let results = 0;
    if ((message.kinds & Kind.Result) !== 0) {
      const { parts } = message;
      for (let i = 0; i < parts.length; i++) {
        const part = parts[i] as Part;
        if (!isClientResult(part)) continue;
        results += 1;
        settle(message, part, at);
      }
    }
    if (results > 0 && step !== undefined) step.end = at + 1;
    // Anything but results ends the answers of a step.
    if (results === 0 || results < message.parts.length) {
      if (pairing.adjacent) close();
      else step = undefined;
    }
  }
  close();
  if (strays.length === 0) return { open, strays, adopted };
  matchStrays(messages, open, strays);
  return adoptNameless({ open, strays, adopted });
}

/**
 * A result without id and name can only be meant for the one call of its step that is left when all others have found
 * theirs.
 */
function adoptNameless({ open, strays, adopted }: Pairs): Pairs {
  const nameless = strays.filter((stray) => isNameless(stray) && stray.within !== undefined);
  if (nameless.length === 0) return { open, strays, adopted };
  const left = new Map<Step, Call | undefined>();
  for (const call of open) {
    if (call.result === undefined) left.set(call.step, left.has(call.step) ? undefined : call);
  }
  const homes = new Map<unknown, Call>();
  for (const stray of nameless) {
    const step = stray.within as Step;
    const call = left.get(step);
    left.delete(step);
    if (call !== undefined) homes.set(stray, call).set(call, call);
  }
  return {
    open: open.filter((call) => !homes.has(call)),
    strays: strays.filter((stray) => !homes.has(stray)),
    adopted: [
      ...adopted,
      ...nameless.flatMap((stray) => {
        const call = homes.get(stray);
        return call === undefined ? [] : [{ message: stray.message, part: stray.part, call }];
      }),
    ],
  };
}

function isNameless({ part }: Stray): boolean {
  return part.id === undefined && part.name === undefined;
}

/**
 * The fast path, for steps that are in order already: every call is answered in the order of the calls, by messages
 * that hold nothing else, and nothing but such messages follows. Gives the position after them, or `0`.
 */
function endIfInOrder(messages: readonly Message[], at: number): number {
  const { ids, kinds } = messages[at] as Message;
  if (ids === undefined || (kinds & Kind.Result) !== 0) return 0;
  let next = at + 1;
  for (let call = 0; call < countOf(ids); ) {
    const answer = messages[next++];
    if (answer === undefined || answer.role === "assistant" || answer.kinds !== Kind.Result) return 0;
    for (let i = 0; i < countOf(answer.ids); i++) if (idAt(answer.ids, i) !== idAt(ids, call++)) return 0;
    if (answer.ids === undefined || call > countOf(ids)) return 0;
  }
  const after = messages[next];
  return after !== undefined && after.role !== "assistant" && (after.kinds & Kind.Result) !== 0 ? 0 : next;
}

function countOf(ids: Message["ids"]): number {
  return ids === undefined ? 0 : typeof ids === "string" ? 1 : ids.length;
}

function idAt(ids: Message["ids"], index: number): string | undefined {
  return typeof ids === "object" ? ids[index] : index === 0 ? ids : undefined;
}

/** A later message of a joined run: answers come after it. */
function reach(step: Step, at: number): void {
  step.last = at;
  step.end = at + 1;
}
