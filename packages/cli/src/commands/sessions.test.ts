import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { says, typeSessions as sessions } from "../testing/type-sessions.ts";

const AT = Date.UTC(2026, 10, 16, 12, 30);
const summary = {
  id: "talk",
  title: "Weather\u001b[31m",
  model: "gpt-5",
  metadata: {},
  state: "active",
  usage: { requests: 2, input: 1_200, output: 80, last: 640 },
  head: 5,
  turn: 2,
  turnState: "open",
  created: AT,
  updated: AT + 60_000,
};
const letter = {
  number: 7,
  box: "in",
  session: "talk",
  key: "k1",
  type: "message",
  rank: "person",
  state: "held",
  attempts: 1,
  text: "How warm is it?",
  accepted: AT,
  updated: AT,
};
const details = {
  ...summary,
  parent: "old",
  openCalls: [{ id: "call_1", name: "pay", message: 5, outcome: "never-ran" }],
  letters: [letter],
};
const turns = [
  {
    turn: 2,
    state: "open",
    started: AT,
    messages: [
      {
        seq: 4,
        turn: 2,
        at: AT,
        message: {
          role: "user",
          parts: [
            { type: "text", text: "Pay\nit" },
            { type: "media", media: "image", url: "x" },
          ],
        },
      },
      {
        seq: 5,
        turn: 2,
        at: AT,
        message: {
          role: "assistant",
          parts: [
            { type: "reasoning", text: "Hm" },
            { type: "tool-call", id: "call_1", name: "pay", input: { sum: 5 } },
          ],
        },
      },
      {
        seq: 6,
        turn: 2,
        at: AT,
        message: {
          role: "tool",
          parts: [
            {
              type: "tool-result",
              id: "call_1",
              name: "pay",
              output: [{ type: "text", text: "no money" }],
              failed: true,
            },
          ],
        },
      },
    ],
  },
  { turn: 1, state: "done", started: AT, messages: [{ seq: 2, turn: 1, at: AT, message: says("Hello") }] },
];

