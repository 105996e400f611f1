import { type Appended, type AppendOptions, append, appendStep } from "../change/append.ts";
import { type CompactSessionOptions, compactSession, type SessionCompaction } from "../change/compact.ts";
import { type Deleted, type DeleteOptions, deleteMessage, editMessage } from "../change/delete.ts";
import { type ForkOptions, forkSession } from "../change/fork.ts";
import { type Reverted, revert } from "../change/revert.ts";
import { endTurn, requireTurn, startCall } from "../change/turns.ts";
import { type Undone, undo } from "../change/undo.ts";
import { type UpdateOptions, updateSession } from "../change/update.ts";
import { addUsage, type Usage } from "../change/usage.ts";
import { type Context, noSuchSession, type SessionKey } from "../context/context.ts";
import type { Transactor } from "../context/transactor.ts";
import type { MailChanges } from "../engine/mail-engine.ts";
import type { TurnState } from "../engine/rows.ts";
import { type Bell, follow, type SubscribeOptions } from "../feed/feed.ts";
import type { SessionEvent } from "../feed/session-event.ts";
import { diagnose } from "../heal/diagnose.ts";
import { type Healed, heal } from "../heal/heal.ts";
import type { Problem } from "../heal/problem.ts";
import { type SessionMail, settlementOf } from "../mail/mail-change.ts";
import type { PostBell } from "../mail/post-bell.ts";
import { OBJECT } from "../options/kinds.ts";
import { requireOption, requireOptions } from "../options/require-options.ts";
import type { ChangeDraft } from "../track/change-draft.ts";
import { type Exported, type ExportOptions, exportTurns, replayTurns } from "../view/export.ts";
import type { OpenCall } from "../view/open-call.ts";
import { openCallOf } from "../view/open-call.ts";
import { type PageOptions, pageTurns, type SessionTurn, type TurnPage } from "../view/page.ts";
import { type ReadOptions, type ReadRequest, readRequest } from "../view/read.ts";
import { type SessionStatus, statusOf } from "../view/session-info.ts";
import { APPEND, DELETE, EXPORT, FORK, PAGE, READ, SUBSCRIBE, UPDATE, WITH_MAIL } from "./option-kinds.ts";

/** Options of a change that mail may go along with. */
export interface WithMail {
  /** Only while this turn goes on: one that was reverted, or that another came after, is not changed (`no-such-place`). */
  readonly turn?: number;
  /** What happens to mail in the same moment. */
  readonly mail?: SessionMail;
}

/** What the sessions of a store share. */
export interface Shared {
  readonly context: Context;
  readonly transactor: Transactor;
  readonly bell: Bell;
  readonly posts: PostBell;
}

/**
 * A durable conversation. Holds nothing but its name: any number of these, in any number of processes, may work on one
 * session.
 *
 * @example
 * await session.append({ role: "user", parts: [{ type: "text", text: "Hello" }] });
 * const { document } = await session.read({ to: "anthropic", model: "claude-sonnet-5" });
 */
export class Session {
  readonly owner: string;
  readonly id: string;
  readonly #shared: Shared;

  constructor(shared: Shared, { owner, id }: SessionKey) {
    this.#shared = shared;
    this.owner = owner;
    this.id = id;
  }

  /** What is known of it besides its history, and its open calls. */
  async status(): Promise<SessionStatus> {
    const { engine, sealer } = this.#shared.context;
    const loaded = await engine.load(this.owner, this.id);
    if (loaded === undefined || loaded.session.state === "deleted") throw noSuchSession(this);
    return statusOf(sealer, loaded);
  }

  /**
   * Appends a message, or several at once: all of them or none. What would break the history is refused: a result for a call
   * that is not open, or a message that leaves calls without their results. With `mend` it is mended, and reported.
   */
  async append(messages: unknown, options: AppendOptions = {}): Promise<Appended> {
    requireOptions(options, APPEND);
    return this.#change((draft) => append(this.#shared.context, draft, messages, options), options);
  }

  /** Appends a whole step: an assistant's message and the results of all its calls. */
  async appendStep(messages: readonly unknown[], options: AppendOptions = {}): Promise<Appended> {
    requireOptions(options, APPEND);
    return this.#change((draft) => appendStep(this.#shared.context, draft, messages, options), options);
  }

  /** Records that a call is about to run. If its result never comes, it is known that it may have run. */
  async startCall(id: string, options: WithMail = {}): Promise<OpenCall> {
    requireOptions(options, WITH_MAIL);
    return this.#change((draft) => openCallOf(startCall(draft, id)), options);
  }

  /** Says how the current turn ended. An answer without calls ends it as done by itself. */
  async endTurn(state: Exclude<TurnState, "open">, reason?: string, options: WithMail = {}): Promise<void> {
    requireOptions(options, WITH_MAIL);
    return this.#change((draft) => endTurn(draft, state, reason), options);
  }

