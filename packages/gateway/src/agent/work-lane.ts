import { type Claim, SessionError } from "@suture/sessions";
import type { AgentParts } from "./agent-parts.ts";
import { dropTurn, isDropped, isGone } from "./drop-turn.ts";
import { failLane } from "./fail-lane.ts";
import { failTurn } from "./fail-turn.ts";
import type { Halt } from "./halt.ts";
import type { Lane } from "./lane.ts";
import { openLane } from "./open-lane.ts";
import { pauseTurn } from "./pause-turn.ts";
import { resumeTurn } from "./resume-turn.ts";
import { runTurn } from "./run-turn.ts";
import { stopTurn } from "./stop-turn.ts";
import { takeLetters } from "./take-letters.ts";
import { Turn } from "./turn.ts";
import { TurnFailure } from "./turn-failure.ts";

/**
 * Works on a session that was taken: one turn, or as much of it as can be done now. Whatever happens, in the end every letter is settled or
 * due later; or the lease ends, and somebody else takes the session.
 */
export async function workLane(parts: AgentParts, claim: Claim, halt: Halt): Promise<void> {
  let turn: Turn | undefined;
  try {
    const lane = await openLane(parts, claim, halt);
    if (lane === undefined) return;
    turn = await turnOf(lane);
    if (turn === undefined) return;
    if (lane.letters.stops.length > 0) await stopTurn(turn);
    else await runTurn(turn);
  } catch (error) {
    await end(parts, claim, halt, turn, error).catch((trouble: unknown) => {
      if (isLost(trouble)) return;
      const facts = { session: claim.lane, error: trouble instanceof Error ? trouble.name : "unknown" };
      parts.telemetry.log("error", "a session could not be given back; its lease will run out", facts);
    });
  }
}

/** The turn to work on. If there is none, the lane is given back, and undefined returned. */
async function turnOf(lane: Lane): Promise<Turn | undefined> {
  const { held, stops } = lane.letters;
  if (held.some((letter) => isDropped(letter, lane.status))) {
    const { parts, claim, halt, session, status } = lane;
    const number = held[0]?.outcome.turn ?? 0;
    await dropTurn(new Turn({ parts, claim, halt, session, status, letters: held, number, attempt: 0 }));
    return undefined;
  }
  if (held.length > 0) return resumeTurn(lane);
  if (stops.length > 0) {
    // There is nothing to stop.
    const letters = stops.map(({ letter: { number } }) => ({ number, state: "done" as const }));
    await lane.claim.settle({ letters, release: true });
    return undefined;
  }
  const turn = await takeLetters(lane);
  if (turn === undefined) await lane.claim.release();
  return turn;
}

/** Ends a turn that was interrupted or failed. */
async function end(
  parts: AgentParts,
  claim: Claim,
  halt: Halt,
  turn: Turn | undefined,
  error: unknown,
): Promise<void> {
  const { reason } = halt;
  if (reason === "lost" || isLost(error)) return;
  if (turn !== undefined && isGone(error)) return dropTurn(turn);
  if (turn === undefined) {
    if (reason === undefined) await failLane(parts, claim, error);
    else await claim.release();
  } else if (reason === "closing") await pauseTurn(turn);
  else if (reason === "stop") await stopOrDrop(turn);
  else if (reason === "deadline") await failTurn(turn, new TurnFailure("deadline", "the turn took too long"));
  else await failTurn(turn, error);
}

async function stopOrDrop(turn: Turn): Promise<void> {
  try {
    await stopTurn(turn);
  } catch (error) {
    if (!isGone(error)) throw error;
    await dropTurn(turn);
  }
}

function isLost(error: unknown): boolean {
  return SessionError.is(error) && error.code === "lease-lost";
}
