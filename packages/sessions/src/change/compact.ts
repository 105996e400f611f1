import type { Report } from "@suture/core";
import {
  type Compaction,
  type CompactWithOptions,
  compact,
  compactWith,
  type NoCompaction,
  type Summariser,
} from "@suture/core/compaction";
import { findCuts } from "@suture/core/turns";
import type { Context, SessionKey } from "../context/context.ts";
import { historyOf } from "../context/context.ts";
import type { Transactor } from "../context/transactor.ts";
import type { CompactionItem, CompactionRecord } from "../view/compaction-record.ts";
import type { History } from "../view/history.ts";
import type { StoredMessage } from "../view/stored-message.ts";
import { underLease } from "./under-lease.ts";

/** Options of compacting a session: those of core, and the summariser. */
export interface CompactSessionOptions extends Omit<CompactWithOptions, "from" | "pending"> {
  /** Writes the summary. Without it, a digest is used. */
  readonly summarise?: Summariser;
}

/** The outcome of compacting a session. */
export interface SessionCompaction {
  readonly outcome: Compaction["outcome"];
  /** Why nothing was compacted. `changed`: part of the history to be summarised changed in the meantime. */
  readonly reason?: NoCompaction | "changed";
  readonly message?: string;
  readonly cause?: unknown;
  /** Give this to `undo`. */
  readonly change?: number;
  /** Sequence number of the last message that the summary stands for. */
  readonly watermark?: number;
  /** Tokens before and after. */
  readonly before: number;
  readonly after: number;
  /** Every edit. */
  readonly report?: Report;
  /** True when another caller was already compacting, and this is its outcome. */
  readonly shared: boolean;
}

/**
 * Compacts a session. Only one compaction runs at a time, across all processes; a second caller gets the outcome of the first. The messages
 * stay in the store; the model sees the summary in their place.
 */
export async function compactSession(
  context: Context,
  transactor: Transactor,
  key: SessionKey,
  options: CompactSessionOptions,
): Promise<SessionCompaction> {
  const { session } = await historyOf(context, key);
  return underLease(context, session, "compaction", {
    work: () => run(context, transactor, key, options),
    /** What another caller has done since we asked. */
    found: async () => {
      const history = await historyOf(context, key);
      const { compaction } = await history.force();
      if (compaction === undefined || compaction.seq <= session.head) return undefined;
      const { watermark, before = 0, after = 0 } = await history.record(compaction);
      return { outcome: "compacted", change: compaction.seq, watermark, before, after, shared: true };
    },
  });
}

async function run(
  context: Context,
  transactor: Transactor,
  key: SessionKey,
  options: CompactSessionOptions,
): Promise<SessionCompaction> {
  const history = await historyOf(context, key);
  const loaded = await context.engine.load(key.owner, key.id);
  const visible = await history.forModel();
  const document = visible.map(({ message }) => message);
  const { summarise, ...rest } = options;
  const model = options.model ?? history.session.model;
  const pending = (loaded?.calls ?? []).map(({ id }) => id);
  const settings = {
    ...rest,
    ...(model === "" ? {} : { model }),
    from: "suture",
    pending,
  };
  const done =
    summarise === undefined ? compact(document, settings) : await compactWith(summarise, document, settings);
  const { outcome, reason, message, cause, before, after } = done;
  const why = {
    ...(reason && { reason }),
    ...(message && { message }),
    ...(cause === undefined ? {} : { cause }),
  };
  if (outcome !== "compacted") return { outcome, ...why, before, after, shared: false };
  const record = await recordOf(history, visible, done, pending);
  const change = await transactor.change(key, async (draft) => {
    if (await wasChanged(context, history, record.watermark)) return undefined;
    const seq = draft.add("compaction", record);
    draft.mark({ seq, kind: "compaction", from: 1, to: record.watermark, fromTurn: 0, toTurn: 0 });
    return seq;
  });
  if (change === undefined)
    return {
      outcome: "refused",
      reason: "changed",
      message: "the history was changed while it was summed up",
      before,
      after: before,
      shared: false,
    };
  return { outcome, change, watermark: record.watermark, before, after, report: done.report, shared: false };
}

/** The record that replaces everything up to the watermark: unchanged messages by sequence number, new ones in full. */
async function recordOf(
  history: History,
  visible: readonly StoredMessage[],
  done: Compaction<readonly StoredMessage["message"][]>,
  pending: readonly string[],
): Promise<CompactionRecord> {
  const { document } = done;
  const { compaction: earlier } = await history.force();
  const kept = keptOf(visible, document, pending);
  const seqs = new Map(visible.map(({ message, seq }) => [message, seq]));
  const items = document.slice(0, document.length - kept).map((message): CompactionItem => {
    const seq = seqs.get(message) ?? 0;
    return seq > 0 ? { seq } : { message };
  });
  const watermark = visible
    .slice(0, visible.length - kept)
    .reduce((last, { seq }) => Math.max(last, seq), earlier?.to ?? 0);
  return {
    watermark,
    items,
    before: done.before,
    after: done.after,
    rungs: done.steps.map(({ rung }) => rung),
  };
}

/** How many messages at the end are unchanged. They start at a place where the history may be cut. */
function keptOf(
  visible: readonly StoredMessage[],
  document: readonly StoredMessage["message"][],
  pending: readonly string[],
): number {
  const messages = visible.map(({ message }) => message);
  let same = 0;
  while (
    same < Math.min(document.length, messages.length) &&
    document.at(-1 - same) === messages.at(-1 - same)
  )
    same += 1;
  const { positions } = findCuts(messages, { from: "suture", pending });
  const cut = [0, ...positions].find((at) => at >= messages.length - same);
  return messages.length - (cut ?? messages.length);
}

/** True when something up to the watermark has changed since the history was read. */
async function wasChanged({ engine }: Context, { session }: History, watermark: number): Promise<boolean> {
  const marks = await engine.marks(session, { beyond: Number.MAX_SAFE_INTEGER, since: session.head });
  return marks.some(({ from }) => from <= watermark);
}