describe("sessions list and show", () => {
  it("list sessions in a table, or as JSON", async () => {
    const page = {
      sessions: [summary, { ...summary, id: "old", title: "", continuedBy: "old~2" }],
      next: "x",
    };
    const { code, out, err, requests } = await sessions(["list", "--search", "warm"], {
      "GET /sessions?limit=50&search=warm": { body: page },
    });
    expect({ code, err }).toEqual({ code: 0, err: "There are more; --limit shows up to 200.\n" });
    expect(out).toBe(
      [
        "session  turns  last turn         changed           title",
        "talk     2      open              2026-11-16 12:31  Weather\\u001b[31m",
        "old      2      goes on as old~2  2026-11-16 12:31",
        "",
      ].join("\n"),
    );
    expect(requests[0]?.key).toBeUndefined();
    const json = await sessions(["list", "--json", "--limit", "2"], {
      "GET /sessions?limit=2": { body: page },
    });
    expect(JSON.parse(json.out)).toEqual(page);
    const none = await sessions(["list"], { "GET /sessions?limit=50": { body: { sessions: [] } } });
    expect([none.code, none.out, none.err]).toEqual([0, "", "There are no sessions yet.\n"]);
  });

  it("list archived sessions when asked for them", async () => {
    const what = "GET /sessions?limit=50&state=archived";
    const some = await sessions(["list", "--archived"], { [what]: { body: { sessions: [summary] } } });
    expect(some.out).toContain("\ntalk ");
    const none = await sessions(["list", "--archived"], { [what]: { body: { sessions: [] } } });
    expect([none.code, none.out, none.err]).toEqual([0, "", "No session is archived.\n"]);
  });

  it("show a session with what is open in it, and its last turns in order", async () => {
    const answers = {
      "GET /sessions/talk": { body: details },
      "GET /sessions/talk/turns?limit=3": { body: { turns } },
    };
    const { code, out } = await sessions(["show", "talk"], answers);
    expect(code).toBe(0);
    expect(out).toBe(`talk  Weather\\u001b[31m
  state         active
  model         gpt-5
  turns         2, the last waiting for a person or a client
  tokens        1,200 in, 80 out, in 2 requests
  started       2026-11-16 12:30
  changed       2026-11-16 12:31
  forked from   old
  open call     pay (call_1), never ran
  in the queue  message, waiting for a person or a client: How warm is it?

turn 1  done  2026-11-16 12:30
    2  assistant  Hello

turn 2  open  2026-11-16 12:30
    4  user       Pay it
                  [image]
    5  assistant  (thinks) Hm
                  calls pay {"sum":5} (call_1)
    6  tool       failed: no money
`);
    const json = await sessions(["show", "talk", "--json"], answers);
    expect(JSON.parse(json.out)).toEqual({ session: details, turns });
  });

  it("shows a call that was put off", async () => {
    const { text: _text, ...rest } = letter;
    const off = { ...rest, type: "pending", state: "waiting", call: "call_1" };
    const { out } = await sessions(["show", "talk"], {
      "GET /sessions/talk": { body: { ...details, openCalls: [], letters: [off] } },
      "GET /sessions/talk/turns?limit=3": { body: { turns } },
    });
    expect(out).toContain("  put off      call_1, until its result comes or somebody decides\n");
  });

  it.each([
    ["what was taken back is no turn", { turnState: "none", letters: [] }, "done", "1, the last done"],
    [
      "one that a process left behind is answered again",
      { letters: [{ ...letter, due: 0, attempts: 2 }] },
      "interrupted",
      "1, the last being answered again",
    ],
    [
      "one that failed is tried again",
      { letters: [{ ...letter, due: AT, error: "overloaded" }] },
      "open",
      "1, the last failed, and tried again at 2026-11-16 12:30",
    ],
  ])("show how the last turn stands: %s", async (_, how, state, words) => {
    const { out } = await sessions(["show", "talk"], {
      "GET /sessions/talk": { body: { ...details, ...how } },
      "GET /sessions/talk/turns?limit=3": {
        body: { turns: [{ turn: 1, state, started: AT, messages: [] }] },
      },
    });
    expect(out).toContain(`  ${words}\n`);
  });
});

