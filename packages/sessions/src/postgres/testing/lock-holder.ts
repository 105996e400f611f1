import { createTestDatabase } from "@suture/testkit/postgres";
import pg from "pg";
import { eventually } from "../../conformance/engine/samples.ts";
import type { Engine } from "../../engine/engine.ts";
import { openPostgresEngine } from "../index.ts";

/** An engine, and another party that holds locks in its database, in a transaction of its own. */
export interface LockHolder {
  readonly engine: Engine;
  readonly other: pg.Client;
  /** The address of the database. */
  readonly url: string;
  /** Settles once somebody waits for a lock that the other party holds. */
  somebodyWaits(): Promise<void>;
  close(): Promise<void>;
}

/** Opens both on a separate database. */
export async function openLockHolder(): Promise<LockHolder> {
  const database = await createTestDatabase();
  const engine = await openPostgresEngine({ url: database.url });
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  return {
    engine,
    other,
    url: database.url,
    somebodyWaits: () => {
      const text = "SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))";
      return eventually("somebody waits", async () => {
        // Within a transaction the list of connections stays as first read, without later ones.
        await other.query("SELECT pg_stat_clear_snapshot()");
        return (await other.query(text)).rowCount === 1;
      });
    },
    close: async () => {
      await engine.close();
      await other.end();
      await database.drop();
    },
  };
}
