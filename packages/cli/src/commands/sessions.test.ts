import { describe, expect, it, vi } from "vitest";
import { run } from "../main.ts";
import { type FakeAnswer, fakeGateway } from "../testing/fake-gateway.ts";
import { fakeIo, suture, type World } from "../testing/fake-io.ts";

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
const says = (text: string) => ({ role: "assistant", parts: [{ type: "text", text }] });
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
const accepted = { type: "accepted", key: "k1", session: "talk" };
const done = (text: string) => ({ type: "turn.done", turn: 1, keys: ["k1"], text });

/** Types `suture sessions …` with a gateway that answers so. */
async function sessions(
  args: readonly string[],
  answers: Readonly<Record<string, FakeAnswer>>,
  world: World = {},
) {
  const { url, requests } = await fakeGateway(answers);
  const ran = await suture(["sessions", ...args, "--url", url], world);
  return { ...ran, requests, url };
}

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
  turns         2, the last waiting for somebody
  tokens        1,200 in, 80 out, in 2 requests
  started       2026-11-16 12:30
  changed       2026-11-16 12:31
  forked from   old
  open call     pay (call_1), never ran
  in the queue  message, waiting for somebody: How warm is it?

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

describe("sessions send", () => {
  it("prints the answer as it comes, each step on its own lines, and notes on stderr", async () => {
    const events = [
      accepted,
      { type: "text.delta", text: "Let me " },
      { type: "text.delta", text: "see." },
      { type: "tool.call", call: "c", name: "weather", input: {}, runs: "gateway", needsApproval: false },
      { type: "message", seq: 3, message: says("Let me see.") },
      { type: "text.delta", text: "4 deg" },
      { type: "step.restarted", reason: "the history was too long" },
      { type: "text.delta", text: "4 degrees" },
      { type: "message", seq: 4, message: says("4 degrees") },
      done("4 degrees"),
    ];
    const { code, out, err, requests } = await sessions(["send", "talk", "How", "warm?"], {
      "POST /sessions/talk/messages": { events },
    });
    expect([code, out]).toEqual([0, "Let me see.\n4 deg\n4 degrees\n"]);
    expect(err).toBe("Calls weather.\nOnce more: the history was too long\n");
    expect(requests[0]?.body).toEqual({ text: "How warm?" });
  });

  it("prints the message where its pieces were not heard, and reads standard input", async () => {
    const events = [accepted, { type: "message", seq: 3, message: says("Hi\u001b[2J") }, done("Hi")];
    const answers = { "POST /sessions/talk/messages": { events } };
    const { out, requests } = await sessions(["send", "talk", "-"], answers, { stdin: "long\ntext\n" });
    expect([out, requests[0]?.body]).toEqual(["Hi\u001b[2J\n", { text: "long\ntext\n" }]);
    const terminal = await sessions(["send", "talk", "x"], answers, { terminals: ["stdout"] });
    expect(terminal.out).toBe("Hi\u{fffd}[2J\n");
    const json = await sessions(["send", "talk", "x", "--json"], answers);
    expect(JSON.parse(json.out)).toMatchObject({ session: "talk", state: "done", text: "Hi" });
    const nothing = await sessions(["send", "talk", "-"], answers, { stdin: " \n" });
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining("there is nothing to say")]);
  });

  it("says who is waited for, and where the session goes on", async () => {
    const waiting = {
      type: "turn.waiting",
      for: "approval",
      calls: [{ call: "call_1", name: "pay", input: {} }],
    };
    const { code, err } = await sessions(["send", "talk", "pay"], {
      "POST /sessions/talk/messages": {
        events: [{ ...accepted, session: "talk~2", sentTo: "talk" }, waiting],
      },
    });
    expect(code).toBe(0);
    expect(err).toBe(
      "The session goes on as talk~2.\npay (call_1) waits for you: suture sessions approve talk~2 call_1, or deny.\n",
    );
  });

  it("ends with 1 when there is no answer", async () => {
    const failed = { type: "turn.failed", keys: ["k1"], reason: "no model would answer", willRetry: false };
    const { code, out, err } = await sessions(["send", "talk", "hi"], {
      "POST /sessions/talk/messages": { events: [accepted, { type: "text.delta", text: "I" }, failed] },
    });
    expect([code, out]).toEqual([1, "I\n"]);
    expect(err).toContain("suture: no answer: no model would answer\n");
    expect(err).toContain("suture sessions replay");
  });

  it("takes a stream up again that broke", async () => {
    const { code, out, requests } = await sessions(["send", "talk", "hi"], {
      "POST /sessions/talk/messages": {
        events: [accepted, { type: "text.delta", text: "Hel" }],
        next: { events: [{ type: "text.delta", text: "lo" }, done("Hello")] },
      },
    });
    expect([code, out, requests.length]).toEqual([0, "Hello\n", 2]);
    expect(requests[1]?.idempotencyKey).toBe(requests[0]?.idempotencyKey);
  });

  it("prints the whole answer when pieces of it were missed", async () => {
    const { code, out, err } = await sessions(["send", "talk", "hi"], {
      "POST /sessions/talk/messages": {
        events: [accepted, { type: "text.delta", text: "It is" }],
        next: {
          events: [
            { type: "text.delta", text: " cold" },
            { type: "message", seq: 3, message: says("It is very cold") },
            done("It is very cold"),
          ],
        },
      },
    });
    expect([code, out]).toEqual([0, "It is cold\nIt is very cold\n"]);
    expect(err).toBe("Some of it was missed. The whole of it:\n");
  });

  it("says that the message is stored when the gateway dies and does not come back", async () => {
    const quick = hurry();
    const { code, out, err, requests } = await sessions(["send", "talk", "hi"], {
      "POST /sessions/talk/messages": {
        events: [accepted, { type: "text.delta", text: "I" }],
        dies: true,
      },
    }).finally(quick);
    expect([code, out]).toEqual([1, "I\n"]);
    expect(err).toMatch(/^The gateway is away; waiting for it to come back.\nsuture: the connection broke/);
    expect(err).toContain(`The message is stored (its key is ${requests[0]?.idempotencyKey})`);
    expect(err).toContain("suture sessions show talk");
  });
});

