import { joinNewer, pushOn } from "./join-newer.ts";
import { toolsOf } from "./tools-of.ts";
import type { Turn } from "./turn.ts";
import { noResult, says, toolMessage, WORDS } from "./words.ts";

/**
 * A newer message interrupted a step: the partial answer is kept, calls that ran are closed with what is known of them, and the message
 * joins the turn.
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

/** Stores the partial answer that was streamed: the person may have read it. */
export async function keepPartial(turn: Turn): Promise<void> {
  const { partial } = turn;
  turn.partial = "";
  if (partial.trim() !== "") await turn.append([says("assistant", partial)]);
}

/** Stores what is known of interrupted calls in place of results. */
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
