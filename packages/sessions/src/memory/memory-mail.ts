import type {
  LetterQuery,
  LetterRef,
  MailChanges,
  MailEngine,
  MailPlace,
  MailStats,
  OutcomeChange,
  Posted,
  RemovalQuery,
  TakeQuery,
} from "../engine/mail-engine.ts";
import { noSuchLetter } from "../engine/mail-errors.ts";
import {
  type HeldLane,
  type LaneRef,
  type LaneRow,
  type LetterRow,
  NEVER,
  type NewLetter,
  type NoteRow,
} from "../engine/mail-rows.ts";

/** Keeps letters, lanes and notes in memory: the mail part of the memory engine. */
export class MemoryMail implements MailEngine {
  readonly #letters = new Map<number, LetterRow>();
  readonly #lanes = new Map<string, LaneRow>();
  /** A note without a body was forgotten. Its version keeps counting. */
  readonly #notes = new Map<string, Omit<NoteRow, "body"> & { readonly body: string | undefined }>();
  #last = 0;

  async post(letter: NewLetter): Promise<Posted> {
    return this.#post(letter);
  }

  async letters({ box, owner, lane, key, states, order, after, limit }: LetterQuery): Promise<LetterRow[]> {
    const is = <Value>(wanted: Value | undefined, value: Value): boolean =>
      wanted === undefined || wanted === value;
    const isBehind = (number: number): boolean =>
      after === undefined || (order === "newest" ? number < after : number > after);
    const found = [...this.#letters.values()].filter(
      (row) =>
        is(box, row.box) &&
        is(owner, row.owner) &&
        is(lane, row.lane) &&
        is(key, row.key) &&
        (states?.includes(row.state) ?? true) &&
        isBehind(row.number),
    );
    if (order === "newest") found.reverse();
    if (order === "rank")
      found.sort((a, b) => isWaiting(a) - isWaiting(b) || a.rank - b.rank || a.number - b.number);
    return found.slice(0, limit);
  }

  async settle(changes: MailChanges): Promise<boolean> {
    if (!this.holds(changes)) return false;
    this.apply(changes);
    return true;
  }

