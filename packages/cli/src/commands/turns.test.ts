import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { BROKEN, toolTurns } from "../testing/sessions.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const folder = temporaryFolder();
const run = (...args: string[]) => suture(args, { cwd: folder.path() });
const session = JSON.stringify(toolTurns(3, 2, 1));

describe("suture turns", () => {
  it("shows a table of turns with their messages, calls, open calls and tokens", async () => {
    folder.write("a.json", session);
    const { code, out } = await run("turns", "a.json");
    expect(code).toBe(0);
    const [head, ...rows] = out.trimEnd().split("\n");
    expect(head?.split(/ {2,}/)).toEqual(["turn", "from–to", "messages", "calls", "open", "tokens"]);
    expect(rows[0]).toMatch(/^ +0 +0–7 +8 +3 +\d+$/);
    expect(rows.at(-1)).toMatch(/^3 turns, 18 messages, 6 calls, about [\d,]+ tokens$/);
  });

  it("says which calls are open", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { out } = await run("turns", "a.json");
    expect(out).toMatch(/\n +0 +0–1 +2 +1 +1 +\d+\n/);
    expect(out).toContain("1 call, 1 of them open");
  });

  it("prints JSON", async () => {
    folder.write("a.json", session);
    const turns = JSON.parse((await run("turns", "a.json", "--json")).out);
    expect(turns).toHaveLength(3);
    expect(turns[1]).toMatchObject({ start: 8, end: 14, messages: 6, calls: 2, open: 0 });
  });

  it("reads what is piped in, and refuses what is no history", async () => {
    expect((await suture(["turns"], { stdin: session })).code).toBe(0);
    const { code, err } = await suture(["turns"], { stdin: "42" });
    expect(code).toBe(2);
    expect(err).toContain("Give a list of messages, or a whole request.");
  });
});

describe("suture cut", () => {
  const cut = async (...args: string[]) => {
    folder.write("a.json", session);
    return run("cut", "a.json", ...args);
  };

  it.each([
    ["--min-keep-tail 4", { cut: 14, boundary: "turn", head: 14, tail: 4 }],
    ["--min-keep-tail 5", { cut: 8, boundary: "turn", head: 8, tail: 10 }],
    ["--turns 2", { cut: 8, boundary: "turn", head: 8, tail: 10 }],
    ["--tokens 1000000", { cut: 0, boundary: "none", head: 0, tail: 18 }],
    ["--min-keep-tail 5 --boundary step", { cut: 13, boundary: "step", head: 13, tail: 5 }],
    ["--min-keep-tail 11", { cut: 7, boundary: "step", head: 7, tail: 11 }],
    ["--min-keep-tail 11 --boundary turn", { cut: 0, boundary: "none", head: 0, tail: 18 }],
  ])("%s --json", async (args, expected) => {
    const { code, out } = await cut(...args.split(" "), "--json");
    expect(code).toBe(0);
    expect(out).toBe(`${JSON.stringify(expected)}\n`);
  });

  it("says it in words", async () => {
    expect((await cut("--min-keep-tail", "4")).out).toBe(
      "cut before message 14, between turns: 14 messages in the head, 4 in the tail\n",
    );
    expect((await cut("--min-keep-tail", "11")).out).toContain("between two steps of a turn");
    expect((await cut("--min-keep-tail", "40")).out).toBe(
      "no cut: all 18 messages of a.json stay in the tail\n",
    );
  });

  it("wants to know what to keep, in numbers", async () => {
    expect(await cut()).toMatchObject({
      code: 2,
      err: expect.stringContaining("cut needs to know what the tail keeps"),
    });
    expect((await cut("--turns", "two")).err).toContain(
      "unexpected two for --turns, expected a whole number",
    );
    expect((await cut("--turns", "99999999999999999999")).err).toContain(
      "unexpected 99999999999999999999 for --turns, expected a whole number from 0 to 9007199254740991\n",
    );
    expect((await cut("--turns", "1", "--boundary", "message")).err).toContain("unknown boundary message");
  });

  it("cuts nothing behind a call that still runs", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { out } = await run("cut", "a.json", "--min-keep-tail", "1", "--pending", "call_a", "--json");
    expect(JSON.parse(out)).toMatchObject({ cut: 1 });
  });
});

it("turns and cut answer one conversation a line", async () => {
  const stdin = `${session}\n{broken\n${JSON.stringify(BROKEN)}\n`;
  const turns = await suture(["turns", "--jsonl"], { stdin });
  expect(turns.code).toBe(2);
  expect(
    turns.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)?.length ?? null),
  ).toEqual([3, null, 2]);
  const cuts = await suture(["cut", "--jsonl", "--min-keep-tail", "4"], { stdin });
  expect(cuts.out.split("\n")[0]).toBe('{"cut":14,"boundary":"turn","head":14,"tail":4}');
});
