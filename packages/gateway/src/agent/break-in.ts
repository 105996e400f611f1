import { joinNewer, pushOn } from "./join-newer.ts";
import { toolsOf } from "./tools-of.ts";
import type { Turn } from "./turn.ts";
import { noResult, says, toolMessage, WORDS } from "./words.ts";

/**
 * A newer message broke a step off: what was said of an answer stays, calls that ran are closed with what is known of them, and the
 * message becomes part of the turn.
 */
export async function breakIn(turn: Turn): Promise<void> {
  turn.halt.goOn();
  await keepPartial(turn);
  const tools = await toolsOf(turn);
  const isOurs = (name: string): boolean => tools.get(name)?.runs !== "client";
  const broken = turn.calls.filter(
    ({ name, started }) => started || (isOurs(name) && tools.get(name)?.needsApproval !== true),
  );
  await closeCalls(turn, broken, { started: WORDS.cancelled, never: WORDS.neverRan });
  const awaited = turn.calls.map((call) => ({
    call,
    for: isOurs(call.name) ? ("approval" as const) : ("results" as const),
  }));
  if (awaited.length > 0) await pushOn(turn, awaited);
  else await joinNewer(turn);
}

/** Stores what was streamed of an answer that was broken off: the person may have read it. */
export async function keepPartial(turn: Turn): Promise<void> {
  const { partial } = turn;
  turn.partial = "";
  if (partial.trim() !== "") await turn.append([says("assistant", partial)]);
}

/** Stores, in place of results, what is known of calls that were broken off. */
export async function closeCalls(
  turn: Turn,
  calls: Turn["calls"],
  words: { readonly started: string; readonly never: string },
): Promise<void> {
  if (calls.length === 0) return;
  const results = calls.map((call) => noResult(call, call.started ? words.started : words.never));
  await turn.append([toolMessage(...results)]);
  turn.calls = turn.calls.filter((call) => !calls.includes(call));
  for (const { id, name } of calls) turn.publish({ type: "tool.result", call: id, name, failed: true });
}