describe("what changes a session", () => {
  const status = {
    key: "k",
    type: "approval",
    session: "talk",
    state: "queued",
    attempts: 0,
    accepted: AT,
    updated: AT,
  };
  const exported = { document: [{ role: "user", content: "Hi" }], report: { edits: [{}] }, turns: 1 };
  const reverted = {
    change: 9,
    turns: [2, 3],
    running: [{ id: "c", name: "pay", message: 5, outcome: "never-ran" }],
  };
  const problem = { code: "wrong-turns", message: "turns do not start where people spoke", entries: [3] };

  it.each([
    [
      ["new", "talk", "--name", "Weather", "--model", "gpt-5"],
      "POST /sessions",
      { session: details },
      "talk\n",
    ],
    [
      ["revert", "talk", "1"],
      "POST /sessions/talk/revert",
      reverted,
      "Took back 2 turns. Nothing is lost: suture sessions undo talk 9 --url URL brings it back.\npay (c) may still run.\n",
    ],
    [
      ["undo", "talk"],
      "POST /sessions/talk/undo",
      { change: 9, kind: "revert" },
      "Undid the revert of change 9.\n",
    ],
    [
      ["stop", "talk"],
      "POST /sessions/talk/stop",
      { ...status, type: "stop" },
      "Stopping whatever runs in talk; what was said and done so far stays.\n",
    ],
    [
      ["archive", "talk"],
      "DELETE /sessions/talk",
      details,
      "Archived talk. Nothing is lost: suture sessions activate talk --url URL brings it back.\n",
    ],
    [["activate", "talk"], "PATCH /sessions/talk", details, "talk is active and takes messages again.\n"],
    [
      ["compact", "talk"],
      "POST /sessions/talk/compact",
      { outcome: "compacted", change: 9, watermark: 5, before: 12_345.6, after: 999.9, shared: false },
      "About 12,346 tokens became 1,000, for models. Nothing is lost: suture sessions undo talk 9 --url URL brings it back.\n",
    ],
    [
      ["compact", "talk"],
      "POST /sessions/talk/compact",
      { outcome: "skipped", reason: "fits", message: "it fits", before: 12, after: 12, shared: false },
      "It fits: about 12 tokens. Nothing changed.\n",
    ],
    [["heal", "talk"], "POST /sessions/talk/heal", { problems: [] }, "All is well.\n"],
    [
      ["heal", "talk"],
      "POST /sessions/talk/heal",
      { problems: [problem], change: 4 },
      "Healed 1 problem:\n  wrong-turns  turns do not start where people spoke\n",
    ],
    [
      ["export", "talk", "--to", "openai-chat", "--turns", "3-7", "--for", "groq", "--model", "m"],
      "GET /sessions/talk/export?format=openai-chat&turns=3-7&for=groq&model=m",
      exported,
      '[\n  {\n    "role": "user",\n    "content": "Hi"\n  }\n]\n',
    ],
    [
      ["approve", "talk", "call_1"],
      "POST /sessions/talk/approvals",
      status,
      "Approved call_1; suture sessions tail talk --url URL shows what comes of it.\n",
    ],
    [
      ["deny", "talk", "call_1", "too", "much"],
      "POST /sessions/talk/approvals",
      status,
      "Denied call_1; suture sessions tail talk --url URL shows what comes of it.\n",
    ],
    [["replay", "7"], "POST /letters/7/replay", letter, "Letter 7 is tried again.\n"],
    [
      ["dismiss", "7", "no", "longer", "needed"],
      "POST /letters/7/dismiss",
      { ...letter, state: "done", dismissed: true, reason: "no longer needed" },
      "Letter 7 is put aside, and kept for a while.\n",
    ],
  ])("sessions %j", async (args, what, body, words) => {
    const { code, out, requests, url } = await sessions(args, { [what]: { body } });
    expect([code, out.replace(url, "URL"), requests[0]?.what]).toEqual([0, words, what]);
    const json = await sessions([...args, "--json"], { [what]: { body } });
    expect(JSON.parse(json.out)).toEqual(args[0] === "new" ? details : body);
  });

  it("says that there are no such turns to export", async () => {
    const body = { document: [], report: { edits: [] }, turns: 0 };
    const what = "GET /sessions/talk/export?turns=9-10";
    const { code, out, err } = await sessions(["export", "talk", "--turns", "9-10"], { [what]: { body } });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("suture: the session talk has no turns 9-10\n");
    const none = await sessions(["export", "talk"], { "GET /sessions/talk/export": { body } });
    expect(none).toMatchObject({ code: 0, out: "[]\n" });
  });

  it.each([
    [
      ["deny", "talk", "call_1", "too", "much"],
      "POST /sessions/talk/approvals",
      { call: "call_1", approved: false, reason: "too much" },
    ],
    [["stop", "talk"], "POST /sessions/talk/stop", undefined],
    [["activate", "talk"], "PATCH /sessions/talk", { state: "active" }],
    [["compact", "talk"], "POST /sessions/talk/compact", {}],
    [
      ["compact", "talk", "--budget", "5000", "--min-keep-tail", "0", "--model", "openai/gpt-5"],
      "POST /sessions/talk/compact",
      { budget: 5000, minKeepTail: 0, model: "openai/gpt-5" },
    ],
    [["dismiss", "7", "too", "late"], "POST /letters/7/dismiss", { reason: "too late" }],
    [["dismiss", "7"], "POST /letters/7/dismiss", {}],
  ])("sends what was typed: %j", async (args, what, body) => {
    const { requests } = await sessions(args, { [what]: { body: status } });
    expect(requests[0]?.body).toEqual(body);
  });

  it("forks a session, and prints the id of the fork", async () => {
    const answers = {
      "POST /sessions/talk/fork": { status: 201, body: { session: { ...details, id: "other" } } },
      "GET /sessions/other": { body: { ...details, id: "other" } },
    };
    const whole = await sessions(["fork", "talk"], answers);
    expect([whole.code, whole.out, whole.requests.length]).toEqual([0, "other\n", 1]);
    expect(whole.requests[0]?.body).toEqual({});
    const typed = ["fork", "talk", "3", "--as", "other", "--name", "Weather", "--model", "openai/gpt-5"];
    const { requests } = await sessions(typed, answers);
    expect(requests[0]?.body).toEqual({ turn: 3, id: "other", title: "Weather", model: "openai/gpt-5" });
    const json = await sessions(["fork", "talk", "--json"], answers);
    expect(JSON.parse(json.out)).toEqual({ ...details, id: "other" });
  });

  it.each([
    { outcome: "refused", reason: "cannot-fit", message: "nothing makes it fit" },
    { outcome: "skipped", reason: "no-gain", message: "it would not get shorter" },
    { outcome: "failed", reason: "changed", message: "the session kept changing" },
  ])("ends with 1 when a session could not be compacted: %j", async (outcome) => {
    const body = { ...outcome, before: 1_200, after: 1_200, shared: false };
    const answers = { "POST /sessions/talk/compact": { body } };
    const { code, out } = await sessions(["compact", "talk"], answers);
    expect([code, out]).toEqual([1, `About 1,200 tokens, and nothing changed: ${outcome.message}\n`]);
    const json = await sessions(["compact", "talk", "--json"], answers);
    expect([json.code, JSON.parse(json.out)]).toEqual([1, body]);
  });

  it("lists dead letters, and ends with 1 when there are some", async () => {
    const dead = { ...letter, state: "dead", error: "no model would answer" };
    const out = { ...dead, number: 9, box: "out", type: "reply", to: "telegram:42", error: "gone" };
    const { text: _, ...silent } = out;
    const some = await sessions(["dead"], {
      "GET /letters?state=dead&limit=50": { body: { letters: [dead, silent] } },
    });
    expect([some.code, some.out]).toEqual([
      1,
      `letter  what                  given up          why
7       message for talk      2026-11-16 12:30  no model would answer  “How warm is it?”
9       reply to telegram:42  2026-11-16 12:30  gone
`,
    ]);
    const none = await sessions(["dead", "--json"], {
      "GET /letters?state=dead&limit=50": { body: { letters: [] } },
    });
    expect([none.code, JSON.parse(none.out)]).toEqual([0, { letters: [] }]);
  });
});

