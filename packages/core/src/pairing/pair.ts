import { itemKind } from "../model/item-kind.ts";
import { isDecision, Kind, type Message } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import { Batch, waitingFor } from "./batch.ts";
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
  /** Results must come right after the call's message; otherwise anywhere after it. */
  readonly adjacent: boolean;
  /** The server joins consecutive assistant messages, so that their calls are one batch. */
  readonly mergesRuns: boolean;
  /** Names tie results to calls, whatever their ids. */
  readonly byName?: boolean;
  /** Calls and results of the older kind (`function_call`) stand alone. */
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
 * Finds which calls and results belong together. One pass for histories in order; a second one for the rest, only over
 * what is out of order. Matching is by id (by name where the wire has no ids), never by position alone.
 */
export function untangle(tangle: Tangle, pairing: Pairing): Pairs {
  const inOrder = pairInOrder(tangle, pairing);
  if (inOrder.strays.length === 0) return inOrder;
  const byName = pairing.byName === true;
  const pairs = adopt(inOrder, ({ id, name }) => id === undefined && name !== undefined);
  if (pairs.strays.length === 0) return pairs;
  matchStrays(tangle, pairs.open, pairs.strays, byName);
  return adopt(pairs, ({ id, name }) => (name === undefined ? id === undefined : byName));
}

/** Pairs calls with the results in their own step. The rest are open calls and strays. */
function pairInOrder(tangle: Tangle, pairing: Pairing): Pairs {
  const { adjacent, legacy, mergesRuns } = pairing;
  const open: Call[] = [];
  const strays: Stray[] = [];
  const adopted: Adoption[] = [];
  /** Keys of calls that still wait in earlier steps, by the kind of item that answers them. */
  const elsewhere = new Set<string>();
  /** Calls that the next results may answer. */
  let batch: Batch | undefined;
  /** The current step; `undefined` once its answers have ended. */
  let step: Step | undefined;
  /** The last message was from the assistant. */
  let inRun = false;
  /** Position after the last message of the step with calls. */
  let behind = 0;
  /** A result after the step may be one of its own. */
  let met = false;

  /** Ends the answers of the current step. */
  const leave = (): void => {
    // A step without results ends right after its calls: a result will be inserted there, before what else the
    // assistant says.
    if (step !== undefined && !met) step.end = behind;
    step = undefined;
  };

  /** Ends the step itself: from now on, only strays answer its calls. */
  const close = (): void => {
    leave();
    if (batch !== undefined && batch.open > 0)
      for (const call of batch.calls) {
        if (call.answered) continue;
        open.push(call);
        const item = itemKind(call.message, call.part);
        if (item !== "") elsewhere.add(waitingFor(item, call.part.id ?? ""));
      }
    batch = undefined;
  };

  // Where results may come anywhere later, calls wait until the end.
  const end = adjacent ? close : leave;

  /** Finds the call of a result. */
  const settle = (message: Message, part: Part, at: number, nth: number): void => {
    const call = batch?.answer(part, !adjacent, itemKind(message, part), elsewhere);
    // The answers of a step end with its last own result.
    const own = call !== undefined && call.step === step;
    if (own && message.role !== "assistant") call.step.end = at + 1;
    // Where names count, a provider may take any result as an answer.
    met ||= own || pairing.byName === true;
    if (call === undefined) {
      const within = adjacent ? step : undefined;
      strays.push({ message, part, at, nth, within, call: undefined, twin: undefined });
    } else if (!part.id || part.id !== call.part.id) adopted.push({ message, part, call });
  };

  /** Handles the message at a position. */
  const take = (at: number): void => {
    const message = tangle.at(at) as Message;
    if (message.role === "assistant") {
      if (!inRun || (adjacent && !mergesRuns)) end();
      inRun = true;
      // Answers come after the last message of a run that the server joins.
      if (step !== undefined) step.end = at + 1;
    } else inRun = false;
    let results = 0;
    if ((message.kinds & (Kind.Call | Kind.Result)) !== 0) {
      const { parts } = message;
      for (let nth = 0; nth < parts.length; nth++) {
        const part = parts[nth] as Part;
        if (legacy && part.id === undefined && has(part, Trait.Legacy)) continue;
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
    // Anything but results ends the answers of a step, except a person's decisions.
    if (!inRun && !isDecision(message.role, message.kinds) && results < Math.max(1, message.parts.length))
      end();
  };

  const { stretches } = tangle;
  for (let i = 0; i < stretches.length; i += 2) {
    inRun = false;
    for (let at = stretches[i] as number; at < (stretches[i + 1] as number); at++) take(at);
    end();
  }
  close();
  return { open, strays, adopted };
}

/**
 * Lets results without a call guess among the calls that their own step has left: first those with a name and no id,
 * after all results with an id have found theirs. At the very end those without id and name, if only one call is left;
 * and where names count, those with an id that no remaining call has.
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
      addOpen(left, waiting);
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

/** Adds a call to the batch of its step, if it is still open. */
function addOpen(left: Map<Step, Batch>, call: Call): void {
  const batch = left.get(call.step) ?? new Batch();
  left.set(call.step, batch);
  if (call.result === undefined) batch.add(call);
}
