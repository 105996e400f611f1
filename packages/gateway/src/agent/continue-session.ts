import type { SutureMessage } from "@suture/core";
import { compact } from "@suture/core/compaction";
import { estimate } from "@suture/core/tokens";
import { type Session, SessionError } from "@suture/sessions";
import type { Overflow } from "./recover.ts";
import { sendersOf } from "./senders.ts";
import type { Turn } from "./turn.ts";
import { TurnFailure } from "./turn-failure.ts";
import { textOf } from "./words.ts";

/** Shares of the limit that a new session may start with; the smallest one that can be reached is used. */
const SHARES = [0.2, 0.4, 0.8];
/** At most this many tokens in a digest. */
const MOST_DIGEST = 4_000;
/** A new session must start with less than this share of everything that was said. */
const OF_ALL = 0.6;

/**
 * Stage 2: the session continues as a new one, which starts with a digest of the history and takes over the turn as far as it got. Letters
 * for the old session are moved in the commit that links the two. The new name is derived from the old one, so a retry after a crash finds
 * what exists.
 */
export async function continueSession(turn: Turn, overflow: Overflow): Promise<void> {
  const { parts, session, claim } = turn;
  const { telemetry, notices } = parts;
  const start = await digestOf(turn, overflow);
  const next = await openNext(turn, start.messages);
  const { turn: number } = await next.status();
  await session.endTurn("interrupted", `the session goes on as ${next.id}`, {
    turn: turn.number,
    mail: { claim },
  });
  const { head: entries } = await session.status();
  const facts = { session: session.id, continuedBy: next.id, entries };
  // Before the commit, so that a crash in between cannot suppress it; it is sent only once.
  await notices.tell({
    key: `session-continued ${session.owner} ${session.id}`,
    level: "warning",
    text: `The history of session ${session.id} (${entries} entries) did not fit the model any more, not even compacted. It goes on as ${next.id}, with a digest of what was said.`,
    facts: { ...facts, owner: session.owner },
  });
  turn.number = number;
  turn.recovers();
  await session.update({
    metadata: (before) => ({ ...before, continuedBy: next.id }),
    mail: {
      claim,
      letters: turn.each({ attempts: turn.attempt, due: 0 }, turn.note({ paused: true, session: next.id })),
      moveTo: next.id,
      release: true,
    },
  });
  const { before, after, summaryLength } = start;
  const told = { ...facts, model: parts.settings.model };
  telemetry.happened("queue.context_overflow.new_session", { ...told, hasSummary: true, summaryLength });
  telemetry.happened("daemon.context_overflow.recovery", { ...told, before, after });
  turn.publish({ type: "recovery", stage: 2, session: next.id, before, after });
}

interface Start {
  readonly messages: readonly SutureMessage[];
  readonly before: number;
  readonly after: number;
  readonly summaryLength: number;
}

/** The whole history, compacted or not, as a digest and as much of the end as there is room for. */
async function digestOf(
  { parts, session, letters }: Turn,
  { limit, fixed, calibration, least }: Overflow,
): Promise<Start> {
  const { document } = await session.export();
  const messages = document as readonly SutureMessage[];
  const { model } = parts.models;
  const all = estimate(messages, { from: "suture", model }).tokens * calibration * OF_ALL;
  const from = sendersOf(letters).at(-1);
  const digest = from === undefined ? {} : { digest: { channel: `${from.channel} ${from.address}` } };
  for (const share of SHARES) {
    const budget = Math.floor(Math.min(Math.max(least, limit * share - fixed * calibration), all));
    if (budget < 1) continue;
    const options = {
      from: "suture",
      model,
      budget,
      calibration,
      headFirst: true,
      maxSummaryTokens: Math.floor(Math.min(MOST_DIGEST, budget / 2)),
      ...digest,
    };
    const { outcome, document: left, before, after } = compact(messages, options);
    if (outcome !== "compacted") continue;
    const summary = left.find(({ role }) => role === "user");
    return {
      messages: left,
      before,
      after,
      summaryLength: summary === undefined ? 0 : textOf(summary).length,
    };
  }
  throw new TurnFailure("too-long", "the message does not fit the model, even without anything before it");
}

/** The session to continue as: created now, or earlier by an attempt that got no further. */
async function openNext({ parts, session }: Turn, messages: readonly SutureMessage[]): Promise<Session> {
  const sessions = parts.store.of(session.owner);
  const { title, model, metadata: all } = await session.status();
  const { continues: _, continuesAt: __, continuedBy: ___, compactedAt: ____, ...metadata } = all;
  const [last] = (await session.page({ size: 1 })).turns;
  const continuesAt = last?.messages.at(-1)?.seq ?? 0;
  for (let id = nextId(session.id); ; id = nextId(id)) {
    try {
      const made = await sessions.import(messages, {
        id,
        from: "suture",
        title,
        ...(model === "" ? {} : { model }),
        metadata: { ...metadata, continues: session.id, continuesAt },
      });
      return made.session;
    } catch (error) {
      if (!SessionError.is(error) || error.code !== "session-exists") throw error;
      const found = await sessions.get(id).catch(() => undefined);
      const known = await found?.status();
      const links = known?.metadata;
      // A session created before more was said is not the right one to continue.
      const isSame = links?.continues === session.id && links.continuesAt === continuesAt;
      if (found !== undefined && isSame) return found;
    }
  }
}

/** `talk` continues as `talk~2`, that as `talk~3`. */
function nextId(id: string): string {
  const [, name, count] = /^(.*)~(\d+)$/s.exec(id) ?? [];
  return name === undefined ? `${id}~2` : `${name}~${Number(count) + 1}`;
}
