import { leaseLost } from "../engine/mail-errors.ts";
import { ChangeDraft } from "../track/change-draft.ts";
import type { Tracked } from "../track/tracked.ts";
import { type Context, newName, noSuchSession, type SessionKey, writingOf } from "./context.ts";
import { Patience } from "./patience.ts";

/** How many sessions are remembered between changes. Any other is read again, with two short queries. */
const REMEMBERED = 5_000;

/**
 * Changes sessions. Each change is decided on the known state of a session and committed only if that state is current. If somebody else
 * was faster, it is decided anew. Within this process, changes of one session wait for each other.
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
   * Changes a session. `decide` may run more than once, and may query the database: either its answers are as of the draft's head, or the
   * commit fails.
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
        // A refusal may rest on outdated knowledge: read again before refusing.
        if (remembered === undefined) throw error;
        this.#known.delete(name);
        continue;
      }
      this.#known.delete(name);
      if (draft.isEmpty) {
        // For the same reason, look again before concluding that there is nothing to do.
        if (remembered !== undefined) continue;
        const { mail } = draft;
        if (mail !== undefined && !(await engine.settle(mail))) throw leaseLost(mail.lane);
        return outcome;
      }
      if (await engine.commit(draft.changes(newName()))) {
        draft.settle();
        // Deleted sessions are not remembered: loading one again reports that it does not exist.
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
