import type { SqliteConnection, SqliteDriver } from "@suture/sessions/sqlite";
import pg from "pg";

/** The least that a durable append costs: one row into one table, by the driver alone. */
export interface Floor {
  append(session: number, body: string): Promise<void>;
  close(): Promise<void>;
}

const TABLE =
  "CREATE TABLE log (session INTEGER NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (session, seq))";

export function sqliteFloor(driver: SqliteDriver, path: string): Floor {
  const connection: SqliteConnection = driver.open(path);
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = FULL");
  connection.exec(TABLE);
  const insert = connection.prepare("INSERT INTO log (session, seq, body) VALUES (?, ?, ?)");
  let seq = 0;
  return {
    append: async (session, body) => {
      seq += 1;
      insert.run(session, seq, body);
    },
    close: async () => connection.close(),
  };
}

export async function postgresFloor(url: string): Promise<Floor> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query(
    "CREATE TABLE log (session bigint NOT NULL, seq bigint NOT NULL, body text NOT NULL, PRIMARY KEY (session, seq))",
  );
  let seq = 0;
  return {
    append: async (session, body) => {
      seq += 1;
      await pool.query({
        name: "append",
        text: "INSERT INTO log (session, seq, body) VALUES ($1, $2, $3)",
        values: [session, seq, body],
      });
    },
    close: () => pool.end(),
  };
}
