import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  allEntries,
  begin,
  changes,
  fresh,
  message,
  messages,
  newSession,
  reload,
} from "../conformance/engine/samples.ts";
import type { Engine, NewSession } from "../engine/engine.ts";
import type { SessionRow } from "../engine/rows.ts";
import { type LockHolder, openLockHolder } from "./testing/lock-holder.ts";

const LONG_MS = 600_000;

let holder: LockHolder;
let engine: Engine;
/** Another party, with a transaction of its own. */
let other: LockHolder["other"];
let somebodyWaits: LockHolder["somebodyWaits"];

beforeAll(async () => {
  holder = await openLockHolder();
  ({ engine, other, somebodyWaits } = holder);
}, 60_000);
beforeEach(async () => {
  await other.query("ROLLBACK");
});
afterAll(() => holder?.close());

/** A new session that copies all of another one. */
function copyOf({ owner, sid, head }: SessionRow): NewSession {
  return newSession({ owner, head }, { copy: { sid, expected: head, upTo: head } });
}

test("a lease that somebody is at is not waited for", async () => {
  const session = await begin(engine);
  expect(await engine.lease(session, "turn", "me", LONG_MS)).toBe(true);
  await other.query("BEGIN");
  await other.query("SELECT FROM suture.leases WHERE sid = $1 FOR UPDATE", [session.sid]);
  // If it waited, this would never end: the other party only finishes afterwards.
  expect(await engine.lease(session, "turn", "me", LONG_MS)).toBe(false);
  expect(await engine.lease(session, "turn", "you", LONG_MS)).toBe(false);
  expect(await engine.lease(session, "something else", "you", LONG_MS)).toBe(true);
  await other.query("COMMIT");
  expect(await engine.lease(session, "turn", "me", LONG_MS)).toBe(true);
});

test("a session that somebody changes is neither claimed nor waited for", async () => {
  const me = fresh("holder");
  await engine.beat(me);
  const left: SessionRow[] = [];
  for (let count = 0; count < 3; count += 1)
    left.push(await begin(engine, { turn: 1, turnState: "open", holder: "somebody" }));
  const [first, second, third] = left as [SessionRow, SessionRow, SessionRow];
  await other.query("BEGIN");
  await other.query("UPDATE suture.sessions SET label = label WHERE sid = $1", [second.sid]);
  const claim = () =>
    engine.claim("recovery", me, LONG_MS, { after: first.sid - 1, limit: 2, believedMs: LONG_MS, gone: [] });
  // A skipped session does not count towards the limit.
  expect(await claim()).toEqual([first, third]);
  await other.query("COMMIT");
  expect(await claim()).toEqual([first, second]);
});

test("a fork whose source is written to meanwhile fails to serialise, and is made again", async () => {
  const source = await begin(engine, { head: 3 }, { entries: messages(1, 3) });
  const made = copyOf(source);
  const queries = vi.spyOn(pg.Client.prototype, "query");
  await other.query("BEGIN");
  await other.query("UPDATE suture.sessions SET label = 'sealed anew' WHERE sid = $1", [source.sid]);
  const outcome = engine.create(made);
  await somebodyWaits();
  await other.query("COMMIT");
  expect(await outcome).toBe(true);
  expect(await allEntries(engine, await reload(engine, made.session))).toEqual(messages(1, 3));
  const begun = queries.mock.calls.filter(([text]) => text === "BEGIN ISOLATION LEVEL SERIALIZABLE");
  expect(begun.length).toBe(2);
  queries.mockRestore();
});

test("a fork whose source goes on meanwhile is not made of what was", async () => {
  const source = await begin(engine, { head: 3 }, { entries: messages(1, 3) });
  const made = copyOf(source);
  await other.query("BEGIN");
  await other.query("UPDATE suture.sessions SET head = 4 WHERE sid = $1", [source.sid]);
  await other.query("DELETE FROM suture.entries WHERE sid = $1 AND seq < 3", [source.sid]);
  const outcome = engine.create(made);
  await somebodyWaits();
  await other.query("COMMIT");
  expect(await outcome).toBe(false);
  expect(await engine.load(source.owner, made.session.id)).toBeUndefined();
});

for (const code of ["40001", "40P01"])
  test(`what the database takes back as ${code} is done again, and once`, async () => {
    const session = await begin(engine, { head: 1 }, { entries: [message(1)] });
    // Sequences do not go back when a transaction does.
    await other.query(`
      CREATE SEQUENCE suture.tries;
      CREATE FUNCTION suture.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('suture.tries') % 3 <> 0 THEN RAISE EXCEPTION 'taken back' USING ERRCODE = '${code}'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON suture.sessions FOR EACH ROW EXECUTE FUNCTION suture.fail()`);
    const made = copyOf(session);
    expect(await engine.create(made)).toBe(true);
    expect(await engine.commit(changes(session, { entries: [message(2)] }))).toBe(true);
    const tries = await other.query("SELECT last_value::int AS tries FROM suture.tries");
    expect(tries.rows).toEqual([{ tries: 6 }]);
    await other.query(
      "DROP TRIGGER fail ON suture.sessions; DROP FUNCTION suture.fail; DROP SEQUENCE suture.tries",
    );
    expect(await allEntries(engine, await reload(engine, made.session))).toEqual(messages(1, 1));
    expect(await allEntries(engine, session)).toEqual(messages(1, 2));
  });
