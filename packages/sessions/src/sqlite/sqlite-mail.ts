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
import type { HeldLane, LaneRef, LaneRow, LetterRow, NewLetter, NoteRow } from "../engine/mail-rows.ts";
import type { Database } from "./database.ts";
import { dueLanes, freeLanes, renewLane, takeLane, takeLanes } from "./mail/lanes.ts";
import { letters, mailStats, removeLetters } from "./mail/letters.ts";
import { note, notes, resealMail, setNote } from "./mail/notes.ts";
import { dismiss, post, revive } from "./mail/post.ts";
import { settle } from "./mail/settle.ts";

/** The mail part of the SQLite engine. */
export class SqliteMail implements MailEngine {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  post(letter: NewLetter): Promise<Posted> {
    return this.database.write((writer) => post(writer, letter));
  }

  letters(query: LetterQuery): Promise<LetterRow[]> {
    return this.database.read((reader) => letters(reader, query));
  }

  settle(changes: MailChanges): Promise<boolean> {
    return this.database.write((writer) => settle(writer, changes));
  }

  revive(letter: LetterRef, now: number): Promise<boolean> {
    return this.database.write((writer) => revive(writer, letter, now));
  }

  dismiss(letter: LetterRef, outcome: OutcomeChange, now: number): Promise<boolean> {
    return this.database.write((writer) => dismiss(writer, letter, outcome, now));
  }

  removeLetters(query: RemovalQuery): Promise<number> {
    return this.database.write((writer) => removeLetters(writer, query));
  }

  mailStats(box: string): Promise<MailStats> {
    return this.database.read((reader) => mailStats(reader, box));
  }

  async takeLanes(query: TakeQuery): Promise<LaneRow[]> {
    // Read first, so that polling without result blocks no writer.
    const due = await this.database.read((reader) => dueLanes(reader, query));
    return due.length === 0 ? [] : this.database.write((writer) => takeLanes(writer, query));
  }

  takeLane(lane: LaneRef, holder: string, leaseMs: number): Promise<LaneRow | undefined> {
    return this.database.write((writer) => takeLane(writer, lane, holder, leaseMs));
  }

  renewLane(lane: HeldLane, leaseMs: number): Promise<boolean> {
    return this.database.write((writer) => renewLane(writer, lane, leaseMs));
  }

  freeLanes(holders: readonly string[]): Promise<void> {
    return this.database.write((writer) => freeLanes(writer, holders));
  }

  note(key: string): Promise<NoteRow | undefined> {
    return this.database.read((reader) => note(reader, key));
  }

  notes(after: string, limit: number): Promise<NoteRow[]> {
    return this.database.read((reader) => notes(reader, after, limit));
  }

  setNote(key: string, expected: number, body: string | undefined): Promise<boolean> {
    return this.database.write((writer) => setNote(writer, key, expected, body));
  }

  resealMail(place: MailPlace, before: string, after: string): Promise<boolean> {
    return this.database.write((writer) => resealMail(writer, place, before, after));
  }
}
