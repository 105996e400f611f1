import { type Context, historyOf, newName, type SessionKey, writingOf } from "../context/context.ts";
import { Patience } from "../context/patience.ts";
import { SessionError } from "../errors.ts";
import { ChangeDraft } from "../track/change-draft.ts";
import { History } from "../view/history.ts";
import { tailOf } from "../view/tail.ts";
import { endOfTurn, visibleTurns } from "../view/visible-turns.ts";
import { type CreateOptions, storeCopy } from "./create.ts";
import { NO_USAGE } from "./usage.ts";

/** Options of forking. */
export interface ForkOptions extends CreateOptions {
  /** The last turn that the fork shares; the latest when absent. */
  readonly turn?: number;
}

/**
 * Creates a session that shares the past of another up to the end of a turn. Sequence numbers stay the same. Calls that run in the other
 * session do not run in this one.
 */
export async function forkSession(
  context: Context,
  key: SessionKey,
  options: ForkOptions,
): Promise<SessionKey> {
  const patience = new Patience(context, key);
  for (;;) {
    const made = await tryFork(context, key, options);
    if (made !== undefined) return made;
    await patience.wait();
  }
}

/** Forks the session as it is now; undefined when it changed before the fork was stored. */
async function tryFork(
  context: Context,
  key: SessionKey,
  options: ForkOptions,
): Promise<SessionKey | undefined> {
  const { engine, sealer } = context;
  const parent = await historyOf(context, key);
  const { session } = parent;
  const { turn: wanted = session.turn } = options;
  const known = Number.isSafeInteger(wanted);
  const [last] = !known
    ? []
    : await visibleTurns(engine, parent, {
        from: options.turn ?? 0,
        to: wanted,
        limit: 1,
        newestFirst: true,
      });
  if (last === undefined && options.turn !== undefined)
    throw new SessionError("no-such-place", `there is no turn ${options.turn}`, {
      hint: "Fork at a turn that is part of the history.",
    });
  const upTo = last === undefined ? session.head : await endOfTurn(engine, parent, last.turn);
  const writing = writingOf(context);
  const past = {
    ...session,
    head: upTo,
    turn: last?.turn ?? session.turn,
    turnState: last?.state ?? ("none" as const),
  };
  const { id = newName(), model = session.model } = options;
  const draft = new ChangeDraft(
    {
      session: {
        ...past,
        id,
        model,
        state: "active",
        parent: key.id,
        usage: JSON.stringify(NO_USAGE),
        created: writing.now,
      },
      turn: last,
      open: new Map(),
    },
    writing,
  );
  const label = sealer.open(session.label) as CreateOptions;
  const { title = label.title, metadata = label.metadata } = options;
  draft.setLabel({ title, metadata });
  draft.add("created", { title, model, metadata, forkedFrom: key.id, turn: last?.turn ?? 0 });
  await repeatLater(parent, draft, upTo);
  await breakOff(context, parent, draft, upTo);
  const copy = { sid: session.sid, expected: session.head, upTo };
  return (await storeCopy(context, draft, copy)) ? { owner: key.owner, id } : undefined;
}

/** Deletions, edits and compactions that were made after the fork point but concern the shared past apply to the fork, too. */
async function repeatLater(parent: History, draft: ChangeDraft, upTo: number): Promise<void> {
  const { compaction, edits } = await parent.force();
  const repeated = new Map<number, number>();
  for (const { kind, seq: made, from, to, undoneBy } of await parent.marks()) {
    if (made <= upTo || made > parent.session.head || undoneBy !== 0 || to > upTo || kind === "revert")
      continue;
    if (kind === "compaction" && made !== compaction?.seq) continue;
    if (kind === "edit" && edits.get(from) !== made) continue;
    const [entry] = repeated.has(made) ? [] : await parent.entriesAt(made);
    // Marks made by one change share one entry here, too, so that they are undone together.
    const seq = repeated.get(made) ?? (entry === undefined ? undefined : draft.add(kind, parent.open(entry)));
    if (seq === undefined) continue;
    repeated.set(made, seq);
    draft.mark({ seq, kind, from, to, fromTurn: 0, toTurn: 0 });
  }
}

/** A turn that is still running in the other session counts as interrupted in the fork. */
async function breakOff(context: Context, parent: History, draft: ChangeDraft, upTo: number): Promise<void> {
  const marks = await parent.marks();
  const past = new History(context.engine, context.sealer, { ...parent.session, head: upTo }, marks);
  const { last, open } = await tailOf(context, past);
  const goesOn = last !== undefined && last.turn === draft.session.turn;
  for (const call of goesOn ? open : []) draft.putCall(call);
  draft.set({ step: goesOn ? (open[0]?.step ?? 0) : 0 });
  if (!goesOn) draft.set({ turnState: "none" });
  else if (open.length > 0 || draft.session.turnState === "open") draft.setTurnState("interrupted");
}
