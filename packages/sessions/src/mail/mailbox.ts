import type { Context } from "../context/context.ts";
import type { MailStats } from "../engine/mail-engine.ts";
import type { LetterRow, LetterState } from "../engine/mail-rows.ts";
import { SessionError } from "../errors.ts";
import { AMOUNT, POSITIVE } from "../options/kinds.ts";
import { requireOption } from "../options/require-options.ts";
import { Claim } from "./claim.ts";
import { type Letter, letterOf } from "./letter.ts";
import { jsonOf, newLetterOf, type PostOptions } from "./mail-change.ts";
import type { PostBell } from "./post-bell.ts";

/** A background lane that has been due for this long no longer waits behind those of persons. */
const WAITED_MS = 60_000;
/** How many letters are removed in one transaction. */
const TOGETHER = 1_000;

/** Names a lane and its owner. */
export interface LaneName {
  readonly owner: string;
  readonly lane: string;
}

/** Names a letter and its owner. */
export interface LetterName {
  readonly owner: string;
  readonly number: number;
}

/** Which lanes to take. */
export interface TakeOptions {
  /** At most this many. */
  readonly limit: number;
  /** How long nobody else can take them, unless the lease is renewed. */
  readonly leaseMs: number;
  /** Only this lane, whatever it holds, unless somebody holds it. */
  readonly only?: LaneName;
}

/** Which letters to list. */
export interface LetterListOptions {
  readonly owner?: string;
  readonly lane?: string;
  readonly states?: readonly LetterState[];
  /** Only letters after this number. */
  readonly after?: number;
  /** At most this many; 100 by default. */
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** Which letters to remove for good. */
export interface MailRetentionOptions {
  /** Only letters that have not changed for this long. */
  readonly olderThanMs: number;
  /** Remove dead letters, too. By default they are kept. */
  readonly dead?: boolean;
  /** Only letters of this owner. */
  readonly owner?: string;
}

/**
 * Letters that are accepted once and dealt with once. The letters of a lane are dealt with in order, by one holder at a time, in any
 * process; many lanes can be worked on at once.
 *
 * @example
 * const inbox = store.mail("in");
 * await inbox.post({ owner: "ada", lane: session.id, key: request.id, body: { text: "Hello" } });
 * for (const claim of await inbox.take({ limit: 4, leaseMs: 30_000 })) {
 *   const [letter] = await claim.letters();
 *   await session.append(answer, { mail: { claim, letters: [{ number: letter.number, state: "done" }], release: true } });
 * }
 */
export class Mailbox {
  readonly box: string;
  readonly #context: Context;
  readonly #bell: PostBell;

  constructor(context: Context, bell: PostBell, box: string) {
    this.#context = context;
    this.#bell = bell;
    this.box = box;
  }