/** The pauses of the client between attempts, in milliseconds. */
const PAUSES: ReadonlySet<number | undefined> = new Set([200, 400, 800, 1_600, 3_200, 5_000]);

/** Has pauses between attempts take no time; ends with what it returns. */
function hurry(): () => void {
  const real = globalThis.setTimeout;
  const quick = (callback: () => void, ms?: number, ...args: []): NodeJS.Timeout =>
    real(callback, PAUSES.has(ms) ? 0 : ms, ...args);
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(quick as typeof setTimeout);
  return () => spy.mockRestore();
}

describe("sessions tail", () => {
  const events = [
    { type: "change", seq: 1, kind: "created", turn: 0, at: AT, content: {} },
    { type: "turn.started", turn: 1, attempt: 2, keys: ["k1"] },
    { type: "text.delta", text: "Hel" },
    { type: "message", seq: 2, message: says("Hello") },
    { type: "recovery", stage: 1, session: "talk", before: 9_000, after: 100 },
    { type: "recovery", stage: 2, session: "talk~2", before: 9_000, after: 100 },
    { type: "turn.waiting", for: "results", calls: [{ call: "c", name: "pay", input: {} }] },
    { type: "turn.failed", keys: [], reason: "overloaded", willRetry: true },
    done("Hello"),
  ];
  const tail = async (args: readonly string[], lines: number) => {
    const { url } = await fakeGateway({ "GET /sessions/talk/events?after=0": { events, open: true } });
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    let seen = "";
    const io = fakeIo({ interrupted: () => stopped });
    const ended = run(["sessions", "tail", "talk", "--after", "0", "--url", url, ...args], io);
    await expect
      .poll(() => {
        seen = io.stdout.bytes.toString();
        return seen.split("\n").length - 1;
      })
      .toBe(lines);
    stop();
    expect(await ended).toBe(0);
    return seen;
  };

  it("shows what happens until Ctrl-C", async () => {
    expect(await tail([], 7)).toBe(`    1  created
       turn 1, attempt 2
    2  assistant  Hello
       too long: compacted from 9,000 to 100 tokens
       too long: goes on as talk~2
       pay (c) waits for results
       failed: overloaded; it is tried again
`);
  });

  it("says how to go on when the gateway does not come back", async () => {
    const { url } = await fakeGateway({ "GET /sessions/talk/events?after=0": { events, dies: true } });
    const quick = hurry();
    const world = { interrupted: () => new Promise<void>(() => {}) };
    const { code, err } = await suture(
      ["sessions", "tail", "talk", "--after", "0", "--url", url],
      world,
    ).finally(quick);
    expect(code).toBe(2);
    expect(err).toContain("the connection broke, and the gateway has not come back");
    expect(err).toContain("suture sessions tail talk --after 2 goes on from there");
  });

  it("prints every event as JSON when asked", async () => {
    const lines = (await tail(["--json"], 9)).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(events);
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
      "Took back 2 turns. Nothing is lost: suture sessions undo talk 9 brings it back.\npay (c) may still run.\n",
    ],
    [
      ["undo", "talk"],
      "POST /sessions/talk/undo",
      { change: 9, kind: "revert" },
      "Undid the revert of change 9.\n",
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
      "Approved call_1; suture sessions tail talk shows what comes of it.\n",
    ],
    [
      ["deny", "talk", "call_1", "too", "much"],
      "POST /sessions/talk/approvals",
      status,
      "Denied call_1; suture sessions tail talk shows what comes of it.\n",
    ],
    [["replay", "7"], "POST /letters/7/replay", letter, "Letter 7 is tried again.\n"],
  ])("sessions %j", async (args, what, body, words) => {
    const { code, out, requests } = await sessions(args, { [what]: { body } });
    expect([code, out, requests[0]?.what]).toEqual([0, words, what]);
    const json = await sessions([...args, "--json"], { [what]: { body } });
    expect(JSON.parse(json.out)).toEqual(args[0] === "new" ? details : body);
  });

  it("sends what was typed", async () => {
    const { requests } = await sessions(["deny", "talk", "call_1", "too", "much"], {
      "POST /sessions/talk/approvals": { body: status },
    });
    expect(requests[0]?.body).toEqual({ call: "call_1", approved: false, reason: "too much" });
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
      { code: "session-archived", message: "it is archived", hint: "Look again." },
      "it is archived\nLook again.",
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
    [["send", "talk"], "send needs ID TEXT|- …"],
    [["list", "--limit", "0"], "unexpected 0 for --limit"],
    [["undo", "talk", "last"], "unexpected last, expected the number of a change"],
    [["export", "talk", "--to", "openia"], "did you mean openai-chat?"],
    [["export", "talk", "--to", "ai-sdk-ui"], "ai-sdk-ui can be read but not written"],
    [["export", "talk", "--for", "claude"], "did you mean anthropic?"],
    [["list", "--url", "nowhere"], "unexpected nowhere for --url"],
    [["list", "--url", "http://127.0.0.1:4000/v1"], "Write --url http://127.0.0.1:4000."],
  ])("is not bothered with %j", async (args, words) => {
    const { code, out, err } = await suture(["sessions", ...args]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(words);
  });
});
