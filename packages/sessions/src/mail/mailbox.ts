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

/** Nobody's lane that has been due for this long waits behind a person's. */
const WAITED_MS = 60_000;
/** How many letters are removed in one transaction. */
const TOGETHER = 1_000;

/** Whose lane, and which. */
export interface LaneName {
  readonly owner: string;
  readonly lane: string;
}

/** Whose letter, and which. */
export interface LetterName {
  readonly owner: string;
  readonly number: number;
}

/** Which lanes are taken. */
export interface TakeOptions {
  /** How many at the most. */
  readonly limit: number;
  /** For how long nobody else takes them, unless they are renewed. */
  readonly leaseMs: number;
  /** This lane alone, whatever lies in it, unless somebody holds it. */
  readonly only?: LaneName;
}

/** Which letters are listed. */
export interface LetterListOptions {
  readonly owner?: string;
  readonly lane?: string;
  readonly states?: readonly LetterState[];
  /** Only those behind this number. */
  readonly after?: number;
  /** How many at the most; 100. */
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** Which letters are removed for good. */
export interface MailRetentionOptions {
  /** Those that nothing happened to for this long. */
  readonly olderThanMs: number;
  /** Dead ones too: they are kept otherwise. */
  readonly dead?: boolean;
  /** Only those of this owner. */
  readonly owner?: string;
}

/**
 * Letters that are accepted once and dealt with once. They lie in lanes: those of one lane are dealt with in order, by one holder at
 * a time, in whichever process; many lanes at a time.
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

  /** Accepts a letter: it is stored when this returns. One whose key its lane knows already is not new, and the first is given back. */
  async post(options: PostOptions): Promise<{ readonly letter: Letter; readonly isNew: boolean }> {
    const { engine, sealer } = this.#context;
    const { letter, isNew } = await engine.post(newLetterOf(this.#context, this.box, options));
    if (isNew) this.#bell.ring(letter);
    return { letter: letterOf(sealer, letter), isNew };
  }

  /**
   * Takes lanes that are due, of all owners: those of persons first, and those that have waited for over a minute; then the others.
   * Among these whoever has waited longest comes first, and a lane that was given back waits anew.
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

  /** The letter of a key. */
  async find({ owner, lane, key }: LaneName & { readonly key: string }): Promise<Letter | undefined> {
    const { engine, sealer } = this.#context;
    const [row] = await engine.letters({ box: this.box, owner, lane, key, limit: 1 });
    return row === undefined ? undefined : letterOf(sealer, row);
  }

  /** Letters by their number; of all owners, unless one is named. */
  async list(options: LetterListOptions = {}): Promise<Letter[]> {
    const { engine, sealer } = this.#context;
    const { limit = 100, newestFirst = false, ...which } = options;
    requireOption("limit", limit, POSITIVE);
    const order = newestFirst ? "newest" : "oldest";
    const rows = await engine.letters({ ...which, box: this.box, order, limit });
    return rows.map((row) => letterOf(sealer, row));
  }

  /** A dead letter waits again, due now, from its first attempt. */
  async replay(which: LetterName): Promise<Letter> {
    const { engine, sealer, clock } = this.#context;
    const isRevived = await engine.revive({ box: this.box, ...which }, clock());
    const row = await this.#row(which);
    if (!isRevived) throw notDead(row, "tried again");
    this.#bell.ring(row);
    return letterOf(sealer, row);
  }

  /**
   * A dead letter is done, as it is: nobody tries it again, and it is kept for as long as others that are done.
   *
   * @example
   * await inbox.dismiss({ owner: "ada", number: 7 }, () => ({ dismissed: "answered by telephone" }));
   */
  async dismiss(which: LetterName, outcome: (before: unknown) => unknown): Promise<Letter> {
    const { engine, sealer, clock } = this.#context;
    const { owner, number } = which;
    for (let mine: string | undefined; ; ) {
      const row = await this.#row(which);
      // An answer may have been lost, and what it told of is there.
      if (row.state === "done" && row.outcome === mine) return letterOf(sealer, row);
      if (row.state !== "dead") throw notDead(row, "dismissed");
      const after = outcome(letterOf(sealer, row).outcome);
      mine = sealer.seal(jsonOf("outcome", after));
      const now = clock();
      // One that was replayed and died once more meanwhile is looked at anew.
      if (await engine.dismiss({ box: this.box, owner, number }, { before: row.outcome, after: mine }, now))
        return letterOf(sealer, { ...row, state: "done", outcome: mine, updated: now });
    }
  }

  /** Removes finished letters for good; says how many. */
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

  /** How many letters wait, are held and are dead, of all owners, and since when the oldest waits that is due, or will be by itself. */
  stats(): Promise<MailStats> {
    return this.#context.engine.mailStats(this.box);
  }

  /** Calls back when something was posted by this process, with its lane; what others post is found by taking now and then. */
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