  /** What the provider said that a request cost. */
  recordUsage(usage: Usage): Promise<void> {
    return this.#change((draft) => {
      addUsage(draft, usage);
      draft.add("update", { usage });
    });
  }

  /** Changes title, model, metadata or state. */
  async update(options: UpdateOptions): Promise<void> {
    requireOptions(options, UPDATE);
    return this.#change((draft) => updateSession(this.#shared.context, draft, options), options);
  }

  /**
   * Builds a request for a model: compacted parts replaced by their summary, reverted and deleted ones left out, mended for
   * the provider.
   */
  async read(options: ReadOptions = {}): Promise<ReadRequest> {
    requireOptions(options, READ);
    const { context } = this.#shared;
    const loaded = await context.engine.load(this.owner, this.id);
    if (loaded === undefined || loaded.session.state === "deleted") throw noSuchSession(this);
    return readRequest(context, loaded, options);
  }

  /** Some turns, the newest first unless asked otherwise. */
  async page(options: PageOptions = {}): Promise<TurnPage> {
    requireOptions(options, PAGE);
    return pageTurns(this.#shared.context, this, options);
  }

  /** The last turns, a range of them or all, in any format of core. */
  async export(options: ExportOptions = {}): Promise<Exported> {
    requireOptions(options, EXPORT);
    return exportTurns(this.#shared.context, this, options);
  }

  /** Goes through the turns from one on, in order. */
  replay(fromTurn = 0): AsyncIterable<SessionTurn> {
    return replayTurns(this.#shared.context, this, fromTurn);
  }

  /** Makes a session that shares the past of this one up to the end of a turn. */
  async fork(options: ForkOptions = {}): Promise<Session> {
    requireOptions(options, FORK);
    return new Session(this.#shared, await forkSession(this.#shared.context, this, options));
  }

  /** Reverts to the end of a turn; `0` is before the first. */
  revert(turn: number): Promise<Reverted> {
    return this.#change((draft) => revert(this.#shared.context, draft, turn));
  }

  /** Undoes a revert, a deletion, an edit or a compaction: the latest that holds, or the one that is named. */
  undo(change?: number): Promise<Undone> {
    return this.#change((draft) => undo(this.#shared.context, draft, change));
  }

  /** Takes a message out of the history. One that belongs together with others is refused, unless they may go, too. */
  async delete(message: number, options: DeleteOptions = {}): Promise<Deleted> {
    requireOptions(options, DELETE);
    return this.#change((draft) => deleteMessage(this.#shared.context, draft, message, options));
  }

  /** Puts another message in the place of one. */
  edit(message: number, content: unknown): Promise<{ readonly change: number }> {
    return this.#change((draft) => editMessage(this.#shared.context, draft, message, content));
  }

  /** Makes the history fit: a summary takes the place of its older part, for models. */
  async compact(options: CompactSessionOptions = {}): Promise<SessionCompaction> {
    // What they hold is judged by core, which is handed them.
    requireOption("options", options, OBJECT);
    return compactSession(this.#shared.context, this.#shared.transactor, this, options);
  }

  /** What is wrong with what is stored, if anything. */
  diagnose(): Promise<Problem[]> {
    return diagnose(this.#shared.context, this);
  }

  /** Puts right what {@link diagnose} finds; says what was done. */
  heal(): Promise<Healed> {
    return heal(this.#shared.context, this.#shared.transactor, this);
  }

  /** What happens to the session, as it happens, from any process; starts with what happened since an event. */
  subscribe(options: SubscribeOptions = {}): AsyncIterable<SessionEvent> {
    requireOptions(options, SUBSCRIBE);
    return follow(this.#shared.context, this.#shared.bell, this, options);
  }

  #change<Outcome>(
    decide: (draft: ChangeDraft) => Outcome | Promise<Outcome>,
    options: {
      readonly turn?: number;
      readonly mail?: SessionMail | ((outcome: Outcome) => SessionMail);
    } = {},
  ): Promise<Outcome> {
    const { transactor } = this.#shared;
    const { mail, turn } = options;
    const checked = (draft: ChangeDraft): Outcome | Promise<Outcome> => {
      if (turn !== undefined) requireTurn(draft, turn);
      return decide(draft);
    };
    return mail === undefined ? transactor.change(this, checked) : this.#changeWith(mail, checked);
  }

  async #changeWith<Outcome>(
    given: SessionMail | ((outcome: Outcome) => SessionMail),
    decide: (draft: ChangeDraft) => Outcome | Promise<Outcome>,
  ): Promise<Outcome> {
    const { context, transactor, posts } = this.#shared;
    let mail: MailChanges | undefined;
    const outcome = await transactor.change(this, async (draft) => {
      const decided = await decide(draft);
      const { claim, ...options } = typeof given === "function" ? given(decided) : given;
      mail = settlementOf(context, claim.held, options);
      draft.carry(mail);
      return decided;
    });
    if (mail !== undefined) posts.ringFor(mail);
    return outcome;
  }
}
