import type { SutureDocument } from "@suture/core";
import { type SessionCompaction, SessionError } from "@suture/sessions";
import { ModelError } from "../model/model-answer.ts";
import { buildRequest } from "./build-request.ts";
import { limitOf, type Room, weigh } from "./room.ts";
import { summariserOf } from "./summariser.ts";
import type { Turn } from "./turn.ts";

/** From this share of the window on, a session is compacted before it overflows. */
const FULL = 0.7;
/** The share to aim for. */
const TARGET = 0.5;
/** How much a history must grow before another try. */
const GROWN = 1.1;
/** A session that fills less than this is not worth compacting, however old. */
const WORTHWHILE = 0.1;
/** Time limit for summaries, in milliseconds. */
const SUMMARY_MS = 120_000;
/** At most this many tokens of a transcript are summarised at once. */
const CHUNK_TOKENS = 50_000;

/** The next request. A session that is nearly full, or old, is compacted first. A request that cannot fit is not sent. */
export async function makeRequest(turn: Turn): Promise<SutureDocument> {
  const document = await buildRequest(turn);
  const limit = limitOf(turn.parts);
  if (limit === undefined) return document;
  const room = weigh(turn.parts, document, lastUsage(turn), FULL);
  const { used } = room;
  // After a vain try, wait until there is more to gain.
  const isFull = used >= limit * FULL && used > turn.lastWeighed * GROWN;
  if (used <= limit && !isFull && !isOld(turn, room)) return document;
  turn.lastWeighed = used;
  const budget = Math.floor(Math.min(limit * TARGET, used * FULL)) - room.fixed;
  const { outcome, reason, before, after } = await compactAhead(turn, budget);
  await noteCompaction(turn);
  const facts = { session: turn.session.id, outcome, reason, before, after };
  turn.parts.telemetry.log("info", "a session was compacted ahead of time", facts);
  if (outcome === "compacted") {
    const smaller = await buildRequest(turn);
    if (weigh(turn.parts, smaller, 0, FULL).used <= limit) return smaller;
  } else if (used <= limit) return document;
  throw new ModelError("overflow", "the history is known not to fit", { window: limit, sent: used });
}

/** Compacts ahead of time. If somebody else is compacting for too long, or the store is busy, nothing is lost yet. */
async function compactAhead(turn: Turn, budget: number): Promise<Omit<SessionCompaction, "shared">> {
  try {
    return await compactSession(turn, { budget, summarise: true });
  } catch (error) {
    if (!SessionError.is(error) || !error.isRetryable) throw error;
    return { outcome: "failed", before: 0, after: 0 };
  }
}

/** The provider's last count; undefined if the turn has made the session shorter since. */
function lastUsage({ usage, status, hasCompacted }: Turn): number {
  if (hasCompacted) return 0;
  return usage.last > 0 ? usage.last : status.usage.last;
}

/** True when a session must be compacted because of its age. Checked only once per turn. */
function isOld({ parts, status, usage, hasCompacted }: Turn, { used, limit = 0 }: Room): boolean {
  const { compactEvery } = parts.settings;
  if (compactEvery === undefined || hasCompacted || usage.requests > 0) return false;
  const { compactedAt } = status.metadata;
  const since = typeof compactedAt === "number" ? compactedAt : status.created;
  return parts.clock() - since >= compactEvery && used >= limit * WORTHWHILE;
}

/** How to compact a session. */
interface CompactHow {
  readonly budget: number;
  readonly calibration?: number;
  /** Whether a model writes the summary. */
  readonly summarise: boolean;
}

/** Compacts the session of a turn. Throws if the turn was interrupted in the meantime. */
export async function compactSession(turn: Turn, how: CompactHow): Promise<SessionCompaction> {
  const { parts, session, halt } = turn;
  const signal = AbortSignal.any([halt.signal, AbortSignal.timeout(SUMMARY_MS)]);
  const window = limitOf(parts) ?? 2 * CHUNK_TOKENS;
  const done = await session.compact({
    model: parts.models.model,
    budget: Math.max(1, how.budget),
    signal,
    chunkTokens: Math.max(500, Math.min(CHUNK_TOKENS, Math.floor(window / 2))),
    ...(how.calibration === undefined ? {} : { calibration: how.calibration }),
    ...(how.summarise ? { summarise: summariserOf(parts, signal) } : {}),
  });
  halt.signal.throwIfAborted();
  turn.hasCompacted = true;
  return done;
}

/** Records when a session was last compacted, if that matters. */
async function noteCompaction({ parts, session, claim }: Turn): Promise<void> {
  if (parts.settings.compactEvery === undefined) return;
  const compactedAt = parts.clock();
  await session.update({ metadata: (before) => ({ ...before, compactedAt }), mail: { claim } });
}
