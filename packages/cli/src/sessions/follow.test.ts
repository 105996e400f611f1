import { describe, expect, it, vi } from "vitest";
import { run } from "../main.ts";
import { fakeGateway } from "../testing/fake-gateway.ts";
import { fakeIo, suture } from "../testing/fake-io.ts";
import { says, typeSessions as sessions } from "../testing/type-sessions.ts";

const AT = Date.UTC(2026, 10, 16, 12, 30);
const accepted = { type: "accepted", key: "k1", session: "talk" };
const done = (text: string) => ({ type: "turn.done", turn: 1, keys: ["k1"], text });

/** The pauses of the client between attempts, in milliseconds. */
const PAUSES: ReadonlySet<number | undefined> = new Set([200, 400, 800, 1_600, 3_200, 5_000]);

/** Makes pauses between attempts take no time, until the returned function is called. */
function hurry(): () => void {
  const real = globalThis.setTimeout;
  const quick = (callback: () => void, ms?: number, ...args: []): NodeJS.Timeout =>
    real(callback, PAUSES.has(ms) ? 0 : ms, ...args);
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(quick as typeof setTimeout);
  return () => spy.mockRestore();
}

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

  it("says once why it is tried again and again", async () => {
    const again = (reason: string) => ({ type: "step.restarted", reason });
    const events = [
      accepted,
      ...["away", "away", "left alone", "away", "left alone"].map(again),
      { type: "message", seq: 3, message: says("Hi") },
      done("Hi"),
    ];
    const { err } = await sessions(["send", "talk", "x"], { "POST /sessions/talk/messages": { events } });
    expect(err.split("\n")).toEqual([
      "Once more: away",
      "It is tried again and again. The message is stored; Ctrl-C ends only the waiting.",
      "Once more: left alone",
      "",
    ]);
  });

  it("prints the message where its pieces were not heard, and reads standard input", async () => {
    const events = [accepted, { type: "message", seq: 3, message: says("Hi\u001b[2J") }, done("Hi")];
    const answers = { "POST /sessions/talk/messages": { events } };
    const { out, requests } = await sessions(["send", "talk", "-"], answers, { stdin: "long\ntext\n" });
    expect([out, requests[0]?.body]).toEqual(["Hi\u001b[2J\n", { text: "long\ntext" }]);
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
    const { code, err, url } = await sessions(["send", "talk", "pay"], {
      "POST /sessions/talk/messages": {
        events: [{ ...accepted, session: "talk~2", sentTo: "talk" }, waiting],
      },
    });
    expect(code).toBe(0);
    expect(err).toBe(
      `The session goes on as talk~2.\npay (call_1) waits for you: suture sessions approve talk~2 call_1 --url ${url}, or deny.\n`,
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
    expect(err).toContain(`suture sessions tail talk --after 2 --url ${url} goes on from there`);
  });

  it("prints every event as JSON when asked", async () => {
    const lines = (await tail(["--json"], 9)).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(events);
  });
});
