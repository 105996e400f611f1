import { leaseLost } from "../engine/mail-errors.ts";
import { ChangeDraft } from "../track/change-draft.ts";
import type { Tracked } from "../track/tracked.ts";
import { type Context, newName, noSuchSession, type SessionKey, writingOf } from "./context.ts";
import { Patience } from "./patience.ts";

/** How many sessions are remembered between changes. A session that is not is read again: two short questions. */
const REMEMBERED = 5_000;

/**
 * Changes sessions. A change is decided on what is known of a session, and committed only if the session is still so; if
 * somebody else was faster, it is decided anew. Changes of one session within this process wait for each other.
 */
export class Transactor {
  readonly #context: Context;
  readonly #known = new Map<string, Tracked>();
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #changed: (key: SessionKey, sid: number) => void;

  constructor(context: Context, changed: (key: SessionKey, sid: number) => void) {
    this.#context = context;
    this.#changed = changed;
  }

  /**
   * Changes a session. `decide` may run more than once, and may ask the database: what it finds is as of the draft's head or
   * the commit fails.
   */
  change<Outcome>(
    key: SessionKey,
    decide: (draft: ChangeDraft) => Outcome | Promise<Outcome>,
  ): Promise<Outcome> {
    const name = nameOf(key);
    const before = this.#queues.get(name);
    const run = (): Promise<Outcome> => this.#run(key, name, decide);
    const mine = before === undefined ? run() : before.then(run, run);
    this.#queues.set(name, mine);
    const leave = (): void => {
      if (this.#queues.get(name) === mine) this.#queues.delete(name);
    };
    mine.then(leave, leave);
    return mine;
  }

  async #run<Outcome>(
    key: SessionKey,
    name: string,
    decide: (draft: ChangeDraft) => Outcome | Promise<Outcome>,
  ): Promise<Outcome> {
    const { engine } = this.#context;
    let patience: Patience | undefined;
    for (;;) {
      const remembered = this.#known.get(name);
      const tracked = remembered ?? (await this.#load(key));
      const draft = new ChangeDraft(tracked, writingOf(this.#context));
      let outcome: Outcome;
      try {
        const decided = decide(draft);
        outcome = decided instanceof Promise ? await decided : decided;
      } catch (error) {
        // What was decided on old knowledge may be wrong: look again before saying no.
        if (remembered === undefined) throw error;
        this.#known.delete(name);
        continue;
      }
      this.#known.delete(name);
      if (draft.isEmpty) {
        // Nor is there nothing to do because of it.
        if (remembered !== undefined) continue;
        const { mail } = draft;
        if (mail !== undefined && !(await engine.settle(mail))) throw leaseLost(mail.lane);
        return outcome;
      }
      if (await engine.commit(draft.changes(newName()))) {
        draft.settle();
        // A session that was deleted is found to be so when it is asked for.
        if (tracked.session.state !== "deleted") this.#remember(name, tracked);
        this.#changed(key, tracked.session.sid);
        return outcome;
      }
      patience ??= new Patience(this.#context, key);
      await patience.wait();
    }
  }

  async #load(key: SessionKey): Promise<Tracked> {
    const { engine } = this.#context;
    const loaded = await engine.load(key.owner, key.id);
    if (loaded === undefined || loaded.session.state === "deleted") throw noSuchSession(key);
    const { session, calls } = loaded;
    const { turn } = session;
    const [row] = await engine.turns(session, { from: turn, to: turn });
    return { session, turn: row, open: new Map(calls.map((call) => [call.id, call])) };
  }

  #remember(name: string, tracked: Tracked): void {
    this.#known.set(name, tracked);
    if (this.#known.size <= REMEMBERED) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

function nameOf({ owner, id }: SessionKey): string {
  return `${owner.length} ${owner}${id}`;
}
