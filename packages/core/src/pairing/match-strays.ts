import { Kind, type Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import { type Call, precedes, type Stray, type Tangle } from "./pairs.ts";

/** What a call and its result share: the id; the name if there is no id; both where names count. */
function keyOf({ id, name }: Part, byName: boolean): string {
  // Keys must never collide, whatever ids and names hold. Nearly every id is its own key.
  if (id === undefined || (byName && name !== undefined))
    return `\0${id?.length ?? ""}:${id ?? ""}${name ?? ""}`;
  return id.startsWith("\0") ? `\0#${id}` : id;
}

/** Removes the last unanswered call from a stack. */
function pop(stacks: Map<string, Call[]>, part: Part, byName: boolean): Call | undefined {
  // A result without id and name belongs to no call: matching by position alone would be a guess.
  if (part.id === undefined && part.name === undefined) return undefined;
  const stack = stacks.get(keyOf(part, byName));
  let call = stack?.pop();
  while (call?.result !== undefined) call = stack?.pop();
  return call;
}

function push(stacks: Map<string, Call[]>, call: Call, byName: boolean): void {
  const key = keyOf(call.part, byName);
  const stack = stacks.get(key);
  if (stack === undefined) stacks.set(key, [call]);
  else stack.push(call);
  // A result without a name may still match by id.
  if (byName && key !== keyOf(call.part, false)) push(stacks, call, false);
}

function join(stray: Stray, call: Call | undefined): void {
  if (call === undefined) return;
  stray.call = call;
  call.result = stray;
}

/**
 * Gives each stray result the nearest unanswered call with its id: looking back first (a displaced result), then ahead
 * (a result before its call). The rest are duplicates or orphans. Linear: every call and stray is pushed and popped
 * once per direction.
 */
export function matchStrays(
  tangle: Tangle,
  open: readonly Call[],
  strays: readonly Stray[],
  byName: boolean,
): void {
  const back = new Map<string, Call[]>();
  let next = 0;
  for (const stray of strays) {
    for (let call = open[next]; call !== undefined && precedes(call, stray); call = open[++next])
      push(back, call, byName);
    join(stray, pop(back, stray.part, byName));
  }
  const ahead = new Map<string, Call[]>();
  let last = open.length - 1;
  for (let i = strays.length - 1; i >= 0; i--) {
    const stray = strays[i] as Stray;
    for (let call = open[last]; call !== undefined && precedes(stray, call); call = open[--last]) {
      if (call.result === undefined) push(ahead, call, byName);
    }
    if (stray.call === undefined) join(stray, pop(ahead, stray.part, byName));
  }
  takeTurns(open, strays, byName);
  markTwins(tangle, strays, byName);
}

/** Within a step, the k-th result with a key belongs to the k-th call with it, as in a history where nothing is displaced. */
function takeTurns(open: readonly Call[], strays: readonly Stray[], byName: boolean): void {
  const found = new Map<string, Stray[]>();
  const keyIn = ({ step, part }: Call): string => `${step.start} ${keyOf(part, byName)}`;
  for (const stray of [...strays].reverse()) {
    if (stray.call === undefined) continue;
    const key = keyIn(stray.call);
    const queue = found.get(key);
    if (queue === undefined) found.set(key, [stray]);
    else queue.push(stray);
  }
  for (const call of open) {
    call.result = found.get(keyIn(call))?.pop();
    if (call.result !== undefined) call.result.call = call;
  }
}

/**
 * A leftover result whose call is already answered duplicates that answer: the last one before it, or else the first
 * after it. Where names count, both must name the same tool.
 */
function markTwins(tangle: Tangle, strays: readonly Stray[], byName: boolean): void {
  const left = strays.filter(({ call, part }) => call === undefined && part.id !== undefined);
  const wanted = new Set(left.map(({ part }) => part.id as string));
  if (left.length === 0 || !tangle.mayCall(wanted)) return;
  const leftover = new Map(left.map((stray) => [stray.part, stray]));
  const messages = tangle.all();
  const calls = new Set<string>();
  const first = new Map<string, Stray["twin"]>();
  const last = new Map<string, Stray["twin"]>();
  for (let at = 0; at < messages.length; at++) {
    const message = messages[at] as Message;
    if (!mayHold(message, wanted)) continue;
    for (const part of message.parts) {
      if (part.id === undefined || !wanted.has(part.id)) continue;
      if (part.kind === "tool-call") calls.add(part.id);
      if (part.kind !== "tool-result") continue;
      const stray = leftover.get(part);
      if (stray !== undefined) stray.twin = last.get(keyOf(part, byName));
      else
        for (const key of new Set([keyOf(part, false), keyOf(part, byName)])) {
          if (!first.has(key)) first.set(key, { message, part, at });
          last.set(key, { message, part, at });
        }
    }
  }
  for (const [part, stray] of leftover) {
    const isCalled = part.id !== undefined && calls.has(part.id);
    stray.twin = isCalled ? (stray.twin ?? first.get(keyOf(part, byName))) : undefined;
  }
}

/** False if the message's list of ids shows that it holds none of the wanted ones. */
function mayHold({ kinds, ids }: Message, wanted: ReadonlySet<string>): boolean {
  if ((kinds & (Kind.Call | Kind.Result)) === 0) return false;
  if (ids === undefined) return true;
  return typeof ids === "string" ? wanted.has(ids) : ids.some((id) => wanted.has(id));
}
