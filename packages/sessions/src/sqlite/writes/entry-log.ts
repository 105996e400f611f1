import type { Entry } from "../../engine/rows.ts";
import { SessionError } from "../../errors.ts";
import type { SqliteValue } from "../drivers/driver.ts";
import type { Statements } from "../statements.ts";

const COLUMNS = 9;
const TOGETHER = 8;
const ROW = `(${Array(COLUMNS).fill("?").join(", ")})`;
const INSERT = "INSERT INTO entries (place, sid, seq, previous, kind, turn, at, role, body) VALUES";
const ONE = `${INSERT} ${ROW}`;
const MANY = `${INSERT} ${Array(TOGETHER).fill(ROW).join(", ")}`;

/**
 * Appends entries, several with one statement where a transaction has several. They are in the database after
 * {@link EntryLog.flush}; who reads entries within the transaction flushes first.
 */
export class EntryLog {
  readonly #statements: Statements;
  /** Values of the rows that wait, one after the other. */
  #waiting: SqliteValue[] = [];
  /** The last place that is taken; unknown at the start of a transaction. */
  #last: number | undefined;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Forgets what it knows: a transaction starts, or was rolled back. */
  reset(): void {
    this.#waiting = [];
    this.#last = undefined;
  }

  /** The last place that is taken. */
  get last(): number {
    this.#last ??=
      (this.#statements.of("SELECT max(place) AS place FROM entries").get()?.place as number | null) ?? 0;
    return this.#last;
  }

  /** Says that places up to this one were taken. */
  taken(last: number): void {
    this.#last = last;
  }

  /** Appends entries, which count up from a sequence number, behind that of a place; gives the place of the last back. */
  append(sid: number, after: number, previous: number, entries: readonly Entry[]): number {
    let seq = after;
    let place = previous;
    for (const entry of entries) {
      if (entry.seq <= seq) throw outOfOrder(entry.seq);
      seq = entry.seq;
      const before = place;
      place = this.last + 1;
      this.#last = place;
      this.#waiting.push(place, sid, seq, before, entry.kind, entry.turn, entry.at, entry.role, entry.body);
      if (this.#waiting.length === COLUMNS * TOGETHER) this.#insertAll();
    }
    return place;
  }

  /** Writes what waits. */
  flush(): void {
    for (let start = 0; start < this.#waiting.length; start += COLUMNS)
      this.#statements.of(ONE).run(...this.#waiting.slice(start, start + COLUMNS));
    if (this.#waiting.length > 0) this.#waiting = [];
  }

  #insertAll(): void {
    this.#statements.of(MANY).run(...this.#waiting);
    this.#waiting = [];
  }
}

function outOfOrder(seq: number): SessionError {
  return new SessionError("database", `entry ${seq} does not come behind the ones before it`);
}
