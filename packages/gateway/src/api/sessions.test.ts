import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Asked, type Asking, askApi } from "../testing/ask-api.ts";
import { type RunningApi, startApi } from "../testing/start-api.ts";

let api: RunningApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const ask = (method: string, path: string, asking: Asking = {}): Promise<Asked> =>
  askApi(api.url, method, path, asking);
const say = (id: string, text: string) => ask("POST", `/sessions/${id}/messages`, { body: { text } });

describe("sessions", () => {
  it("are made, with an id of one's own or one that is made up", async () => {
    const made = await ask("POST", "/sessions", {
      body: { id: "weather", title: "Weather", model: "gpt-5", metadata: { team: "a" } },
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe("/sessions/weather");
    expect(made.body.session).toMatchObject({
      id: "weather",
      title: "Weather",
      model: "gpt-5",
      metadata: { team: "a" },
      state: "active",
      turn: 0,
      openCalls: [],
      letters: [],
    });
    const other = await ask("POST", "/sessions");
    expect(other.body.session.id).toMatch(/^\S{8,}$/);
    const again = await ask("POST", "/sessions", { body: { id: "weather" } });
    expect([again.status, again.body.error.code]).toEqual([409, "session-exists"]);
  });

  it("are made of a history in any format, mended, with a report", async () => {
    const history = {
      model: "gpt-5",
      messages: [
        { role: "user", content: "How warm is it?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c1", type: "function", function: { name: "weather", arguments: "{}" } }],
        },
        { role: "user", content: "Well?" },
      ],
    };
    const { status, body } = await ask("POST", "/sessions", { body: { id: "old", history } });
    expect(status).toBe(201);
    // Whom it was written for says nothing of who answers from now on.
    expect(body.session).toMatchObject({ model: "", turn: 2 });
    expect(body.report.format).toBe("openai-chat");
    expect(body.report.edits.length).toBeGreaterThan(0);
    const pending = await ask("POST", "/sessions", {
      body: { history: history.messages.slice(0, 2), format: "openai-chat", pending: ["c1"] },
    });
    expect(pending.body.session.openCalls).toMatchObject([{ id: "c1", name: "weather" }]);
    const wrong = await ask("POST", "/sessions", { body: { history: 5 } });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, "unknown-format"]);
  });

  it("are listed in pages, found by their text, and by their state", async () => {
    for (const id of ["a", "b", "c"]) await ask("POST", "/sessions", { body: { id, title: `About ${id}` } });
    const first = await ask("GET", "/sessions?limit=2");
    expect(first.body.sessions).toHaveLength(2);
    const second = await ask("GET", `/sessions?limit=2&cursor=${first.body.next}`);
    expect(second.body.next).toBeUndefined();
    const ids = [...first.body.sessions, ...second.body.sessions].map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual(["a", "b", "c"]);
    const found = await ask("GET", "/sessions?search=about%20B");
    expect(found.body.sessions).toMatchObject([{ id: "b" }]);
    await ask("DELETE", "/sessions/b");
    const states = async (query: string) => (await ask("GET", `/sessions${query}`)).body.sessions.length;
    expect([await states(""), await states("?state=archived"), await states("?state=all")]).toEqual([
      2, 1, 3,
    ]);
  });

  it("are changed, archived and made active again; nothing is lost", async () => {
    await ask("POST", "/sessions", { body: { id: "a", title: "Old", metadata: { x: 1 } } });
    const changed = await ask("PATCH", "/sessions/a", { body: { title: "New", metadata: { y: 2 } } });
    expect(changed.body).toMatchObject({ title: "New", metadata: { y: 2 }, state: "active" });
    await say("a", "hello");
    expect((await ask("DELETE", "/sessions/a")).body.state).toBe("archived");
    const refused = await say("a", "are you there?");
    expect([refused.status, refused.body.error.code]).toEqual([409, "session-archived"]);
    expect((await ask("GET", "/sessions/a/turns")).body.turns).toHaveLength(1);
    expect((await ask("PATCH", "/sessions/a", { body: { state: "active" } })).body.state).toBe("active");
    expect((await say("a", "hello again")).body.text).toBe("You said: hello again");
  });

  it("belong to their owner: for others they do not exist", async () => {
    const headers = { "x-owner": "ada" };
    await ask("POST", "/sessions", { body: { id: "a" }, headers });
    expect((await ask("GET", "/sessions/a", { headers })).status).toBe(200);
    for (const [method, path] of [
      ["GET", "/sessions/a"],
      ["GET", "/sessions/a/turns"],
      ["GET", "/sessions/a/events"],
      ["DELETE", "/sessions/a"],
      ["POST", "/sessions/a/heal"],
    ] as const) {
      const { status, body } = await ask(method, path, { headers: { "x-owner": "eve" } });
      expect([status, body.error.code]).toEqual([404, "no-such-session"]);
    }
    expect((await ask("GET", "/sessions", { headers: { "x-owner": "eve" } })).body.sessions).toEqual([]);
    expect((await ask("GET", "/sessions")).body.sessions).toEqual([]);
  });

  it("keep the gateway's links out of metadata, and a client's hands off them", async () => {
    await ask("POST", "/sessions", { body: { id: "a" } });
    const session = await api.store.of("local").get("a");
    await session.update({ metadata: { continuedBy: "b", compactedAt: 5, mine: 1 } });
    const { body } = await ask("GET", "/sessions/a");
    expect([body.continuedBy, body.metadata]).toEqual(["b", { mine: 1 }]);
    await ask("PATCH", "/sessions/a", { body: { metadata: { other: 2 } } });
    expect((await session.status()).metadata).toEqual({ other: 2, continuedBy: "b", compactedAt: 5 });
    const fork = await ask("POST", "/sessions/a/fork", { body: { id: "f" } });
    expect([fork.body.session.continuedBy, fork.body.session.metadata]).toEqual([undefined, { other: 2 }]);
    for (const [method, path] of [
      ["POST", "/sessions"],
      ["PATCH", "/sessions/a"],
      ["POST", "/sessions/a/fork"],
    ] as const) {
      const refused = await ask(method, path, { body: { metadata: { continuedBy: "x" } } });
      expect([refused.status, refused.body.error.message]).toEqual([
        400,
        expect.stringContaining("metadata.continuedBy"),
      ]);
    }
  });
});

