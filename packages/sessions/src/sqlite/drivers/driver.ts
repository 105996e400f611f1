/** What can be bound to a statement. Numbers that are whole are stored as integers. */
export type SqliteValue = string | number | null;

/** A row by its column names. It may carry more than was asked for. */
export type SqliteRow = Readonly<Record<string, unknown>>;

/** A prepared statement; it can be run again and again. Values go to `?` by their order, to `?1`, `?2` … by their number. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
  get(...values: SqliteValue[]): SqliteRow | undefined;
  all(...values: SqliteValue[]): SqliteRow[];
}

/** A connection to a database. Everything is done when a call returns; what fails, throws. */
export interface SqliteConnection {
  /** Runs statements that give nothing back. */
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** A way to reach SQLite. Several connections of one driver may be open on one file. */
export interface SqliteDriver {
  /** Name of the library, for people. */
  readonly name: string;
  /** Opens a file by its absolute path, or `:memory:`. A file that does not exist is made. */
  open(path: string): SqliteConnection;
  /** Name of the result code behind an error that a connection threw, such as `SQLITE_BUSY`; extended where known. */
  codeOf(error: unknown): string | undefined;
}
