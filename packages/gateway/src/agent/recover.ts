import { calibrate } from "@suture/core/tokens";
import type { ModelError } from "../model/model-answer.ts";
import { buildRequest } from "./build-request.ts";
import { continueSession } from "./continue-session.ts";
import { compactSession } from "./make-room.ts";
import { limitOf, type Room, weigh } from "./room.ts";
import type { Turn } from "./turn.ts";
import { TurnFailure } from "./turn-failure.ts";

/** The shares of the limit, and of the current size, that the first and the last compaction aim for. */
const AGGRESSIVE: Squeeze = { ofLimit: 0.3, ofUsed: 0.5 };
const HARDEST: Squeeze = { ofLimit: 0.1, ofUsed: 0.25 };

/** A size in tokens that any model accepts unless it says otherwise. */
const LEAST = 1_500;

interface Squeeze {
  readonly ofLimit: number;
  readonly ofUsed: number;
}

/** What is known of a history that did not fit. */
export interface Overflow extends Room {
  /** The most tokens that it may have, as far as known. */
  readonly limit: number;
  /** The factor from estimates to the provider's counts. */
  readonly calibration: number;
  /** A size in tokens that always fits. */
  readonly least: number;
}

/**
 * The history of a turn does not fit. It is first compacted aggressively, and the same message is tried again. The second time in a row, or
 * if that does not help, the session continues as a new one that starts with a digest.
 */
export async function recover(turn: Turn, error: ModelError): Promise<"again" | "moved"> {
  const { parts, session } = turn;
  turn.overflows += 1;
  const { overflows } = turn;
  const room = await measure(turn, error);
  const { model } = parts.settings;
  const facts = { session: session.id, model, overflows, used: room.used, limit: room.limit };
  parts.telemetry.happened("queue.context_overflow.detected", facts);
  try {
    if (overflows !== 2 && (await compacts(turn, room))) return "again";
    if (overflows > 2) throw new TurnFailure("too-long", "the history does not fit, whatever is left out");
    turn.overflows = 2;
    await continueSession(turn, room);
    return "moved";
  } catch (failure) {
    if (turn.halt.reason === undefined)
      parts.telemetry.happened("queue.context_overflow.recovery_failed", { ...facts, stage: 2 });
    throw failure;
  }
}

async function measure(turn: Turn, { window, sent }: ModelError): Promise<Overflow> {
  const { parts } = turn;
  const { used, fixed } = weigh(parts, await buildRequest(turn), 0, 0);
  const calibration = calibrate(used, sent);
  const counted = used * calibration;
  // If the provider does not say how much fits, whatever it refused is too much, regardless of what is known.
  const known = limitOf(parts, window);
  const limit = known === undefined || window === undefined ? Math.min(known ?? counted, counted) : known;
  return { used, fixed, limit, calibration, least: window === undefined ? LEAST : 0 };
}

/** Stage 1; false when it failed, or would save nothing. */
async function compacts(turn: Turn, { used, fixed, limit, calibration }: Overflow): Promise<boolean> {
  const { parts, session, claim } = turn;
  const { ofLimit, ofUsed } = turn.overflows === 1 ? AGGRESSIVE : HARDEST;
  const budget = Math.floor(Math.min(limit * ofLimit, used * calibration * ofUsed) - fixed * calibration);
  const how = { budget, calibration, summarise: turn.overflows === 1 };
  const { outcome, reason, before, after } = await compactSession(turn, how);
  const { model } = parts.settings;
  const facts = { session: session.id, model, overflows: turn.overflows, outcome, reason, before, after };
  if (outcome !== "compacted") {
    parts.telemetry.happened("queue.context_overflow.recovery_failed", { ...facts, stage: 1 });
    return false;
  }
  // The retry is a new attempt of the same message, and never waits behind others.
  turn.recovers();
  await claim.settle({ letters: turn.each({ attempts: turn.attempt, due: 0 }, turn.note()) });
  parts.telemetry.happened("queue.context_overflow.compacted", facts);
  turn.publish({ type: "recovery", stage: 1, session: session.id, before, after });
  return true;
}