describe("the history of a session", () => {
  beforeEach(async () => {
    await ask("POST", "/sessions", { body: { id: "a", title: "Talk" } });
    for (const text of ["one", "two", "three"]) await say("a", text);
  });

  it("is read turn by turn, in either order", async () => {
    const first = await ask("GET", "/sessions/a/turns?limit=2");
    expect(first.body.turns.map(({ turn }: { turn: number }) => turn)).toEqual([3, 2]);
    const rest = await ask("GET", `/sessions/a/turns?limit=2&cursor=${first.body.next}`);
    expect(rest.body.turns).toMatchObject([{ turn: 1, state: "done", messages: [{ seq: 2 }, { seq: 3 }] }]);
    const oldest = await ask("GET", "/sessions/a/turns?order=oldest&limit=1");
    expect(oldest.body.turns[0].messages[0].message).toEqual({
      role: "user",
      parts: [{ type: "text", text: "one" }],
    });
    expect((await ask("GET", "/sessions/a/turns?cursor=x")).status).toBe(400);
  });

  it("is exported in any format, whole or in part", async () => {
    const all = await ask("GET", "/sessions/a/export");
    expect([all.body.turns, all.body.document.length]).toEqual([3, 6]);
    const some = await ask("GET", "/sessions/a/export?format=openai-chat&turns=1&for=openai-chat&model=m");
    expect(some.body.document).toEqual([
      { role: "user", content: "three" },
      { role: "assistant", content: "You said: three" },
    ]);
    const counts = ["1-2", "2-", "-1"].map(
      async (turns) => (await ask("GET", `/sessions/a/export?turns=${turns}`)).body.turns,
    );
    expect(await Promise.all(counts)).toEqual([2, 2, 1]);
    for (const query of ["turns=x", "turns=-", "turns=7-3", "format=morse", "for=nobody"])
      expect((await ask("GET", `/sessions/a/export?${query}`)).status).toBe(400);
  });

  it("is forked, reverted, and what was undone comes back", async () => {
    const fork = await ask("POST", "/sessions/a/fork", { body: { turn: 1, id: "b" } });
    expect([fork.status, fork.body.session.parent, fork.body.session.turn]).toEqual([201, "a", 1]);
    expect((await ask("POST", "/sessions/a/fork")).body.session.title).toBe("Talk");
    const reverted = await ask("POST", "/sessions/a/revert", { body: { turn: 1 } });
    expect(reverted.body).toMatchObject({ turns: [2, 3], running: [] });
    expect((await ask("GET", "/sessions/a/turns")).body.turns).toHaveLength(1);
    expect((await ask("POST", "/sessions/a/undo")).body).toEqual({
      change: reverted.body.change,
      kind: "revert",
    });
    expect((await ask("GET", "/sessions/a/turns")).body.turns).toHaveLength(3);
    const again = await ask("POST", "/sessions/a/undo", { body: { change: reverted.body.change } });
    expect([again.status, again.body.error.code]).toEqual([409, "cannot-undo"]);
    const nowhere = await ask("POST", "/sessions/a/revert", { body: { turn: 9 } });
    expect([nowhere.status, nowhere.body.error.code]).toEqual([404, "no-such-place"]);
  });

  it("is compacted", async () => {
    for (let index = 0; index < 10; index++) await say("a", `${index} ${"word ".repeat(300)}`);
    const { body } = await ask("POST", "/sessions/a/compact", { body: { budget: 2_000, model: "gpt-5" } });
    expect(body).toMatchObject({ outcome: "compacted", shared: false });
    expect(body.after).toBeLessThan(body.before);
    expect((await ask("POST", "/sessions/a/undo")).body.kind).toBe("compaction");
    const whole = await ask("POST", "/sessions/a/compact", { body: { budget: 1_000_000, model: "gpt-5" } });
    expect(whole.body).toMatchObject({ outcome: "skipped", reason: "fits" });
  });

  it("is examined and healed", async () => {
    expect((await ask("POST", "/sessions/a/diagnose")).body).toEqual({ problems: [] });
    expect((await ask("POST", "/sessions/a/heal")).body).toEqual({ problems: [] });
  });
});
