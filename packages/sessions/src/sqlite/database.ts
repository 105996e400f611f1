import { resolve } from "node:path";
import { backUp } from "./backup.ts";
import { ChangeWatch } from "./change-watch.ts";
import type { SqliteConnection, SqliteDriver } from "./drivers/driver.ts";
import { openConnection, pragma } from "./file/open-connection.ts";
import { leaveFile, type OpenFile } from "./file/open-files.ts";
import { retryBusy } from "./retry-busy.ts";
import { Statements } from "./statements.ts";
import { isBusy, translateError } from "./translate-error.ts";
import { closedError, WriteQueue } from "./write-queue.ts";
import { prepareAppends } from "./writes/append-one.ts";

/** What a database is made of: an open file, and how to reach it. */
export interface DatabaseParts {
  readonly driver: SqliteDriver;
  readonly path: string;
  readonly file: OpenFile;
  /** The connection that alone writes. */
  readonly writer: SqliteConnection;
  /** The connection that alone reads, and sees what is committed; in memory, the same one. */
  readonly reader: SqliteConnection;
  readonly busyTimeoutMs: number;
}

/** A SQLite file: one writer with a queue before it, one reader, and a watch on changes. */
export class Database {
  readonly changes: ChangeWatch;
  readonly #parts: DatabaseParts;
  readonly #queue: WriteQueue;
  readonly #reading: Statements;
  readonly #writing: Statements;
  readonly #isBusy: (error: unknown) => boolean;
  #closing: Promise<void> | undefined;

  constructor(parts: DatabaseParts) {
    const { driver, writer, reader, file, path } = parts;
    this.#parts = parts;
    this.#reading = new Statements(reader);
    this.#writing = new Statements(writer);
    this.#isBusy = (error) => isBusy(error, driver);
    // Asked of the writer: to the reader, our own commits would be those of somebody else.
    this.changes = new ChangeWatch(
      file,
      () => this.#writing.of("PRAGMA data_version").all()[0]?.data_version,
    );
    prepareAppends(writer);
    this.#queue = new WriteQueue({
      begin: () => this.#begin(),
      commit: () => void this.#writing.of("COMMIT").run(),
      rollback: () => this.#rollback(),
      isBusy: this.#isBusy,
      translate: (error) => translateError(error, driver, path),
    });
  }

  /**
   * Runs work in a transaction, durably, together with the work of others that wait. `atOnce` may do the same in a single statement,
   * for when nobody else waits; what gives undefined has done nothing.
   */
  write<Outcome>(
    work: (writer: Statements) => Outcome,
    atOnce?: (writer: Statements) => Outcome | undefined,
  ): Promise<Outcome> {
    const alone = atOnce && (() => atOnce(this.#writing));
    return this.#queue.submit(() => work(this.#writing), alone);
  }

  /** Runs work on what is committed. */
  async read<Outcome>(work: (reader: Statements) => Outcome): Promise<Outcome> {
    if (this.#closing !== undefined) throw closedError();
    return this.#translated(() =>
      retryBusy(() => work(this.#reading), this.#isBusy, this.#parts.busyTimeoutMs),
    );
  }

  /** Calls back after changes. */
  onChange(callback: (sid?: number) => void): () => void {
    if (this.#closing !== undefined) throw closedError();
    return this.changes.listen(callback);
  }

  /** Writes a copy to a new file. */
  async backup(path: string): Promise<void> {
    if (this.#closing !== undefined) throw closedError();
    const { driver, writer, busyTimeoutMs } = this.#parts;
    const isShared = this.#parts.reader === writer;
    await this.#translated(async () => {
      // A connection of its own, as the reader may not write, and the writer has better things to do.
      const connection = isShared ? writer : openConnection(driver, this.#parts.path);
      try {
        await retryBusy(() => backUp(connection, resolve(path)), this.#isBusy, busyTimeoutMs);
      } finally {
        if (!isShared) connection.close();
      }
    });
  }

  /** Waits for the writes that were asked for, moves the log into the file, and lets go of it. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { writer, reader, file } = this.#parts;
    this.changes.close();
    await this.#queue.close();
    this.#reading.clear();
    this.#writing.clear();
    if (reader !== writer) reader.close();
    try {
      pragma(writer, "wal_checkpoint(TRUNCATE)");
    } catch {
      // What was committed is in the log, and will be read from there.
    }
    writer.close();
    leaveFile(file);
  }

  /** At once if it can be: only one who finds the file busy waits. */
  #begin(): Promise<void> | undefined {
    const begin = (): void => void this.#writing.of("BEGIN IMMEDIATE").run();
    try {
      begin();
      return undefined;
    } catch (error) {
      if (!this.#isBusy(error)) throw error;
      return retryBusy(begin, this.#isBusy, this.#parts.busyTimeoutMs);
    }
  }

  #rollback(): void {
    try {
      this.#writing.of("ROLLBACK").run();
    } catch {
      // SQLite ends some transactions itself when they fail.
    }
  }

  async #translated<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await work();
    } catch (error) {
      throw translateError(error, this.#parts.driver, this.#parts.path);
    }
  }
}
