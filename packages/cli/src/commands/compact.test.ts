import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { BROKEN, CLEAN, isMended, toolTurns } from "../testing/sessions.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const folder = temporaryFolder();
const run = (...args: string[]) => suture(["compact", ...args], { cwd: folder.path() });
const session = JSON.stringify(toolTurns(4, 4, 4, 4, 4), undefined, 2);

describe("suture compact", () => {
  it("prints what fits, and an account of what was done", async () => {
    folder.write("a.json", session);
    const { code, out, err } = await run("a.json", "--for", "openai-chat", "--budget", "3000");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveLength(JSON.parse(session).length);
    expect(err).toMatch(/cleared \d+ old outputs: about [\d,]+ tokens less/);
    expect(err).toMatch(
      /✔ a\.json: about [\d,]+ tokens became [\d,]+, the budget is 3,000; a prompt cache keeps/,
    );
  });

  it("keeps the layout of the file", async () => {
    folder.write("a.json", session);
    const { out } = await run("a.json", "--budget", "3000");
    expect(out).toBe(JSON.stringify(JSON.parse(out), undefined, 2));
  });

  it("puts a digest in the place of the oldest turns at once when asked to", async () => {
    folder.write("a.json", session);
    const { out, err } = await run("a.json", "--budget", "3000", "--digest", "--min-keep-tail", "3");
    const [first] = JSON.parse(out);
    expect(first.content).toMatch(/^<conversation-summary kind="digest" messages="\d+" turns="\d+">/);
    expect(err).toMatch(/replaced \d+ messages with a digest/);
    expect(JSON.parse(out).slice(-3)).toEqual(JSON.parse(session).slice(-3));
  });

  it("leaves what fits alone, byte for byte", async () => {
    folder.write("a.json", `  ${JSON.stringify(CLEAN)} \n`);
    const { code, bytes, err } = await run("a.json", "--model", "gpt-4o");
    expect(code).toBe(0);
    expect(bytes.toString()).toBe(`  ${JSON.stringify(CLEAN)} \n`);
    expect(err).toMatch(/✔ a.json fits: about \d+ of 64,000 tokens; nothing changed/);
  });

  it("mends what fits, but would be refused", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out, err } = await run("a.json", "--budget", "10000");
    expect(code).toBe(0);
    expect(isMended(JSON.parse(out))).toBe(true);
    expect(err).toMatch(/✔ a.json fits: about \d+ of 10,000 tokens; mended with 1 edit/);
  });

  it("says why when nothing can make it fit, and prints what came in", async () => {
    folder.write("a.json", session);
    const { code, out, err } = await run("a.json", "--budget", "30");
    expect(code).toBe(1);
    expect(out).toBe(session);
    expect(err).toContain("the budget is 30: nothing can make it fit: ");
  });

  it("reports to a file, and replaces the input with a backup", async () => {
    folder.write("a.json", session);
    const { out, err } = await run("a.json", "--budget", "3000", "--report", "r.json", "--write");
    expect(out).toBe("");
    expect(err).toMatch(/wrote a.json, backup in/);
    const report = JSON.parse(folder.read("r.json"));
    expect(report).toMatchObject({ file: "a.json", changed: true, outcome: "compacted", budget: 3000 });
    expect(report.steps[0]).toMatchObject({ rung: "clear-results" });
    expect(report.edits[0]).toMatchObject({ rule: "clear-results", lossy: true });
    expect(report.after).toBeLessThanOrEqual(3000);
  });

  it("says so when a model's window is a guess", async () => {
    folder.write("a.json", JSON.stringify(CLEAN));
    const { err } = await run("a.json", "--model", "nobodys-own");
    expect(err).toContain("the context window of nobodys-own is not known; assuming 128,000 tokens");
  });

  it("says what is wrong with a budget below zero", async () => {
    const { code, err } = await run("a.json", "--budget", "-5");
    expect([code, err]).toEqual([2, expect.stringContaining("unexpected -5 for --budget, expected a whole")]);
  });

  it("says that it is mending which makes a history too long", async () => {
    const { code, err } = await suture(["compact", "--budget", "40"], { stdin: JSON.stringify(BROKEN) });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^✖ stdin has about \d+ tokens, more once it is mended, the budget is 40: nothing can make it fit: /,
    );
  });

  it("wants a budget or a model", async () => {
    const { code, err } = await suture(["compact"], { stdin: session });
    expect(code).toBe(2);
    expect(err).toContain("neither a budget nor a model is given\nGive --budget TOKENS, or --model NAME.\n");
    const written = await suture(["compact", "--write", "--budget", "9"], { stdin: session });
    expect(written.err).toContain("the input is standard input");
  });
});

it("compacts one conversation a line, as many as there are", async () => {
  const small = JSON.stringify(CLEAN);
  const lines = [JSON.stringify(toolTurns(4, 4, 4, 4, 4)), small, "{broken", JSON.stringify(toolTurns(1))];
  folder.write("s.jsonl", lines.map((line) => `${line}\n`).join(""));
  const { code, out, err } = await run("s.jsonl", "--jsonl", "--budget", "3000", "--report", "r.jsonl");
  expect(code).toBe(2);
  const [first, second, third, fourth, rest] = out.split("\n");
  expect(JSON.parse(first ?? "")).toHaveLength(50);
  expect([second, third, fourth, rest]).toEqual([small, "null", lines[3], ""]);
  expect(err).toContain("✔ s.jsonl:1: about ");
  expect(err).toContain("✔ 4 lines: 1 changed");
  expect(folder.read("r.jsonl").trim().split("\n")).toHaveLength(4);
  const refused = await run("s.jsonl", "--jsonl", "--budget", "30");
  expect(refused.err).toContain("nothing can make");
});
