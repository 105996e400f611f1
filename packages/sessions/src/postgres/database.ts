import pg from "pg";
import { SessionError } from "../errors.ts";
import type { ResolvedOptions } from "./resolve-options.ts";
import { retrying } from "./retry.ts";
import { type Statement, statement } from "./statement.ts";
import { ownTypes } from "./types.ts";

/** How much longer than the server we wait before giving up on a statement. */
const GRACE_MS = 5_000;

/** Connections to a database, including recovery from those that break. */
export class Database {
  /** The schema, as SQL names it. */
  readonly schema: string;
  /** The collation that makes ILIKE fold case in all scripts, whatever the database's own locale. */
  folding = "";
  readonly #options: ResolvedOptions;
  readonly #pool: pg.Pool;
  #closed = false;
  #running = 0;
  #whenIdle: (() => void) | undefined;

  constructor(options: ResolvedOptions) {
    this.schema = `"${options.schema}"`;
    this.#options = options;
    this.#pool = "pool" in options.source ? options.source.pool : new pg.Pool(poolConfig(options));
    // A connection that breaks while idle is replaced by the next query.
    this.#pool.on("error", ignore);
  }

  /** Finds out what the database supports. */
  async learn(): Promise<void> {
    const select = statement(
      "SELECT current_setting('server_encoding') AS encoding, " +
        "EXISTS (SELECT FROM pg_catalog.pg_collation WHERE collname = 'und-x-icu') AS folds",
    );
    const [row] = await this.rows<{ encoding: string; folds: boolean }>(select, []);
    if (row?.encoding !== "UTF8")
      throw new SessionError("bad-option", `the database is encoded as ${row?.encoding}, expected UTF8`);
    if (row.folds) this.folding = ' COLLATE "und-x-icu"';
  }

  /** Throws once the database is closed. */
  requireOpen(): void {
    if (this.#closed) throw new SessionError("closed", "the store was closed");
  }

  /** Runs an attempt, and repeats it if necessary. The attempt must tolerate that. */
  async run<Outcome>(attempt: () => Promise<Outcome>): Promise<Outcome> {
    this.requireOpen();
    this.#running += 1;
    try {
      return await retrying(attempt, this.#options.retryForMs, () => this.#closed);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#whenIdle?.();
    }
  }

  /** Runs one statement, once. */
  query<Row extends object>(
    { name, text }: Statement,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const config: pg.QueryConfig = { text, values: [...values], types: ownTypes };
    if (name !== "") config.name = name;
    return this.#pool.query<Row>(config);
  }

  /** Runs one statement at SERIALIZABLE, once. It fails when others changed what it depends on; the caller then tries again. */
  serialisable<Row extends object>(
    { name, text }: Statement,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    return this.withClient(async (client) => {
      await client.query("BEGIN ISOLATION LEVEL SERIALIZABLE");
      // After a failure the connection is dropped, and the transaction with it.
      const result = await client.query<Row>({ name, text, values: [...values], types: ownTypes });
      await client.query("COMMIT");
      return result;
    });
  }

  /** Runs one statement that may safely run twice, and returns its rows. */
  rows<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.run(async () => (await this.query<Row>(statement, values)).rows);
  }

  /** Runs work on one connection. */
  async withClient<Outcome>(work: (client: pg.PoolClient) => Promise<Outcome>): Promise<Outcome> {
    const client = await this.#pool.connect();
    client.on("error", ignore);
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.off("error", ignore);
      client.release(broken);
    }
  }

  /** A separate connection outside the pool, not yet connected. */
  newClient(): pg.Client {
    return new pg.Client({ ...this.#pool.options, password: this.#pool.options.password, keepAlive: true });
  }

  /** Lets running work finish, does one last thing, and disconnects. */
  async close(last?: () => Promise<void>): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve));
    await last?.();
    if ("url" in this.#options.source) await this.#pool.end();
    else this.#pool.off("error", ignore);
  }
}

function ignore(): void {}

function poolConfig({
  source,
  maxConnections,
  statementTimeoutMs,
  retryForMs,
}: ResolvedOptions): pg.PoolConfig {
  return {
    connectionString: "url" in source ? source.url : "",
    max: maxConnections,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + GRACE_MS,
    connectionTimeoutMillis: retryForMs,
    keepAlive: true,
    // An open store does not keep a process from ending.
    allowExitOnIdle: true,
    fallback_application_name: "suture",
  };
}