  /**
   * Accepts a letter: it is stored when this returns. If the lane already has a letter with that key, returns that one, and `isNew` is
   * false.
   */
  async post(options: PostOptions): Promise<{ readonly letter: Letter; readonly isNew: boolean }> {
    const { engine, sealer } = this.#context;
    const { letter, isNew } = await engine.post(newLetterOf(this.#context, this.box, options));
    if (isNew) this.#bell.ring(letter);
    return { letter: letterOf(sealer, letter), isNew };
  }

  /**
   * Takes due lanes of all owners. Lanes with a person's letter and lanes that have waited for over a minute come first. Within each group
   * the longest wait comes first; a lane that was given back starts waiting anew.
   */
  async take({ limit, leaseMs, only }: TakeOptions): Promise<Claim[]> {
    const { engine, holder } = this.#context;
    const { box } = this;
    requireOption("limit", limit, POSITIVE);
    requireOption("leaseMs", leaseMs, POSITIVE);
    const lanes =
      only === undefined
        ? await engine.takeLanes({ box, holder, leaseMs, limit, waitedMs: WAITED_MS })
        : [await engine.takeLane({ ...only, box }, holder, leaseMs)];
    return lanes.flatMap((lane) => (lane === undefined ? [] : new Claim(this.#context, this.#bell, lane)));
  }

  /** The letter with this key. */
  async find({ owner, lane, key }: LaneName & { readonly key: string }): Promise<Letter | undefined> {
    const { engine, sealer } = this.#context;
    const [row] = await engine.letters({ box: this.box, owner, lane, key, limit: 1 });
    return row === undefined ? undefined : letterOf(sealer, row);
  }

  /** Letters by number: of all owners, unless one is named. */
  async list(options: LetterListOptions = {}): Promise<Letter[]> {
    const { engine, sealer } = this.#context;
    const { limit = 100, newestFirst = false, ...which } = options;
    requireOption("limit", limit, POSITIVE);
    const order = newestFirst ? "newest" : "oldest";
    const rows = await engine.letters({ ...which, box: this.box, order, limit });
    return rows.map((row) => letterOf(sealer, row));
  }

  /** Makes a dead letter wait again: due now, starting with its first attempt. */
  async replay(which: LetterName): Promise<Letter> {
    const { engine, sealer, clock } = this.#context;
    const isRevived = await engine.revive({ box: this.box, ...which }, clock());
    const row = await this.#row(which);
    if (!isRevived) throw notDead(row, "tried again");
    this.#bell.ring(row);
    return letterOf(sealer, row);
  }

  /**
   * Marks a dead letter as done: nobody tries it again, and it is kept for as long as other finished letters.
   *
   * @example
   * await inbox.dismiss({ owner: "ada", number: 7 }, () => ({ dismissed: "answered by telephone" }));
   */
  async dismiss(which: LetterName, outcome: (before: unknown) => unknown): Promise<Letter> {
    const { engine, sealer, clock } = this.#context;
    const { owner, number } = which;
    for (let mine: string | undefined; ; ) {
      const row = await this.#row(which);
      // The answer to an earlier attempt may have been lost although it succeeded.
      if (row.state === "done" && row.outcome === mine) return letterOf(sealer, row);
      if (row.state !== "dead") throw notDead(row, "dismissed");
      const after = outcome(letterOf(sealer, row).outcome);
      mine = sealer.seal(jsonOf("outcome", after));
      const now = clock();
      // If the letter was replayed and died again in the meantime, look at it anew.
      if (await engine.dismiss({ box: this.box, owner, number }, { before: row.outcome, after: mine }, now))
        return letterOf(sealer, { ...row, state: "done", outcome: mine, updated: now });
    }
  }

  /** Removes finished letters for good; returns how many. */
  async retain({ olderThanMs, dead = false, owner }: MailRetentionOptions): Promise<number> {
    requireOption("olderThanMs", olderThanMs, AMOUNT);
    const { engine, clock } = this.#context;
    const query = {
      box: this.box,
      states: dead ? (["done", "dead"] as const) : (["done"] as const),
      before: Math.ceil(clock() - olderThanMs),
      limit: TOGETHER,
      ...(owner === undefined ? {} : { owner }),
    };
    for (let total = 0; ; ) {
      const removed = await engine.removeLetters(query);
      total += removed;
      if (removed < TOGETHER) return total;
    }
  }

  /** How many letters of all owners are waiting, held and dead, and since when the oldest has waited that is due or will be. */
  stats(): Promise<MailStats> {
    return this.#context.engine.mailStats(this.box);
  }

  /**
   * Calls back with the lane of each letter that this process posts. Letters of other processes are found by taking lanes from time to
   * time.
   */
  onPost(callback: (lane: LaneName) => void): () => void {
    return this.#bell.listen(this.box, ({ owner, lane }) => callback({ owner, lane }));
  }

  async #row({ owner, number }: LetterName): Promise<LetterRow> {
    const [row] = await this.#context.engine.letters({ box: this.box, owner, after: number - 1, limit: 1 });
    if (row?.number === number) return row;
    throw new SessionError("no-such-letter", `there is no letter ${number}`, {
      hint: "It never came, or was removed some time after it was finished, or belongs to another owner.",
    });
  }
}

function notDead({ number, state }: LetterRow, what: string): SessionError {
  return new SessionError("not-dead", `the letter ${number} is ${state}`, {
    hint: `Only a dead letter can be ${what}; the others are done, or will be.`,
  });
}
