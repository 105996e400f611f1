import type { Changes } from "../engine/engine.ts";
import type { MailChanges } from "../engine/mail-engine.ts";
import type { CallRow, Entry, EntryKind, MarkRow, SessionRow, TurnRow, TurnState } from "../engine/rows.ts";
import type { Tracked } from "./tracked.ts";

/** What every draft is written with: the time, the holder, and how bodies are sealed. */
export interface Writing {
  readonly now: number;
  readonly holder: string;
  seal(text: string): string;
  /** A sealed text, resealed with the current key. */
  renew(sealed: string): string;
}

/** A change in the making. The draft shows it at once, but nothing happens until it is committed. */
export class ChangeDraft {
  readonly #tracked: Tracked;
  readonly #writing: Writing;
  #session: SessionRow;
  #isChanged = false;
  readonly #entries: Entry[] = [];
  readonly #turns = new Map<number, TurnRow>();
  readonly #calls = new Map<string, CallRow>();
  /** Calls that were open before and no longer are, by id. */
  readonly #gone = new Map<string, CallRow>();
  readonly #marks: MarkRow[] = [];
  readonly #undone: { seq: number; by: number }[] = [];
  readonly #removed: CallRow[] = [];
  #purge: Changes["purge"];
  #mail: MailChanges | undefined;
  #replaceTurns = false;

  constructor(tracked: Tracked, writing: Writing) {
    this.#tracked = tracked;
    this.#writing = writing;
    this.#session = tracked.session;
  }

  /** The session as it will be. */
  get session(): SessionRow {
    return this.#session;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  get now(): number {
    return this.#writing.now;
  }

  /** The calls without a result after the change. */
  *open(): Iterable<CallRow> {
    for (const call of this.#tracked.open.values()) if (this.openCall(call.id) === call) yield call;
    for (const call of this.#calls.values()) if (call.state !== "closed") yield call;
  }

  get hasOpenCalls(): boolean {
    if (this.#tracked.open.size === 0 && this.#calls.size === 0) return false;
    for (const _ of this.open()) return true;
    return false;
  }

  /** The open call of an id. */
  openCall(id: string): CallRow | undefined {
    const changed = this.#calls.get(id);
    if (changed !== undefined) return changed.state === "closed" ? undefined : changed;
    return this.#gone.has(id) ? undefined : this.#tracked.open.get(id);
  }

  /** Adds an entry, and returns its sequence number. */
  add(kind: EntryKind, content: unknown, role = ""): number {
    const seq = this.#session.head + 1;
    const { now: at, holder } = this.#writing;
    const body = this.#writing.seal(JSON.stringify(content));
    this.#entries.push({ seq, kind, turn: this.#session.turn, at, role, body });
    this.set({ head: seq, updated: at, holder });
    return seq;
  }

  set(fields: Partial<SessionRow>): void {
    // One copy for the whole change: a row has many fields, and an append changes it five times.
    if (!this.#isChanged) this.#session = { ...this.#session };
    this.#isChanged = true;
    Object.assign(this.#session, fields);
  }

  /** Title and metadata are sealed like bodies. */
  setLabel(label: unknown): void {
    this.set({ label: this.#writing.seal(JSON.stringify(label)) });
  }

  /** Starts a turn with the entry that is added next; `0` while nobody has spoken yet. */
  startTurn(turn: number): void {
    const { now: at } = this.#writing;
    this.#turns.set(turn, { turn, first: this.#session.head + 1, state: "open", started: at, updated: at });
    this.set({ turn, turnState: "open" });
  }

  /** True when somebody has spoken before. */
  get hasTurns(): boolean {
    return this.#session.turn > 0 || this.#turns.has(0) || this.#tracked.turn !== undefined;
  }

  /** How the current turn stands. */
  setTurnState(state: TurnState): void {
    const { turn, turnState } = this.#session;
    const row = this.#turns.get(turn) ?? this.#tracked.turn;
    if (turnState === state || row === undefined) return;
    this.#turns.set(turn, { ...row, state, updated: this.#writing.now });
    this.set({ turnState: state });
  }

  /** Replaces all turns, whatever was known of them. */
  replaceTurns(rows: readonly TurnRow[]): void {
    this.#turns.clear();
    for (const row of rows) this.#turns.set(row.turn, row);
    this.#replaceTurns = true;
  }

  putCall(call: CallRow): void {
    if (call.state === "closed") this.#leave(call.id);
    this.#calls.set(call.id, call);
  }

  /** Forgets an open call: it has its result now, or is gone. */
  dropCall(id: string): void {
    this.#calls.delete(id);
    this.#leave(id);
  }

  /** Forgets a closed call that is no longer needed. */
  removeCall(call: CallRow): void {
    this.#removed.push(call);
  }

  #leave(id: string): void {
    const call = this.#tracked.open.get(id);
    if (call !== undefined) this.#gone.set(id, call);
  }

  mark(mark: Omit<MarkRow, "undoneBy">): void {
    this.#marks.push({ ...mark, undoneBy: 0 });
  }

  undo(seq: number, by: number): void {
    this.#undone.push({ seq, by });
  }

  /** The marks after the change. */
  marksAfter(marks: readonly MarkRow[]): MarkRow[] {
    const undone = new Map(this.#undone.map(({ seq, by }) => [seq, by]));
    return [...marks, ...this.#marks].map((mark) => ({
      ...mark,
      undoneBy: undone.get(mark.seq) ?? mark.undoneBy,
    }));
  }

  purge(purge: NonNullable<Changes["purge"]>): void {
    this.#purge = purge;
  }

  /** Adds mail changes to commit together with this one. */
  carry(mail: MailChanges): void {
    this.#mail = mail;
  }

  get mail(): MailChanges | undefined {
    return this.#mail;
  }

  changes(op: string): Changes {
    const stillThere = (call: CallRow): boolean => this.#calls.get(call.id)?.step === call.step;
    const advances = this.#advances();
    // The label may have been read before it was resealed; writing it back unchanged would restore the old key.
    this.set({ label: this.#writing.renew(this.#session.label) });
    return {
      op,
      expected: this.#tracked.session.head,
      session: this.#session,
      ...(advances ? { advances } : {}),
      entries: this.#entries,
      turns: [...this.#turns.values()],
      calls: [...this.#calls.values()],
      answered: [...[...this.#gone.values()].filter((call) => !stillThere(call)), ...this.#removed],
      marks: this.#marks,
      undone: this.#undone,
      ...(this.#purge === undefined ? {} : { purge: this.#purge }),
      ...(this.#replaceTurns ? { replaceTurns: true } : {}),
      ...(this.#mail === undefined ? {} : { mail: this.#mail }),
    };
  }

  /** Whether the rest of the session stays as it is. */
  #advances(): boolean {
    const { holder, state, model, label, usage, parent } = this.#session;
    const { session } = this.#tracked;
    return (
      holder === session.holder &&
      state === session.state &&
      model === session.model &&
      label === session.label &&
      usage === session.usage &&
      parent === session.parent
    );
  }

  /** Updates the tracked session after the commit. */
  settle(): void {
    this.#tracked.session = this.#session;
    this.#tracked.turn = this.#turns.get(this.#session.turn) ?? this.#tracked.turn;
    for (const id of this.#gone.keys()) this.#tracked.open.delete(id);
    for (const call of this.#calls.values())
      if (call.state !== "closed") this.#tracked.open.set(call.id, call);
  }
}
