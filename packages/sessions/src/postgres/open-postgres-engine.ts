import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Engine } from "../engine/engine.ts";
import { SessionError } from "../errors.ts";
import { Announcer } from "./announcer.ts";
import { claimSessions, releaseLease, takeLease } from "./claims.ts";
import { committer } from "./commit.ts";
import { createSession } from "./create.ts";
import { Database } from "./database.ts";
import { beatHolder, forgetHolder, readHolders } from "./holders.ts";
import { Listener } from "./listener.ts";
import { listSessions, sweepSessions } from "./lists.ts";
import { callsById, loadSession } from "./load.ts";
import { readEntries, readMarks, readTurns } from "./log.ts";
import { mailOn } from "./mail/postgres-mail.ts";
import { migrateDatabase } from "./migrating.ts";
import type { PostgresEngineOptions } from "./options.ts";
import { resealText } from "./reseal.ts";
import { resolveOptions } from "./resolve-options.ts";

/** Opens a Postgres database, and creates or updates its tables. */
export async function openPostgresEngine(options: PostgresEngineOptions): Promise<Engine> {
  const resolved = resolveOptions(options);
  const database = new Database(resolved);
  try {
    await migrateDatabase(database);
    await database.learn();
  } catch (error) {
    await database.close();
    throw unopened(error, options);
  }
  return engineOn(database, `suture_${resolved.schema}`);
}

/** Nothing was under way yet, so the useful advice is to check the address of the database. */
function unopened(error: unknown, { url = "" }: PostgresEngineOptions): unknown {
  if (!SessionError.is(error) || error.code !== "unreachable") return error;
  const { host, port } = new pg.Client({ connectionString: url });
  const where = url === "" ? "of the pool" : `at ${host}:${port}`;
  return new SessionError("unreachable", `the database ${where} cannot be reached`, {
    hint: "Is the server running, and is the address right?",
    cause: error.cause,
  });
}

function engineOn(database: Database, channel: string): Engine {
  const self = randomUUID();
  const commit = committer(database);
  const announcer = new Announcer(database, channel, self);
  const listener = new Listener(() => database.newClient(), channel, self);
  return {
    ...mailOn(database),
    name: "Postgres",
    async create(session) {
      const sid = await createSession(database, session);
      if (sid !== undefined) announcer.note(sid);
      return sid !== undefined;
    },
    async commit(changes) {
      const done = await commit(changes);
      if (done) announcer.note(changes.session.sid);
      return done;
    },
    load: (owner, id) => loadSession(database, owner, id),
    calls: (session, ids) => callsById(database, session, ids),
    entries: (session, range) => readEntries(database, session, range),
    turns: (session, range) => readTurns(database, session, range),
    marks: (session, query) => readMarks(database, session, query),
    list: (owner, query) => listSessions(database, owner, query),
    sessions: (query) => sweepSessions(database, query),
    lease: (session, purpose, holder, milliseconds) =>
      takeLease(database, session, purpose, holder, milliseconds),
    claim: (purpose, holder, milliseconds, query) =>
      claimSessions(database, purpose, holder, milliseconds, query),
    release: (session, purpose, holder) => releaseLease(database, session, purpose, holder),
    beat: (holder) => beatHolder(database, holder),
    forget: (holder) => forgetHolder(database, holder),
    holders: () => readHolders(database),
    reseal: (session, seq, before, after) => resealText(database, session, seq, before, after),
    onChange(callback) {
      database.requireOpen();
      return listener.add(callback);
    },
    async close() {
      await listener.close();
      await database.close(() => announcer.close());
    },
  };
}
