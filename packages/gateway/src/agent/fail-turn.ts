import type { Claim, FurtherPost, LetterSettlement } from "@suture/sessions";
import { backoff } from "../pace/backoff.ts";
import type { AgentParts } from "./agent-parts.ts";
import { endTurn } from "./end-turn.ts";
import { type Failure, failureOf } from "./failure-words.ts";
import type { LetterOf } from "./lane-letters.ts";
import { lettersOut } from "./senders.ts";
import type { Turn } from "./turn.ts";

/** The longest delay before an attempt because earlier ones failed, in milliseconds. A provider may ask for more. */
const LONGEST_BACKOFF = 60_000;
/** The longest time that any letter waits for its next attempt, in milliseconds. */
const LONGEST_WAIT = 900_000;

/** After this many milliseconds, people who wait while no model can be reached are told so. */
const TOLD_AFTER = 120_000;
const DELAYED = "The model cannot be reached at the moment. Your message is kept, and I go on trying.";

/** A turn failed: it is tried again later, or its letters are dead and everybody is told. Either way it is one commit. */
export async function failTurn(turn: Turn, error: unknown): Promise<void> {
  const { parts, claim, session, letters, attempt, keys } = turn;
  const failure = failureOf(error);
  const { kind, mayWorkLater, text } = failure;
  const isOutage = kind === "transient";
  if (isOutage) turn.outages += 1;
  turn.outage = isOutage ? (turn.outage ?? parts.clock()) : undefined;
  const failures = isOutage ? turn.outages : turn.failures;
  const willRetry = mayWorkLater && (failures < parts.settings.attempts || mayPass(turn));
  const facts = { session: session.id, kind, attempt, willRetry };
  parts.telemetry.log(willRetry ? "warn" : "error", "a turn failed", facts);
  if (willRetry) {
    const due = parts.clock() + waitOf(parts, failure, failures);
    const posts = tellDelay(turn);
    const waiting = turn.each({ due }, turn.note({ error: failure.error }));
    await claim.settle({ letters: waiting, posts, release: true });
  } else {
    await tellDead(parts, claim, letters, kind, attempt);
    await endTurn(turn, "failed", kind, {
      letters: turn.each({ state: "dead" }, turn.note({ error: failure.error })),
      posts: lettersOut(letters, { type: "failure", text, session: session.id }),
      release: true,
    });
  }
  turn.publish({ type: "turn.failed", keys, reason: failure.error, willRetry });
}

/** Whether models have been unreachable for so short a time that it may pass. That is not the message's fault. */
function mayPass({ outage, parts: { clock, settings } }: Turn): boolean {
  return outage !== undefined && clock() - outage < settings.patience;
}

/** Tells people who wait on a channel, once, that it takes longer. */
function tellDelay(turn: Turn): FurtherPost[] {
  const { outage, letters, session, parts } = turn;
  if (outage === undefined || turn.isTold || parts.clock() - outage < TOLD_AFTER) return [];
  turn.isTold = true;
  return lettersOut(letters, { type: "delay", text: DELAYED, session: session.id });
}

/** Reports letters without an answer. This happens before they are given up, so that a crash in between cannot suppress it. */
export async function tellDead(
  { notices }: AgentParts,
  { owner, lane, token }: Claim,
  letters: readonly LetterOf[],
  kind: string,
  attempt: number,
): Promise<void> {
  const [first] = letters;
  if (first === undefined) return;
  const { number } = first.letter;
  await notices.tell({
    key: `dead-letter ${number} ${token}`,
    level: "critical",
    text: `${letters.length === 1 ? "A message" : `${letters.length} messages`} of session ${lane} got no answer (${kind}, after ${attempt} ${attempt === 1 ? "attempt" : "attempts"}). It is kept as a dead letter and can be tried again.`,
    facts: { owner, session: lane, letter: number, letters: letters.length, kind, attempt },
  });
}

/** How long to wait before the next attempt: longer each time, and never less than a provider asks for. */
export function waitOf({ settings }: AgentParts, { retryAfter }: Failure, attempt: number): number {
  const times = { delay: settings.delay, maxDelay: LONGEST_BACKOFF };
  return Math.min(LONGEST_WAIT, backoff(attempt, times, retryAfter));
}

/** Changes that give up letters that nothing was done about yet. */
export function deadLetters(
  letters: readonly LetterOf[],
  attempts: number,
  error: string,
): LetterSettlement[] {
  return letters.map(({ letter: { number }, outcome }) => ({
    number,
    state: "dead",
    attempts,
    outcome: { ...outcome, error },
  }));
}
