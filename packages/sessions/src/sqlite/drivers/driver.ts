/** A value that can be bound to a statement. Whole numbers are stored as integers. */
export type SqliteValue = string | number | null;

/** A row by column names. It may contain more than was selected. */
export type SqliteRow = Readonly<Record<string, unknown>>;

/** A prepared statement, which can run again and again. Values are bound to `?` by order, to `?1`, `?2` … by number. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
  get(...values: SqliteValue[]): SqliteRow | undefined;
  all(...values: SqliteValue[]): SqliteRow[];
}

/** A connection to a database. All methods are synchronous, and throw when they fail. */
export interface SqliteConnection {
  /** Runs statements that return nothing. */
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** A way to reach SQLite. Several connections of one driver may have the same file open. */
export interface SqliteDriver {
  /** Name of the library, for people. */
  readonly name: string;
  /** Opens a file by its absolute path, or `:memory:`. A missing file is created. */
  open(path: string): SqliteConnection;
  /** Name of the result code behind an error that a connection threw, such as `SQLITE_BUSY`; extended where known. */
  codeOf(error: unknown): string | undefined;
}
