import { afterEach, describe, expect, it } from "vitest";
import { SessionError } from "../errors.ts";
import { openPostgres } from "../postgres/index.ts";
import { openSqlite } from "../sqlite/index.ts";
import type { SessionStore } from "./session-store.ts";

/** Programs in plain JavaScript have no types that restrict what they pass. */
const untyped = (value: unknown) => value as never;

let store: SessionStore | undefined;
afterEach(() => store?.close());

async function opened() {
  store = await openSqlite({ path: ":memory:" });
  const mine = store.of("ann");
  return { store, mine, session: await mine.create({ id: "talk" }) };
}

/** What a call is refused with. */
async function refusal(run: () => unknown): Promise<SessionError> {
  try {
    await run();
  } catch (error) {
    if (SessionError.is(error)) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("a store that cannot be meant", () => {
  it.each([
    [undefined, "options are nothing, expected an object"],
    ["sessions.db", 'options are "sessions.db", expected an object'],
    [{ file: "sessions.db" }, "unknown option file"],
    [{ path: 7 }, "path is 7, expected the path of a file"],
    [{ path: "" }, 'path is "", expected the path of a file'],
    [{ path: ":memory:", busyTimeoutMs: Number.NaN }, "busyTimeoutMs is NaN, expected a whole number"],
    [{ path: ":memory:", keys: "secret" }, 'keys is "secret", expected a list'],
  ])("SQLite: %j", async (options, message) => {
    const error = await refusal(() => openSqlite(untyped(options)));
    expect(error.code).toBe("bad-option");
    expect(error.message).toContain(message);
    expect(error.hint).not.toBe("");
  });

  it.each([undefined, "postgres://localhost/db", { uri: "postgres://localhost/db" }, { url: 7 }])(
    "Postgres: %j",
    async (options) => {
      expect((await refusal(() => openPostgres(untyped(options)))).code).toBe("bad-option");
    },
  );
});

describe("names", () => {
  it.each(["", 7, null, undefined, {}])("cannot be %j", async (name) => {
    const { store, mine, session } = await opened();
    for (const run of [
      () => store.of(untyped(name)),
      () => mine.at(untyped(name)),
      () => mine.get(untyped(name)),
      () => store.mail(untyped(name)),
      () => store.note(untyped(name)),
      () => store.setNote(untyped(name), 0, {}),
      // A name that is left out is made up.
      ...(name === undefined
        ? []
        : [() => mine.create(untyped({ id: name })), () => session.fork(untyped({ id: name }))]),
    ]) {
      const error = await refusal(run);
      expect(error.code).toBe("bad-option");
      expect(error.message).toMatch(/ is .*, expected a string that is not empty$/);
    }
  });
});

describe("options", () => {
  it.each([null, "anthropic", 7, []])("cannot be %j", async (options) => {
    const { store, mine, session } = await opened();
    const given = untyped(options);
    for (const run of [
      () => mine.create(given),
      () => mine.list(given),
      () => mine.import([], given),
      () => session.append({ role: "user", parts: [] }, given),
      () => session.read(given),
      () => session.page(given),
      () => session.export(given),
      () => session.fork(given),
      () => session.update(given),
      () => session.compact(given),
      () => session.delete(1, given),
      () => session.subscribe(given),
      () => store.retain(given),
      () => store.rotateKeys(given),
    ]) {
      const error = await refusal(run);
      expect(error.code).toBe("bad-option");
      expect(error.message).toMatch(/expected an object$/);
    }
  });

  it.each([
    ["create", { titel: "Weather" }, "unknown option titel"],
    ["create", { title: 7 }, "title is 7, expected a string"],
    ["create", { metadata: "x" }, 'metadata is "x", expected an object'],
    ["list", { search: 7 }, "search is 7, expected a string"],
    ["list", { limit: "3" }, 'limit is "3", expected a whole number above zero'],
    ["list", { cursor: 7 }, "cursor is 7, expected a string"],
  ])("of an owner's sessions, %s: %j", async (name, options, message) => {
    const { mine } = await opened();
    const error = await refusal(() => mine[name as "create" | "list"](untyped(options)));
    expect(error).toMatchObject({ code: "bad-option", message });
  });

  it.each([
    ["read", { format: "anthropic" }, "unknown option format"],
    ["read", { maxTokens: "9" }, 'maxTokens is "9", expected a number above zero'],
    ["read", { maxMessages: Number.NaN }, "maxMessages is NaN, expected a number above zero"],
    ["page", { before: 3 }, "unknown option before"],
    ["page", { size: 0 }, "size is 0, expected a whole number above zero"],
    ["export", { turns: 5 }, "unknown option turns"],
    ["export", { last: "5" }, 'last is "5", expected a whole number, zero or more'],
    ["fork", { turn: -1 }, "turn is -1, expected a whole number, zero or more"],
    ["update", { status: "archived" }, "unknown option status"],
    ["update", { state: "gone" }, 'state is "gone", expected "active" or "archived" or "deleted"'],
  ])("of a session, %s: %j", async (name, options, message) => {
    const { session } = await opened();
    const error = await refusal(() => session[name as "read"](untyped(options)));
    expect(error).toMatchObject({ code: "bad-option", message });
  });

  it.each([Number.NaN, -1, "1000"])("of a compaction, judged by core: a budget of %j", async (budget) => {
    const { session } = await opened();
    await expect(session.compact(untyped({ budget }))).rejects.toMatchObject({
      code: "bad-option",
      path: "budget",
    });
  });
});
