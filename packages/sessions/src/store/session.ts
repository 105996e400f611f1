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

/** Options of a change that can commit together with mail. */
export interface WithMail {
  /**
   * Change the session only if this is still the current turn. A turn that was reverted, or that another followed, is refused with
   * `no-such-place`.
   */
  readonly turn?: number;
  /** Mail changes to commit together with this. */
  readonly mail?: SessionMail;
}

/** What the sessions of a store have in common. */
export interface Shared {
  readonly context: Context;
  readonly transactor: Transactor;
  readonly bell: Bell;
  readonly posts: PostBell;
}

/**
 * A durable conversation. The object holds nothing but its name: any number of them, in any number of processes, may work on one
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

  /** Everything known of the session except its history, and its open calls. */
  async status(): Promise<SessionStatus> {
    const { engine, sealer } = this.#shared.context;
    const loaded = await engine.load(this.owner, this.id);
    if (loaded === undefined || loaded.session.state === "deleted") throw noSuchSession(this);
    return statusOf(sealer, loaded);
  }

  /**
   * Appends one or several messages: all of them or none. Messages that would break the history are refused: a result for a call that is
   * not open, or a message that leaves calls without results. With `mend` they are mended and reported.
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

  /** Records that a call is about to run. If no result ever arrives, it may have run. */
  async startCall(id: string, options: WithMail = {}): Promise<OpenCall> {
    requireOptions(options, WITH_MAIL);
    return this.#change((draft) => openCallOf(startCall(draft, id)), options);
  }

  /** Records how the current turn ended. An answer without calls ends it as `done` by itself. */
  async endTurn(state: Exclude<TurnState, "open">, reason?: string, options: WithMail = {}): Promise<void> {
    requireOptions(options, WITH_MAIL);
    return this.#change((draft) => endTurn(draft, state, reason), options);
  }

  /** Adds the usage that the provider reported for a request. */
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
   * Builds a request for a model: compacted parts replaced by their summary, reverted and deleted ones left out, and mended for the
   * provider.
   */
  async read(options: ReadOptions = {}): Promise<ReadRequest> {
    requireOptions(options, READ);
    const { context } = this.#shared;
    const loaded = await context.engine.load(this.owner, this.id);
    if (loaded === undefined || loaded.session.state === "deleted") throw noSuchSession(this);
    return readRequest(context, loaded, options);
  }

  /** A page of turns, the newest first by default. */
  async page(options: PageOptions = {}): Promise<TurnPage> {
    requireOptions(options, PAGE);
    return pageTurns(this.#shared.context, this, options);
  }

  /** The last turns, a range of them or all, in any format of core. */
  async export(options: ExportOptions = {}): Promise<Exported> {
    requireOptions(options, EXPORT);
    return exportTurns(this.#shared.context, this, options);
  }

  /** Iterates over the turns from one on, in order. */
  replay(fromTurn = 0): AsyncIterable<SessionTurn> {
    return replayTurns(this.#shared.context, this, fromTurn);
  }

  /** Creates a session that shares the past of this one up to the end of a turn. */
  async fork(options: ForkOptions = {}): Promise<Session> {
    requireOptions(options, FORK);
    return new Session(this.#shared, await forkSession(this.#shared.context, this, options));
  }

  /** Reverts to the end of a turn; `0` means before the first. */
  revert(turn: number): Promise<Reverted> {
    return this.#change((draft) => revert(this.#shared.context, draft, turn));
  }

  /** Undoes a revert, deletion, edit or compaction: the one named, or else the latest that holds. */
  undo(change?: number): Promise<Undone> {
    return this.#change((draft) => undo(this.#shared.context, draft, change));
  }

  /** Takes a message out of the history. A message that forms pairs with others is refused, unless they may be deleted, too. */
  async delete(message: number, options: DeleteOptions = {}): Promise<Deleted> {
    requireOptions(options, DELETE);
    return this.#change((draft) => deleteMessage(this.#shared.context, draft, message, options));
  }

  /** Replaces a message. */
  edit(message: number, content: unknown): Promise<{ readonly change: number }> {
    return this.#change((draft) => editMessage(this.#shared.context, draft, message, content));
  }

  /** Makes the history fit: for models, a summary replaces its older part. */
  async compact(options: CompactSessionOptions = {}): Promise<SessionCompaction> {
    // Core checks the options themselves, which are passed on to it.
    requireOption("options", options, OBJECT);
    return compactSession(this.#shared.context, this.#shared.transactor, this, options);
  }

  /** Finds what is wrong with the stored rows, if anything. */
  diagnose(): Promise<Problem[]> {
    return diagnose(this.#shared.context, this);
  }

  /** Puts right what {@link diagnose} finds, and reports what was done. */
  heal(): Promise<Healed> {
    return heal(this.#shared.context, this.#shared.transactor, this);
  }

  /** The session's events as they happen, in any process, starting after a known event. */
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
