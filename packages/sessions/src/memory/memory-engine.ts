import type {
  Changes,
  ClaimQuery,
  Engine,
  EntryRange,
  ListQuery,
  Loaded,
  MarkQuery,
  NewSession,
  SweepQuery,
  TurnRange,
} from "../engine/engine.ts";
import { leaseLost } from "../engine/mail-errors.ts";
import type { CallRow, Entry, HolderRow, MarkRow, SessionRef, SessionRow, TurnRow } from "../engine/rows.ts";
import { MemoryMail } from "./memory-mail.ts";

/** The rows of one session. */
interface Table {
  session: SessionRow;
  entries: Entry[];
  turns: Map<number, TurnRow>;
  calls: Map<string, CallRow>;
  marks: MarkRow[];
}

/** Keeps sessions in memory, for tests and experiments: nothing outlives the process. */
export class MemoryEngine extends MemoryMail implements Engine {
  readonly name = "memory";
  readonly #tables = new Map<number, Table>();
  readonly #leases = new Map<string, { holder: string; until: number }>();
  readonly #holders = new Map<string, HolderRow>();
  readonly #listeners = new Set<(sid?: number) => void>();

  async create(given: NewSession): Promise<boolean> {
    const { owner, id } = given.session;
    if (this.#find(owner, id) !== undefined) return false;
    const source = given.copy && this.#of({ owner, sid: given.copy.sid });
    if (source?.session.head !== given.copy?.expected) return false;
    const sid = this.#tables.size + 1;
    const table = copied(source, given.copy?.upTo ?? 0, { ...given.session, sid });
    write(table, given);
    this.#tables.set(sid, table);
    this.#ring(sid);
    return true;
  }

  async commit(changes: Changes): Promise<boolean> {
    const { session, expected, answered, undone, purge, mail } = changes;
    if (mail !== undefined && !this.holds(mail)) throw leaseLost(mail.lane);
    const table = this.#of(session);
    if (table === undefined || table.session.head !== expected) return false;
    if (mail !== undefined) this.apply(mail);
    table.session = session;
    write(table, changes);
    for (const { step, id } of answered) table.calls.delete(`${step} ${id}`);
    const by = new Map(undone.map((each) => [each.seq, each.by]));
    table.marks = table.marks.map((mark) => ({ ...mark, undoneBy: by.get(mark.seq) ?? mark.undoneBy }));
    if (purge !== undefined) purgeFrom(table, purge);
    this.#ring(session.sid);
    return true;
  }

  async load(owner: string, id: string): Promise<Loaded | undefined> {
    const table = this.#find(owner, id);
    if (table === undefined) return undefined;
    return {
      session: table.session,
      calls: [...table.calls.values()].filter(({ state }) => state !== "closed"),
    };
  }

  async calls(session: SessionRef, ids: readonly string[]): Promise<CallRow[]> {
    const wanted = new Set(ids);
    return [...(this.#of(session)?.calls.values() ?? [])].filter(({ id }) => wanted.has(id));
  }

  async entries(session: SessionRef, { from, to, kinds, limit, newestFirst }: EntryRange): Promise<Entry[]> {
    const all = this.#of(session)?.entries ?? [];
    const found = all.filter(({ seq, kind }) => seq >= from && seq <= to && (kinds?.includes(kind) ?? true));
    return (newestFirst === true ? found.reverse() : found).slice(0, limit);
  }

  async turns(session: SessionRef, { from, to, limit, newestFirst }: TurnRange): Promise<TurnRow[]> {
    const all = [...(this.#of(session)?.turns.values() ?? [])].sort((a, b) => a.turn - b.turn);
    const found = all.filter(({ turn }) => turn >= from && turn <= to);
    return (newestFirst === true ? found.reverse() : found).slice(0, limit);
  }

  async marks(session: SessionRef, query?: MarkQuery): Promise<MarkRow[]> {
    const all = [...(this.#of(session)?.marks ?? [])].sort((a, b) => a.seq - b.seq || a.from - b.from);
    if (query === undefined) return all;
    if ("compactions" in query) {
      const older = all.filter(({ kind }) => kind === "compaction").slice(0, -query.compactions);
      return all.filter((mark) => !older.includes(mark));
    }
    const { beyond, since } = query;
    return all.filter(({ seq, to, undoneBy }) => to > beyond || seq > since || undoneBy > since);
  }

  async list(owner: string, { states, limit, after, text }: ListQuery): Promise<SessionRow[]> {
    const has = (table: Table): boolean => text === undefined || holds(table, text.toLowerCase());
    const later = ({ updated, sid }: SessionRow): boolean =>
      after === undefined || updated < after.updated || (updated === after.updated && sid < after.sid);
    return [...this.#tables.values()]
      .filter((table) => table.session.owner === owner && states.includes(table.session.state) && has(table))
      .map(({ session }) => session)
      .filter(later)
      .sort((a, b) => b.updated - a.updated || b.sid - a.sid)
      .slice(0, limit);
  }

  async sessions({ after, limit, owner }: SweepQuery): Promise<SessionRow[]> {
    return [...this.#tables.values()]
      .map(({ session }) => session)
      .filter(({ sid }) => sid > after)
      .filter((session) => owner === undefined || session.owner === owner)
      .slice(0, limit);
  }

  async lease(session: SessionRef, purpose: string, holder: string, milliseconds: number): Promise<boolean> {
    if (this.#of(session) === undefined) return false;
    const name = `${session.sid} ${purpose}`;
    const held = this.#leases.get(name);
    if (held !== undefined && held.holder !== holder && held.until > Date.now()) return false;
    this.#leases.set(name, { holder, until: Date.now() + milliseconds });
    return true;
  }

  async claim(
    purpose: string,
    holder: string,
    milliseconds: number,
    { after, limit, believedMs, gone }: ClaimQuery,
  ): Promise<SessionRow[]> {
    const until = Date.now() + milliseconds;
    const lives = (who: string): boolean =>
      (this.#holders.get(who)?.seen ?? 0) > Date.now() - believedMs && !gone.includes(who);
    const isFree = ({ sid }: SessionRow): boolean => {
      const held = this.#leases.get(`${sid} ${purpose}`);
      return held === undefined || held.holder === holder || held.until <= Date.now() || !lives(held.holder);
    };
    const isLeft = (session: SessionRow): boolean =>
      session.turnState === "open" &&
      session.state !== "deleted" &&
      session.holder !== holder &&
      !lives(session.holder);
    const claimed = [...this.#tables.values()]
      .map(({ session }) => session)
      .filter((session) => session.sid > after && isLeft(session) && isFree(session))
      .slice(0, limit);
    for (const { sid } of claimed) this.#leases.set(`${sid} ${purpose}`, { holder, until });
    return claimed;
  }

  async release(session: SessionRef, purpose: string, holder: string): Promise<void> {
    const name = `${session.sid} ${purpose}`;
    if (this.#of(session) !== undefined && this.#leases.get(name)?.holder === holder)
      this.#leases.delete(name);
  }

  async beat(holder: string): Promise<void> {
    this.#holders.set(holder, { holder, seen: Date.now() });
  }

  async forget(holder: string): Promise<void> {
    this.#holders.delete(holder);
  }

  async holders(): Promise<{ readonly now: number; readonly holders: readonly HolderRow[] }> {
    return { now: Date.now(), holders: [...this.#holders.values()] };
  }

  async reseal(session: SessionRef, seq: number | "label", before: string, after: string): Promise<boolean> {
    const table = this.#of(session);
    if (table === undefined) return false;
    if (seq === "label") {
      if (table.session.label !== before) return false;
      table.session = { ...table.session, label: after };
      return true;
    }
    const at = table.entries.findIndex((entry) => entry.seq === seq && entry.body === before);
    if (at >= 0) table.entries[at] = { ...(table.entries[at] as Entry), body: after };
    return at >= 0;
  }

  onChange(callback: (sid?: number) => void): () => void {
    this.#listeners.add(callback);
    return () => this.#listeners.delete(callback);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }

  #of({ owner, sid }: SessionRef): Table | undefined {
    const table = this.#tables.get(sid);
    return table?.session.owner === owner ? table : undefined;
  }

  #find(owner: string, id: string): Table | undefined {
    return [...this.#tables.values()].find(({ session }) => session.owner === owner && session.id === id);
  }

  #ring(sid: number): void {
    for (const listener of this.#listeners) listener(sid);
  }
}

function copied(from: Table | undefined, upTo: number, session: SessionRow): Table {
  const undone = (by: number): number => Math.min(by, upTo + 1);
  return {
    session,
    entries: (from?.entries ?? []).filter(({ seq }) => seq <= upTo),
    turns: new Map([...(from?.turns ?? [])].filter(([, { first }]) => first <= upTo)),
    calls: new Map(),
    marks: (from?.marks ?? [])
      .filter(({ seq }) => seq <= upTo)
      .map((mark) => ({ ...mark, undoneBy: undone(mark.undoneBy) })),
  };
}

function write(
  table: Table,
  { entries, turns, calls, marks, replaceTurns }: Omit<NewSession, "session"> & Pick<Changes, "replaceTurns">,
): void {
  if (replaceTurns === true) table.turns.clear();
  table.entries.push(...entries);
  for (const row of turns) table.turns.set(row.turn, row);
  for (const call of calls) table.calls.set(`${call.step} ${call.id}`, call);
  table.marks.push(...marks);
}

function purgeFrom(table: Table, { from, to }: { readonly from: number; readonly to: number }): void {
  const outside = (seq: number): boolean => seq < from || seq > to;
  table.marks = table.marks.filter(({ seq, to: end }) => outside(seq) || end < from);
  const made = new Set(table.marks.map(({ seq }) => seq));
  table.entries = table.entries.filter(({ seq }) => outside(seq) || made.has(seq));
  for (const [turn, { first }] of table.turns) if (!outside(first)) table.turns.delete(turn);
}

function holds({ session, entries }: Table, text: string): boolean {
  const bodies = entries.filter(({ kind }) => kind === "message").map(({ body }) => body);
  return [session.label, ...bodies].some((body) => body.toLowerCase().includes(text));
}
