/** As much of a pool of `pg` as tells it from others; its own types are not needed where none is handed over. */
export interface PostgresPool {
  readonly options: object;
  connect(): Promise<object>;
  end(): Promise<void>;
}

/** Which database, and how to treat it. */
export interface PostgresEngineOptions {
  /** Where the database is: `postgres://user:password@host:port/database`. */
  readonly url?: string;
  /** A pool to use in place of a URL. It stays the caller's: it is not ended, and its timeouts are its own. */
  readonly pool?: PostgresPool;
  /** How many connections at most, besides one for listening. Default 10. */
  readonly maxConnections?: number;
  /** How long a statement may take. Default 30,000. */
  readonly statementTimeoutMs?: number;
  /** How long to try again when the database is away or somebody is in the way. Default 10,000. */
  readonly retryForMs?: number;
  /** The schema that the tables are in; it is made when there is none. Default `suture`. */
  readonly schema?: string;
}