describe("a gateway", () => {
  it("is shown the key of --key, or of the environment", async () => {
    const answers = { "GET /sessions?limit=50": { body: { sessions: [] } } };
    const env = { SUTURE_KEY: "from-env" };
    expect((await sessions(["list"], answers, { env })).requests[0]?.key).toBe("Bearer from-env");
    expect((await sessions(["list", "--key", "typed"], answers, { env })).requests[0]?.key).toBe(
      "Bearer typed",
    );
  });

  it.each([
    [
      404,
      { code: "no-such-session", message: 'there is no session "talk"', hint: "" },
      'there is no session "talk"\nsuture sessions list shows those there are',
    ],
    [
      409,
      { code: "cannot-undo", message: "it was undone already", hint: "Look again." },
      "it was undone already\nLook again.",
    ],
    [
      409,
      { code: "session-archived", message: "it is archived", hint: "PATCH it." },
      "it is archived\nsuture sessions activate ID makes it active again.",
    ],
    [
      400,
      { code: "invalid-request", message: "in the body: id: too long", hint: "/openapi.json" },
      "suture: id: too long\nSee suture sessions --help.",
    ],
    [
      400,
      { code: "invalid-request", message: "in the query: turns: unexpected", hint: "" },
      "suture: --turns: unexpected\n",
    ],
    [
      400,
      { code: "invalid-request", message: "in the query: turns: unexpected", hint: "Write 3-7 for a range." },
      "suture: --turns: unexpected\nWrite 3-7 for a range.\n",
    ],
    [
      401,
      { code: "invalid-api-key", message: "this gateway asks for a key" },
      "Give a key of the gateway with --key",
    ],
    [404, { code: "no-such-path", message: "nothing here", hint: "" }, "keeps no sessions: nothing here"],
  ])("that refuses with %i %j is quoted", async (status, error, words) => {
    const { code, out, err } = await sessions(["heal", "talk"], {
      "POST /sessions/talk/heal": { status, body: { error } },
    });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(words);
  });

  it.each([200, 401, 404, 500])("that is none is told as such: %i", async (status) => {
    const server = createServer((_, response) => response.writeHead(status).end("<h1>It works!</h1>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, err } = await suture(["sessions", "list", "--url", url]);
    server.close();
    expect(code).toBe(2);
    expect(err).toContain(`suture: ${url} answered ${status}, and not as a gateway does\n`);
    expect(err).not.toContain("<h1>");
  });

  it("that is not there is asked for", async () => {
    const { code, err } = await suture(["sessions", "list", "--url", "http://127.0.0.1:4999"]);
    expect(code).toBe(2);
    expect(err).toContain("no gateway answers at http://127.0.0.1:4999\nStart one with suture serve");
  });

  it.each([
    [[], "expected an action\nActions: list, new, show"],
    [["lst"], "unknown action lst; did you mean list?"],
    [["show"], "show needs ID\nUsage: suture sessions show ID"],
    [["show", ""], "the id of the session is empty"],
    [["list", "x"], "unexpected x"],
    [["revert", "talk"], "revert needs ID TURN"],
    [["revert", "talk", "first"], "unexpected first, expected the number of a turn"],
    [["replay", "x"], "unexpected x, expected the number of a letter"],
    [["fork"], "fork needs ID [TURN]"],
    [["fork", "talk", "first"], "unexpected first, expected the number of a turn"],
    [["fork", "talk", "1", "other"], "unexpected other\nUsage: suture sessions fork ID [TURN]"],
    [["archive"], "archive needs ID"],
    [["activate", ""], "the id of the session is empty"],
    [["stop", "talk", "now"], "unexpected now"],
    [["compact", "talk", "--budget", "4k"], "Write --budget 4000."],
    [["compact", "talk", "--min-keep-tail", "all"], "unexpected all for --min-keep-tail"],
    [["dismiss"], "dismiss needs LETTER [REASON …]"],
    [["dismiss", "x"], "unexpected x, expected the number of a letter"],
    [["send", "talk"], "send needs ID TEXT|- …"],
    [["list", "--limit", "0"], "unexpected 0 for --limit"],
    [["undo", "talk", "last"], "unexpected last, expected the number of a change"],
    [["export", "talk", "--to", "openia"], "did you mean openai-chat?"],
    [["export", "talk", "--to", "ai-sdk-ui"], "ai-sdk-ui can be read but not written"],
    [["export", "talk", "--for", "claude"], "did you mean anthropic?"],
    [["send", "talk", "hi", "--model", "a/b"], "--model is for new, fork, compact, export, not for send"],
    [["list", "--turns", "3"], "--turns is for show, export, not for list"],
    [["list", "--url", "nowhere"], "unexpected nowhere for --url"],
    [["list", "--url", "http://127.0.0.1:4000/v1"], "Write --url http://127.0.0.1:4000."],
    [["list", "--url", "localhost:4100"], "Write --url http://localhost:4100."],
    [["list", "--url", "gateway.example.org"], "Write --url http://gateway.example.org."],
    [["list", "--url", "ftp://a"], "Write --url http://127.0.0.1:4000."],
  ])("is not bothered with %j", async (args, words) => {
    const { code, out, err } = await suture(["sessions", ...args]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(words);
  });
});