  /** True when changes may be applied. */
  protected holds({ lane, letters }: MailChanges): boolean {
    if (lane !== undefined && !this.#isHeld(lane)) return false;
    for (const { number } of letters) {
      const row = this.#letters.get(number);
      if (row === undefined || lane === undefined || nameOf(row) !== nameOf(lane))
        throw noSuchLetter([number]);
    }
    return true;
  }

  /** Applies changes that {@link MemoryMail.holds} has allowed. */
  protected apply({ now, lane, letters, posts, moveTo, release }: MailChanges): void {
    for (const change of letters) {
      const row = this.#letters.get(change.number) as LetterRow;
      this.#letters.set(row.number, { ...row, ...change, updated: now });
    }
    for (const letter of posts) this.#post(letter);
    if (lane === undefined) return;
    if (moveTo !== undefined) this.#move(lane, { ...lane, lane: moveTo });
    if (release === true) this.#release(lane);
  }

  async revive({ box, owner, number }: LetterRef, now: number): Promise<boolean> {
    const row = this.#letters.get(number);
    if (row === undefined || row.box !== box || row.owner !== owner || row.state !== "dead") return false;
    const revived: LetterRow = { ...row, state: "waiting", attempts: 0, due: 0, updated: now };
    this.#letters.set(number, revived);
    this.#call(revived);
    return true;
  }

  async dismiss(
    { box, owner, number }: LetterRef,
    { before, after }: OutcomeChange,
    now: number,
  ): Promise<boolean> {
    const row = this.#letters.get(number);
    if (row === undefined || row.box !== box || row.owner !== owner) return false;
    if (row.state !== "dead" || row.outcome !== before) return false;
    this.#letters.set(number, { ...row, state: "done", outcome: after, updated: now });
    return true;
  }

  async removeLetters({ box, owner, states, before, limit }: RemovalQuery): Promise<number> {
    const old = [...this.#letters.values()]
      .filter((row) => row.box === box && (owner === undefined || row.owner === owner))
      .filter(({ state, updated }) => states.some((each) => each === state) && updated < before)
      .slice(0, limit);
    for (const { number } of old) this.#letters.delete(number);
    return old.length;
  }

  async mailStats(box: string): Promise<MailStats> {
    const rows = [...this.#letters.values()].filter((row) => row.box === box);
    const count = (state: LetterRow["state"]): number => rows.filter((row) => row.state === state).length;
    const due = rows.filter((row) => isUnfinished(row) && row.due < NEVER).map(({ accepted }) => accepted);
    const oldest = due.length === 0 ? {} : { oldest: Math.min(...due) };
    return { waiting: count("waiting"), held: count("held"), dead: count("dead"), ...oldest };
  }

  async takeLanes({ box, holder, leaseMs, limit, waitedMs }: TakeQuery): Promise<LaneRow[]> {
    const now = Date.now();
    const tier = ({ rank, at }: LaneRow): number => (at <= now - waitedMs ? 0 : rank);
    return [...this.#lanes.values()]
      .filter((lane) => lane.box === box && lane.at <= now)
      .sort((a, b) => tier(a) - tier(b) || a.at - b.at)
      .slice(0, limit)
      .map((lane) => this.#take(lane, holder, leaseMs));
  }

  async takeLane(ref: LaneRef, holder: string, leaseMs: number): Promise<LaneRow | undefined> {
    const lane = this.#lanes.get(nameOf(ref)) ?? emptyLane(ref);
    return lane.holder !== "" && lane.at > Date.now() ? undefined : this.#take(lane, holder, leaseMs);
  }

  async renewLane(held: HeldLane, leaseMs: number): Promise<boolean> {
    const isHeld = this.#isHeld(held);
    if (isHeld) this.#put({ ...this.#lane(held), at: Date.now() + leaseMs });
    return isHeld;
  }

  async freeLanes(holders: readonly string[]): Promise<void> {
    const now = Date.now();
    for (const lane of this.#lanes.values())
      if (lane.holder !== "" && holders.includes(lane.holder))
        this.#put({ ...lane, at: Math.min(lane.at, now) });
  }

  async note(key: string): Promise<NoteRow | undefined> {
    const note = this.#notes.get(key);
    return note?.body === undefined ? undefined : { ...note, body: note.body };
  }

  async notes(after: string, limit: number): Promise<NoteRow[]> {
    return [...this.#notes.values()]
      .flatMap(({ body, ...rest }) => (body === undefined || rest.key <= after ? [] : { ...rest, body }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, limit);
  }

  async setNote(key: string, expected: number, body: string | undefined): Promise<boolean> {
    const before = this.#notes.get(key);
    if (expected !== (before?.body === undefined ? 0 : before.version)) return false;
    this.#notes.set(key, { key, version: (before?.version ?? 0) + 1, body });
    return true;
  }

  async resealMail(place: MailPlace, before: string, after: string): Promise<boolean> {
    if ("note" in place) {
      const note = this.#notes.get(place.note);
      if (note === undefined || note.body !== before) return false;
      this.#notes.set(place.note, { ...note, body: after });
      return true;
    }
    const { box, owner, number, field } = place;
    const row = this.#letters.get(number);
    if (row === undefined || row.box !== box || row.owner !== owner || row[field] !== before) return false;
    this.#letters.set(number, { ...row, [field]: after });
    return true;
  }

  #post(letter: NewLetter): Posted {
    const known = [...this.#letters.values()].find(
      (row) => row.key === letter.key && nameOf(row) === nameOf(letter),
    );
    if (known !== undefined) return { letter: known, isNew: false };
    const number = ++this.#last;
    const { accepted: updated } = letter;
    const row: LetterRow = { ...letter, number, state: "waiting", attempts: 0, outcome: "", updated };
    this.#letters.set(number, row);
    this.#call(row);
    return { letter: row, isNew: true };
  }

  /** Updates a lane that got one more unfinished letter. */
  #call(letter: Pick<LetterRow, "box" | "owner" | "lane" | "rank" | "due">): void {
    const lane = this.#lane(letter);
    const at = lane.holder === "" ? Math.min(lane.at, Math.max(Date.now(), letter.due)) : lane.at;
    this.#put({ ...lane, at, rank: letter.rank === 0 ? 0 : lane.rank });
  }

  #move(from: LaneRef, to: LaneRef): void {
    const taken = new Set(this.#in(to).map(({ key }) => key));
    for (const row of this.#in(from).filter(isUnfinished)) {
      const key = taken.has(row.key) ? `${row.key}~${row.number}` : row.key;
      const moved = { ...row, lane: to.lane, key };
      this.#letters.set(row.number, moved);
      this.#call(moved);
    }
  }

  #release(held: HeldLane): void {
    const open = this.#in(held).filter(isUnfinished);
    const due = Math.min(NEVER, ...open.map((row) => row.due));
    this.#put({
      ...this.#lane(held),
      holder: "",
      at: Math.max(Date.now(), due),
      rank: open.some((row) => row.rank === 0 && row.due < NEVER) ? 0 : 1,
    });
  }

  #take(lane: LaneRow, holder: string, leaseMs: number): LaneRow {
    const taken = { ...lane, holder, token: lane.token + 1, at: Date.now() + leaseMs };
    this.#put(taken);
    return taken;
  }

  #in(lane: LaneRef): LetterRow[] {
    return [...this.#letters.values()].filter((row) => nameOf(row) === nameOf(lane));
  }

  #isHeld(held: HeldLane): boolean {
    const { holder, token } = this.#lane(held);
    return holder !== "" && token === held.token;
  }

  #lane(ref: LaneRef): LaneRow {
    return this.#lanes.get(nameOf(ref)) ?? emptyLane(ref);
  }

  #put(lane: LaneRow): void {
    this.#lanes.set(nameOf(lane), lane);
  }
}

function emptyLane({ box, owner, lane }: LaneRef): LaneRow {
  return { box, owner, lane, rank: 1, at: NEVER, holder: "", token: 0 };
}

function isUnfinished({ state }: LetterRow): boolean {
  return state === "waiting" || state === "held";
}

function nameOf({ box, owner, lane }: LaneRef): string {
  return JSON.stringify([box, owner, lane]);
}

/** Letters of work that has begun come before all others. */
function isWaiting({ state }: LetterRow): number {
  return state === "held" ? 0 : 1;
}
