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

/** The parts of a database: an open file, and the connections to it. */
export interface DatabaseParts {
  readonly driver: SqliteDriver;
  readonly path: string;
  readonly file: OpenFile;
  /** The only connection that writes. */
  readonly writer: SqliteConnection;
  /** A connection that only reads, and sees only committed data. For a database in memory it is the writer. */
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
    // Uses the writer's connection: to the reader, our own commits would look like those of another process.
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
   * Runs work in a durable transaction, together with other waiting work. `atOnce` may do the same in a single statement when nothing else
   * waits; it returns undefined if it did nothing.
   */
  write<Outcome>(
    work: (writer: Statements) => Outcome,
    atOnce?: (writer: Statements) => Outcome | undefined,
  ): Promise<Outcome> {
    const alone = atOnce && (() => atOnce(this.#writing));
    return this.#queue.submit(() => work(this.#writing), alone);
  }

  /** Runs work on committed data. */
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
      // Uses a separate connection, because the reader must not write and the writer is needed elsewhere.
      const connection = isShared ? writer : openConnection(driver, this.#parts.path);
      try {
        await retryBusy(() => backUp(connection, resolve(path)), this.#isBusy, busyTimeoutMs);
      } finally {
        if (!isShared) connection.close();
      }
    });
  }

  /** Waits for the writes already submitted, moves the log into the file, and closes it. */
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
      // Committed data is in the log, and will be read from there.
    }
    writer.close();
    leaveFile(file);
  }

  /** Synchronous if possible: only callers that find the file busy wait. */
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
      // SQLite itself ends some transactions that fail.
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
