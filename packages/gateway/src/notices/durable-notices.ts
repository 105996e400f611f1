import type { SessionStore } from "@suture/sessions";
import { type LetterOut, laneOf } from "../outbox/letter-out.ts";
import { sleep } from "../pace/sleep.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { withoutSecrets } from "../telemetry/without-secrets.ts";
import {
  type BookRules,
  clear,
  EMPTY_BOOK,
  type IncidentBook,
  posted,
  raise,
  tell,
  tick,
} from "./incident-book.ts";
import { incidentWithoutSecrets } from "./incident-without-secrets.ts";
import type { OpenTarget } from "./notice-target.ts";
import type { Incident, Notices } from "./notices.ts";

/** The box of notices, which has nothing to do with conversations. */
export const NOTICE_BOX = "notices";
/** The owner of notices. */
const OWNER = "notices";
/** The note with the incident book. */
const BOOK = "incidents";
/** How often to try to change the book while others change it. */
const MOST_TRIES = 200;

/** What notices work with. */
export interface NoticeParts {
  readonly store: Pick<SessionStore, "mail" | "note" | "setNote">;
  readonly targets: readonly Pick<OpenTarget, "to">[];
  readonly rules: BookRules;
  readonly log: Telemetry["log"];
  readonly clock?: () => number;
}

type Change = (book: IncidentBook, now: number) => IncidentBook;

/** A change of the book that somebody waits for. */
interface Waiting {
  readonly change: Change;
  readonly resolve: (isChanged: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Notices shared by all processes of a store: each incident is reported once, whoever sees it, and none gets lost. */
export class DurableNotices implements Notices {
  readonly #parts: NoticeParts;
  readonly #clock: () => number;
  /** How often known incidents were raised since the last tick. */
  #counts = new Map<string, number>();
  #open = 0;
  /** Changes waiting for the current one, so that many at once do not compete. */
  #waiting: Waiting[] = [];
  #isChanging = false;

  constructor(parts: NoticeParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? Date.now;
  }

  /** How many incidents were open at the last look. */
  get open(): number {
    return this.#open;
  }

  async raise(given: Incident): Promise<void> {
    const incident = incidentWithoutSecrets(given);
    const { key, level, text } = incident;
    const isNew = await this.#change((book, now) => raise(book, incident, this.#parts.rules, now));
    if (isNew) this.#parts.log(level === "info" ? "info" : "error", text, { incident: key, severity: level });
    else this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  async tell(given: Incident): Promise<void> {
    const incident = incidentWithoutSecrets(given);
    const { key, level, text } = incident;
    const isNew = await this.#change((book, now) => tell(book, incident, this.#parts.rules, now));
    if (isNew) this.#parts.log(level === "info" ? "info" : "warn", text, { incident: key, severity: level });
  }

  async clear(key: string, given: string): Promise<void> {
    const text = withoutSecrets(given);
    const isOver = await this.#change((book, now) => clear(book, key, text, this.#parts.rules, now));
    this.#counts.delete(key);
    if (isOver) this.#parts.log("info", text, { incident: key });
  }

  /** Reports again what stays open and what was held back. Posts notices that were decided on but never posted. */
  async tick(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    await this.#change((book, now) => tick(book, counts, this.#parts.rules, now));
  }

  /** Changes the book together with concurrent callers; false when there was nothing to change. */
  #change(change: Change): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, resolve, reject });
      void this.#changeAll();
    });
  }

  async #changeAll(): Promise<void> {
    if (this.#isChanging) return;
    this.#isChanging = true;
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0);
      try {
        const changed = await this.#changeTogether(together.map(({ change }) => change));
        for (const [place, { resolve }] of together.entries()) resolve(changed[place] ?? false);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.#isChanging = false;
  }

  /** Changes the book despite other writers, and posts the resulting notices. Returns which of the changes had an effect. */
  async #changeTogether(changes: readonly Change[]): Promise<boolean[]> {
    const { store } = this.#parts;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const note = await store.note(BOOK);
      const book = (note?.body as IncidentBook | undefined) ?? EMPTY_BOOK;
      let next = book;
      const changed = changes.map((change) => {
        const before = next;
        next = change(before, this.#clock());
        return next !== before;
      });
      this.#open = Object.keys(next.open).length;
      if (next === book || (await store.setNote(BOOK, note?.version ?? 0, next))) {
        await this.#post(next);
        return changed;
      }
      await sleep(Math.random() * 20);
    }
    throw new Error("others keep changing the incidents");
  }

  /** Posts the notices decided on. They are in the book, so whatever fails here is posted at the next tick, by any process. */
  async #post({ pending }: IncidentBook): Promise<void> {
    if (pending.length === 0) return;
    const { store, targets, log } = this.#parts;
    const mailbox = store.mail(NOTICE_BOX);
    try {
      for (const { number, text, facts } of pending) {
        for (const { to } of targets) {
          const body: LetterOut = { type: "notice", to, text, ...(facts === undefined ? {} : { facts }) };
          await mailbox.post({ owner: OWNER, lane: laneOf(to), key: `notice-${number}`, body });
        }
      }
      const numbers = new Set(pending.map(({ number }) => number));
      await this.#forget(numbers);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      log("error", "a notice waits to be posted", { error: words });
    }
  }

  async #forget(numbers: ReadonlySet<number>): Promise<void> {
    const { store } = this.#parts;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const note = await store.note(BOOK);
      if (note === undefined) return;
      const book = note.body as IncidentBook;
      const next = posted(book, numbers);
      if (next === book || (await store.setNote(BOOK, note.version, next))) return;
      await sleep(Math.random() * 20);
    }
  }
}
