import { NEVER, type SessionStatus } from "@suture/sessions";
import { backoff } from "../pace/backoff.ts";
import type { Lane } from "./lane.ts";
import { callsIn } from "./open-call.ts";
import { Turn } from "./turn.ts";
import { limitWords, repeatWords } from "./words.ts";

/** The longest delay because processes died, in milliseconds. */
const LONGEST_REST = 10_000;

/** Takes up a turn after its last stored step. Undefined when it is not yet time: what came meanwhile waits with it. */
export async function resumeTurn(lane: Lane): Promise<Turn | undefined> {
  const { parts, claim, status, letters } = lane;
  const { held } = letters;
  const due = Math.min(...held.map(({ letter }) => letter.due));
  const isWaiting = due === NEVER;
  if (!isWaiting && due > parts.clock() && (await putOff(lane, due))) return undefined;
  const isPaused = held.some(({ outcome }) => outcome.paused === true);
  const tried = Math.max(...held.map(({ letter }) => letter.attempts));
  const attempt = isWaiting || isPaused ? tried : tried + 1;
  const hasDied = attempt > tried && held.every(({ outcome }) => outcome.error === undefined);
  const turn = new Turn({ ...lane, letters: held, number: status.turn, attempt });
  turn.overflows = Math.max(...held.map(({ outcome }) => outcome.overflows ?? 0));
  turn.recoveries = Math.max(...held.map(({ outcome }) => outcome.recoveries ?? 0));
  turn.outages = Math.max(...held.map(({ outcome }) => outcome.outages ?? 0));
  turn.outage = held.find(({ outcome }) => outcome.outage !== undefined)?.outcome.outage;
  turn.isTold = held.some(({ outcome }) => outcome.told === true);
  turn.waiting = isWaiting ? held[0]?.outcome.waiting : undefined;
  // A turn that crashes its process each time must not do so for ever.
  turn.isExhausted = turn.failures > parts.settings.attempts;
  if (hasDied && !turn.isExhausted && (await letOthersGo(lane, turn))) return undefined;
  await claim.settle({ letters: turn.each({ attempts: attempt, due: 0 }, turn.note()) });
  await readCalls(turn, status);
  return turn;
}

/**
 * A turn whose process died more than once waits before it is taken up. If it is to blame, the turns that ran beside it are done by then.
 * False when it continues at once.
 */
async function letOthersGo({ parts, claim, letters }: Lane, turn: Turn): Promise<boolean> {
  const deaths = turn.failures - 1;
  if (deaths < 2 || letters.stops.length > 0) return false;
  const times = { delay: parts.settings.delay, maxDelay: LONGEST_REST };
  const due = parts.clock() + backoff(deaths, times);
  const behind = [...letters.messages, ...letters.decisions].filter(({ letter }) => letter.due < due);
  await claim.settle({
    letters: [
      ...turn.each({ attempts: turn.attempt, due }, turn.note({ paused: true })),
      ...behind.map(({ letter: { number } }) => ({ number, due })),
    ],
    release: true,
  });
  return true;
}

/** Lets later messages wait for the next attempt, to preserve order. False when there are none, or the turn is to be stopped. */
async function putOff({ claim, letters }: Lane, due: number): Promise<boolean> {
  const early = [...letters.messages, ...letters.decisions].filter(({ letter }) => letter.due < due);
  if (early.length === 0 || letters.stops.length > 0) return false;
  await claim.settle({ letters: early.map(({ letter: { number } }) => ({ number, due })), release: true });
  return true;
}

/** Reads what a turn has done so far: its steps, and its open calls. */
export async function readCalls(turn: Turn, { openCalls }: SessionStatus): Promise<void> {
  const { steps: mostSteps, repeats } = turn.parts.settings;
  const [last] = (await turn.session.page({ size: 1 })).turns;
  const messages = (last?.messages ?? []).map(({ message }) => message);
  for (const message of messages) turn.sees(message);
  const open = new Map(openCalls.map((call) => [call.id, call]));
  const step = messages.findLast(({ role }) => role === "assistant");
  const refusal = !turn.isWrappingUp
    ? {}
    : { refusal: turn.steps >= mostSteps ? limitWords(mostSteps) : repeatWords(repeats) };
  turn.calls = (step === undefined ? [] : callsIn(step)).flatMap((call) => {
    const known = open.get(call.id);
    return known === undefined ? [] : [{ ...call, started: known.outcome === "may-have-run", ...refusal }];
  });
}
