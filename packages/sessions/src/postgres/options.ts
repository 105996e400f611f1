/** The properties that tell a pool of `pg` from other values. Callers without a pool need no types of `pg`. */
export interface PostgresPool {
  readonly options: object;
  connect(): Promise<object>;
  end(): Promise<void>;
}

/** Which database, and how to treat it. */
export interface PostgresEngineOptions {
  /** Where the database is: `postgres://user:password@host:port/database`. */
  readonly url?: string;
  /** A pool to use instead of a URL. It stays the caller's: the store does not end it, and its own timeouts apply. */
  readonly pool?: PostgresPool;
  /** Maximum number of connections, not counting one for listening. Default 10. */
  readonly maxConnections?: number;
  /** Time limit for a statement. Default 30,000. */
  readonly statementTimeoutMs?: number;
  /** How long to keep trying when the database is away or somebody is in the way. Default 10,000. */
  readonly retryForMs?: number;
  /** The schema of the tables; created when missing. Default `suture`. */
  readonly schema?: string;
}
