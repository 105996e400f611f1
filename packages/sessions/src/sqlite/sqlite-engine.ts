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
import { isOneAppend } from "../engine/one-append.ts";
import type { CallRow, Entry, HolderRow, MarkRow, SessionRef, SessionRow, TurnRow } from "../engine/rows.ts";
import { entries } from "./reads/entries.ts";
import { list, sweep } from "./reads/list.ts";
import { calls, load } from "./reads/load.ts";
import { marks, turns } from "./reads/turns-and-marks.ts";
import { SqliteMail } from "./sqlite-mail.ts";
import type { Statements } from "./statements.ts";
import { appendOne } from "./writes/append-one.ts";
import { commit } from "./writes/commit.ts";
import { create } from "./writes/create.ts";
import { beat, forget, holders } from "./writes/holders.ts";
import { claim, lease, release } from "./writes/leases.ts";
import { reseal } from "./writes/reseal.ts";

/** Sessions in a SQLite file. */
export class SqliteEngine extends SqliteMail implements Engine {
  readonly name = "SQLite";

  async create(session: NewSession): Promise<boolean> {
    const sid = await this.database.write((writer) => create(writer, session));
    if (sid === undefined) return false;
    this.database.changes.changed(sid);
    return true;
  }

  async commit(changes: Changes): Promise<boolean> {
    const atOnce = isOneAppend(changes)
      ? (writer: Statements) => appendOne(writer, changes) || undefined
      : undefined;
    const isDone = await this.database.write((writer) => commit(writer, changes), atOnce);
    if (isDone === undefined) throw leaseLost(changes.mail?.lane);
    if (isDone) this.database.changes.changed(changes.session.sid);
    return isDone;
  }

  load(owner: string, id: string): Promise<Loaded | undefined> {
    return this.database.read((reader) => load(reader, owner, id));
  }

  calls(session: SessionRef, ids: readonly string[]): Promise<CallRow[]> {
    return this.database.read((reader) => calls(reader, session, ids));
  }

  entries(session: SessionRef, range: EntryRange): Promise<Entry[]> {
    return this.database.read((reader) => entries(reader, session, range));
  }

  turns(session: SessionRef, range: TurnRange): Promise<TurnRow[]> {
    return this.database.read((reader) => turns(reader, session, range));
  }

  marks(session: SessionRef, query?: MarkQuery): Promise<MarkRow[]> {
    return this.database.read((reader) => marks(reader, session, query));
  }

  list(owner: string, query: ListQuery): Promise<SessionRow[]> {
    return this.database.read((reader) => list(reader, owner, query));
  }

  sessions(query: SweepQuery): Promise<SessionRow[]> {
    return this.database.read((reader) => sweep(reader, query));
  }

  lease(session: SessionRef, purpose: string, holder: string, milliseconds: number): Promise<boolean> {
    return this.database.write((writer) => lease(writer, session, purpose, holder, milliseconds));
  }

  claim(purpose: string, holder: string, milliseconds: number, query: ClaimQuery): Promise<SessionRow[]> {
    return this.database.write((writer) => claim(writer, purpose, holder, milliseconds, query));
  }

  release(session: SessionRef, purpose: string, holder: string): Promise<void> {
    return this.database.write((writer) => release(writer, session, purpose, holder));
  }

  beat(holder: string): Promise<void> {
    return this.database.write((writer) => beat(writer, holder));
  }

  forget(holder: string): Promise<void> {
    return this.database.write((writer) => forget(writer, holder));
  }

  holders(): Promise<{ now: number; holders: HolderRow[] }> {
    return this.database.read((reader) => holders(reader));
  }

  reseal(session: SessionRef, seq: number | "label", before: string, after: string): Promise<boolean> {
    return this.database.write((writer) => reseal(writer, session, seq, before, after));
  }

  onChange(callback: (sid?: number) => void): () => void {
    return this.database.onChange(callback);
  }

  /** Writes a copy of the store, as of one moment, to a new file. Others may write meanwhile; this process is blocked until it is done. */
  backup(path: string): Promise<void> {
    return this.database.backup(path);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
