import { mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { BROKEN, CLEAN, isMended, lines } from "../testing/sessions.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const folder = temporaryFolder();
const repair = (...args: string[]) => suture(["repair", ...args], { cwd: folder.path() });

describe("the document", () => {
  it("comes out on stdout, and nothing else", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out } = await repair("a.json");
    expect(code).toBe(0);
    expect(isMended(JSON.parse(out))).toBe(true);
  });

  it("comes from standard input too", async () => {
    for (const args of [["repair"], ["repair", "-"]]) {
      const { code, out } = await suture(args, { stdin: JSON.stringify(BROKEN) });
      expect(code).toBe(0);
      expect(isMended(JSON.parse(out))).toBe(true);
    }
  });

  it.each([
    ["an odd layout", `[ ${JSON.stringify(CLEAN[0])},\n\n\t${JSON.stringify(CLEAN[1])} ]`],
    ["a byte order mark", `\ufeff${JSON.stringify(CLEAN)}`],
    ["Windows line ends", `${JSON.stringify(CLEAN, undefined, 2).replaceAll("\n", "\r\n")}\r\n`],
    [
      "numbers that JavaScript cannot hold",
      JSON.stringify({ messages: CLEAN, seed: 0 }).replace(":0}", ":1.0e2}"),
    ],
  ])("is byte for byte what came in when it is clean, with %s", async (_name, text) => {
    folder.write("a.json", text);
    const { code, bytes } = await repair("a.json");
    expect(code).toBe(0);
    expect(bytes.toString()).toBe(text);
  });

  it.each([
    ["one line", JSON.stringify(BROKEN)],
    ["two spaces and a line end", `${JSON.stringify(BROKEN, undefined, 2)}\n`],
    ["tabs", JSON.stringify(BROKEN, undefined, "\t")],
    [
      "Windows line ends and a byte order mark",
      `\ufeff${JSON.stringify(BROKEN, undefined, 2).replaceAll("\n", "\r\n")}\r\n`,
    ],
  ])("keeps its layout: %s", async (_name, text) => {
    folder.write("a.json", text);
    const { out } = await repair("a.json");
    const value = JSON.parse(out.replace("\ufeff", ""));
    expect(isMended(value)).toBe(true);
    const indent = /\n([\t ]+)/.exec(text)?.[1];
    const end = text.includes("\r") ? "\r\n" : "\n";
    const expected = JSON.stringify(value, undefined, indent).replaceAll("\n", end);
    expect(out).toBe(
      `${text.startsWith("\ufeff") ? "\ufeff" : ""}${expected}${text.endsWith(end) ? end : ""}`,
    );
  });
});

describe("the account", () => {
  it("lists each edit on stderr", async () => {
    folder.write("a.json", JSON.stringify({ model: "gpt-5", messages: BROKEN }));
    const { err } = await repair("a.json");
    const [head, row, ...rest] = err.split("\n");
    expect(head).toBe("a.json  openai-chat, for openai-chat, gpt-5");
    expect(row).toMatch(/^ {2}messages\.1.* {2}insert {2}tool-result .*call_a “.+” {2}tool-call-has-result$/);
    expect(rest).toEqual(["", "✔ repaired 1 finding with 1 edit", ""]);
  });

  it("says so when nothing was wrong", async () => {
    folder.write("a.json", JSON.stringify(CLEAN));
    expect((await repair("a.json")).err).toBe("✔ a.json is clean for openai-chat; nothing changed\n");
  });

  it("needs no deeper stack for what nests deeper", async () => {
    const depth = 8_000;
    folder.write("a.json", `[{"role":"user","content":${"[".repeat(depth)}${"]".repeat(depth)}}]`);
    const { code, out, err } = await repair("a.json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveLength(1);
    expect(err).toContain("✔ repaired 1 finding");
  });

  it("says which risks were left", async () => {
    const risky = [CLEAN[0], { role: "assistant", content: "a", tool_calls: null }];
    folder.write("a.json", JSON.stringify(risky));
    const lax = await repair("a.json");
    expect(lax.out).toBe(JSON.stringify(risky));
    expect(lax.err).toBe(
      "✔ a.json is accepted for openai-chat; nothing changed\n⚠ 1 risk left; --strict treats it like an error\n  messages.1  risk  unexpected tool_calls that are not a list, expected a list or no such field  tool-calls-are-not-null\n",
    );
    folder.write("many.json", JSON.stringify(Array.from({ length: 7 }, () => risky).flat()));
    const many = await repair("many.json");
    expect(many.err).toContain("⚠ 7 risks left; --strict treats them like errors\n  messages.1  ");
    expect(many.err.endsWith("  … and 2 others; suture check lists all\n")).toBe(true);
    const strict = await repair("a.json", "--strict");
    expect(strict.code).toBe(0);
    expect(strict.out).not.toContain("null");
    expect(strict.err).toContain("✔ repaired 1 finding with 1 edit\n");
  });
});

describe("what cannot be mended", () => {
  it("is listed, and does not change the exit code", async () => {
    const long = Array.from({ length: 2049 }, () => CLEAN[0]);
    folder.write("a.json", JSON.stringify(long));
    const { code, out, err } = await repair("a.json", "--strict");
    expect(code).toBe(0);
    expect(out).toBe(JSON.stringify(long));
    expect(err).toMatch(
      /^✖ 1 finding could not be mended:\n {2}messages {2}risk {2}unexpected 2049 messages/,
    );
  });

  it("is counted over lines", async () => {
    const long = Array.from({ length: 2049 }, () => CLEAN[0]);
    const { code, err } = await suture(["repair", "--jsonl", "--strict"], { stdin: lines(long, CLEAN) });
    expect(code).toBe(0);
    expect(err).toContain("✔ 2 lines: 0 changed\n✖ 1 line could not be mended completely\n");
  });
});

describe("options", () => {
  it("--policy drop removes what has no other half", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out } = await repair("a.json", "--policy", "drop");
    expect(code).toBe(0);
    expect(out).not.toContain("call_a");
  });

  it("--pending leaves calls open", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out } = await repair("a.json", "--pending=call_a");
    expect(code).toBe(0);
    expect(out).toBe(JSON.stringify(BROKEN));
  });

  it("--resume strips system prompts", async () => {
    folder.write("a.json", JSON.stringify([{ role: "system", content: "Be brief." }, ...CLEAN]));
    const { out, err } = await repair("a.json", "--resume");
    expect(out).toBe(JSON.stringify(CLEAN));
    expect(err).toContain("✔ made 1 lossy edit\n");
  });

  it("--for repairs for another provider", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { out, err } = await repair("a.json", "--for", "mistral");
    expect(err).toContain("for mistral");
    expect(out).not.toContain("call_a");
  });

  it("--to makes it a conversion", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out, err } = await repair("a.json", "--to", "anthropic");
    expect(code).toBe(0);
    expect(JSON.parse(out)[1].content[0]).toMatchObject({ type: "tool_use", id: "call_a" });
    expect(err).toMatch(/✔ converted openai-chat to anthropic/);
  });

  it.each([
    [["--policy", "maybe"], "unknown policy maybe\nWrite --policy keep or --policy drop."],
    [["--to", "antropic"], "unknown format antropic for --to; did you mean anthropic?\nKnown formats: "],
    [["--to", "ai-sdk-ui"], "ai-sdk-ui can be read but not written\nFormats to write: "],
    [["b.json"], "expected one FILE, got 2: a.json, b.json\nUsage: suture repair [FILE|-]"],
    [["--json"], "--json is an option of other commands, not of repair; did you mean --jsonl?"],
  ])("%j is refused", async (args, words) => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out, err } = await repair("a.json", ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`suture: ${words}`);
  });
});

describe("the account", () => {
  it("starts on a line of its own where a terminal shows it behind the document", async () => {
    const stdin = JSON.stringify(BROKEN);
    const shown = await suture(["repair"], { stdin, terminals: ["stdout", "stderr"] });
    expect(stripVTControlCharacters(shown.err)).toMatch(/^\nstdin {2}openai-chat/);
    expect(
      (await suture(["repair"], { stdin: `${stdin}\n`, terminals: ["stdout", "stderr"] })).err,
    ).not.toMatch(/^\n/);
    expect((await suture(["repair"], { stdin, terminals: ["stderr"] })).err).not.toMatch(/^\n/);
  });

  it("names the fields that went, and tells of a merge where it went", async () => {
    const call = (id: string) => ({ type: "tool_use", id, name: "f", input: {} });
    const result = (id: string) => ({ role: "user", content: [{ type: "tool_result", tool_use_id: id }] });
    const spoken = {
      role: "assistant",
      content: [call("a"), call("b")],
      id: "m",
      model: "claude",
      usage: {},
    };
    folder.write(
      "a.json",
      JSON.stringify([{ role: "user", content: "hi" }, spoken, result("a"), result("b")]),
    );
    const { err } = await repair("a.json", "--from", "anthropic", "--strict");
    expect(err).toMatch(/ {2}messages\.1\.id {5}remove {2}“m” {2}field-is-allowed\n/);
    expect(err).toMatch(/ {2}messages\.1\.model {2}remove {2}“claude” {2}field-is-allowed\n/);
    expect(err).toMatch(/ {2}merge {3}into messages\.2 {2}tool-batch-is-whole\n/);
  });
});

describe("--report", () => {
  it("writes findings and edits as JSON", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out } = await repair("a.json", "--report", "report.json");
    expect(code).toBe(0);
    expect(isMended(JSON.parse(out))).toBe(true);
    expect(JSON.parse(folder.read("report.json"))).toMatchObject({
      file: "a.json",
      changed: true,
      format: "openai-chat",
      contract: "openai-chat",
      ok: true,
      findings: [{ rule: "tool-call-has-result", level: "error" }],
      edits: [{ rule: "tool-call-has-result", action: "insert", lossy: false }],
    });
  });

  it("has one line for each line of a JSONL file", async () => {
    folder.write("a.jsonl", lines(BROKEN, "oops", CLEAN));
    await repair("--jsonl", "a.jsonl", "--report", "report.jsonl");
    const entries = folder
      .read("report.jsonl")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(entries).toMatchObject([
      { line: 1, changed: true, ok: true, edits: [{}] },
      { line: 2, error: { line: 2, column: 1 } },
      { line: 3, changed: false, ok: true, edits: [] },
    ]);
  });

  it("that cannot be written stops everything else", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out, err } = await repair("a.json", "--write", "--report", "no/such/folder.json");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("suture: cannot write the report no/such/folder.json: its folder does not exist\n");
    expect(readdirSync(folder.path())).toEqual(["a.json"]);
  });
});

describe("--report", () => {
  it("never overwrites the input", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out, err } = await repair("a.json", "--report", "a.json");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("suture: the report would overwrite the input a.json\n");
    expect(folder.read("a.json")).toBe(JSON.stringify(BROKEN));
  });

  it("is no file called -", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    const { code, out, err } = await repair("a.json", "--report", "-");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe(
      "suture: a report is written to a file, not to standard output\nName a FILE with --report.\n",
    );
    expect(readdirSync(folder.path())).not.toContain("-");
  });

  it("never overwrites the input by another name", async () => {
    folder.write("a.json", JSON.stringify(BROKEN));
    symlinkSync(folder.path("a.json"), folder.path("link.json"));
    for (const args of [
      ["a.json", "--report", "link.json"],
      ["link.json", "--report", "a.json"],
      ["--jsonl", "a.json", "--report", "link.json"],
    ]) {
      const { code, err } = await repair(...args);
      expect(code).toBe(2);
      expect(err).toContain("suture: the report would overwrite the input ");
      expect(folder.read("a.json")).toBe(JSON.stringify(BROKEN));
    }
  });

  it("leaves out values that nest too deeply to be written", async () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const broken = JSON.stringify([...BROKEN, { role: "tool", tool_call_id: "gone", content: "x", deep: 0 }]);
    folder.write("a.json", broken.replace(":0}", `:${deep}}`));
    const { code } = await repair("a.json", "--report", "report.json");
    expect(code).toBe(0);
    const { edits } = JSON.parse(folder.read("report.json"));
    expect(edits.map((edit: { action: string }) => edit.action).sort()).toEqual(["insert", "quote"]);
  });
});

describe("--write", () => {
  it("says where the backup is of a file behind a link", async () => {
    mkdirSync(folder.path("real"));
    folder.write(join("real", "a.json"), JSON.stringify(BROKEN));
    symlinkSync(folder.path("real/a.json"), folder.path("link.json"));
    const { err } = await repair("link.json", "--write");
    expect(err).toContain(`wrote link.json, backup in ${join("real", "a.json.bak")}\n`);
    expect(folder.read("real/a.json.bak")).toBe(JSON.stringify(BROKEN));
  });

  it("says in which folder the backup is", async () => {
    folder.write("logs/a.json", JSON.stringify(BROKEN));
    const { err } = await repair(join("logs", "a.json"), "--write");
    expect(err).toContain(`backup in ${join("logs", "a.json.bak")}\n`);
  });

  it("replaces the file and keeps a backup", async () => {
    const text = JSON.stringify(BROKEN, undefined, 2);
    folder.write("a.json", text);
    const { code, out, err } = await repair("a.json", "--write");
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toContain("✔ repaired 1 finding with 1 edit\nwrote a.json, backup in a.json.bak\n");
    expect(isMended(JSON.parse(folder.read("a.json")))).toBe(true);
    expect(folder.read("a.json.bak")).toBe(text);
    expect(readdirSync(folder.path()).sort()).toEqual(["a.json", "a.json.bak"]);
  });

  it("writes nothing when nothing changed", async () => {
    const path = folder.write("a.json", JSON.stringify(CLEAN));
    const { mtimeMs, ino } = statSync(path);
    const { code, out } = await repair("a.json", "--write");
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(statSync(path)).toMatchObject({ mtimeMs, ino });
    expect(readdirSync(folder.path())).toEqual(["a.json"]);
  });

  it("leaves a file alone that cannot be read", async () => {
    folder.write("a.json", "[oops");
    expect((await repair("a.json", "--write")).code).toBe(2);
    expect(folder.read("a.json")).toBe("[oops");
    expect(readdirSync(folder.path())).toEqual(["a.json"]);
  });

  it("needs a file", async () => {
    for (const args of [
      ["repair", "--write"],
      ["repair", "-", "--write", "--jsonl"],
    ]) {
      const { code, err } = await suture(args, { stdin: JSON.stringify(BROKEN) });
      expect(code).toBe(2);
      expect(err).toContain("--write replaces a file, but the input is standard input\nName the FILE");
    }
  });

  it("replaces a JSONL file as a whole", async () => {
    const text = lines(CLEAN, BROKEN, "oops");
    folder.write("a.jsonl", text);
    const { code, out, err } = await repair("--jsonl", "a.jsonl", "--write");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("wrote a.jsonl, backup in a.jsonl.bak\n");
    const [one, two, three, end] = folder.read("a.jsonl").split("\n");
    expect([one, three, end]).toEqual([JSON.stringify(CLEAN), "null", ""]);
    expect(isMended(JSON.parse(two!))).toBe(true);
    expect(folder.read("a.jsonl.bak")).toBe(text);
  });

  it("leaves a JSONL file alone in which nothing was repaired", async () => {
    folder.write("a.jsonl", lines(CLEAN, "oops"));
    expect((await repair("--jsonl", "a.jsonl", "--write")).code).toBe(2);
    expect(folder.read("a.jsonl")).toBe(lines(CLEAN, "oops"));
    expect(readdirSync(folder.path())).toEqual(["a.jsonl"]);
  });
});

it("says that a null was removed", async () => {
  const { code, out, err } = await suture(["repair"], { stdin: JSON.stringify([null, ...CLEAN]) });
  expect([code, JSON.parse(out)]).toEqual([0, CLEAN]);
  expect(err).toContain("  messages.0  remove  null  message-is-well-formed\n");
});

describe("--jsonl", () => {
  it("prints one line for each line, clean ones as they came", async () => {
    const odd = ` ${JSON.stringify(CLEAN).replaceAll(",", " , ")}`;
    const { code, out, err } = await suture(["repair", "--jsonl"], { stdin: lines(odd, BROKEN, CLEAN) });
    expect(code).toBe(0);
    const [one, two, three, end] = out.split("\n");
    expect([one, three, end]).toEqual([odd, JSON.stringify(CLEAN), ""]);
    expect(isMended(JSON.parse(two!))).toBe(true);
    expect(err).toContain("stdin:2  openai-chat, for openai-chat\n");
    expect(err).toContain("✔ 3 lines: 1 changed with 1 edit\n");
  });

  it("puts null where a line cannot be read, goes on, and exits 2", async () => {
    const { code, out, err } = await suture(["repair", "--jsonl"], {
      stdin: lines(CLEAN, '{"messages": [', "{}", '"text"', BROKEN),
    });
    expect(code).toBe(2);
    const rows = out.split("\n");
    expect(rows.slice(0, 4)).toEqual([JSON.stringify(CLEAN), "null", "null", "null"]);
    expect(isMended(JSON.parse(rows[4]!))).toBe(true);
    expect(err).toContain('suture: stdin:2:15: not JSON: unexpected end, expected a value or "]"\n');
    expect(err).toContain("suture: stdin:3: ");
    expect(err).toContain("suture: stdin:4: ");
    expect(err).toContain("✖ 3 lines could not be read and became null\n");
  });

  it("tells of the first lines that cannot be read, and of the others where they are", async () => {
    const { err } = await suture(["repair", "--jsonl"], {
      stdin: lines(...JSON.stringify(BROKEN, undefined, 2).split("\n").slice(0, 9), CLEAN, "{", "[]", "{"),
    });
    expect(err.match(/^suture: /gm)).toHaveLength(5);
    expect(err).toContain("… and 6 more: stdin:6-9, 11, 13\n");
  });

  it("keeps line ends: Windows ones, and a last line without any", async () => {
    const { out } = await suture(["repair", "--jsonl"], {
      stdin: `${JSON.stringify(BROKEN)}\r\n${JSON.stringify(CLEAN)}`,
    });
    const [one, two] = out.split("\r\n");
    expect(isMended(JSON.parse(one!))).toBe(true);
    expect(two).toBe(JSON.stringify(CLEAN));
  });

  it("leaves blank lines as they are", async () => {
    const text = `\n${lines(CLEAN)} \n\r\n${lines(CLEAN)}\n\n`;
    const { code, bytes, err } = await suture(["repair", "--jsonl"], { stdin: text });
    expect(code).toBe(0);
    expect(bytes.toString()).toBe(text);
    expect(err).toBe("✔ 2 lines: 0 changed\n");
  });

  it("reports a blank line as null, so that line n of the report is about line n", async () => {
    folder.write("a.jsonl", lines(CLEAN, "", BROKEN, ""));
    await repair("--jsonl", "a.jsonl", "--report", "r.jsonl");
    const entries = folder.read("r.jsonl").trimEnd().split("\n");
    expect(entries.map((entry) => JSON.parse(entry)?.line)).toEqual([1, undefined, 3]);
  });

  it("tells of the first lines that changed, and of the others where they are", async () => {
    const orphan = [{ role: "tool", tool_call_id: "call_9", content: "9" }];
    const all = lines(...Array(6).fill(BROKEN), CLEAN, BROKEN, orphan);
    const { code, err } = await suture(["repair", "--jsonl"], { stdin: all });
    expect(code).toBe(0);
    expect(err.match(/^stdin:\d+ /gm)).toEqual([1, 2, 3, 4, 5].map((line) => `stdin:${line} `));
    expect(err).toContain(
      "… and 3 more lines: stdin:6, 8-9; --report FILE lists all\n" +
        "✔ 9 lines: 8 changed with 8 edits\n" +
        "  tool-call-has-result: 7 edits\n" +
        "  tool-result-has-call: 1 edit\n",
    );
    const five = await suture(["repair", "--jsonl"], { stdin: lines(...Array(5).fill(BROKEN)) });
    expect(five.err).toMatch(/✔ 5 lines: 5 changed with 5 edits\n$/);
    expect(five.err).not.toContain("…");
  });

  it("reads lines that come in pieces", async () => {
    const text = lines(BROKEN, CLEAN);
    const { out } = await suture(["repair", "--jsonl"], { stdin: [...text] });
    expect(out.split("\n")).toHaveLength(3);
  });

  it("converts each line", async () => {
    const { out } = await suture(["convert", "--jsonl", "--to", "anthropic"], {
      stdin: lines(BROKEN, BROKEN),
    });
    for (const line of out.trimEnd().split("\n")) expect(line).toContain('"tool_use"');
  });
});

it("says how a file is changed in place when the shell has emptied it", async () => {
  folder.write("a.json", "");
  const { code, err } = await repair("a.json");
  expect([code, err]).toEqual([2, expect.stringContaining("use --write, not a redirection.")]);
  const check = await suture(["check", "a.json"], { cwd: folder.path() });
  expect(check.err).toBe(
    "suture: a.json is empty, expected a conversation as JSON\nName another file, or pipe one in.\n",
  );
});

it("sends no signed reasoning back where the provider refused a signature", async () => {
  const thought = { type: "thinking", thinking: "Simple sum.", signature: "c2ln" };
  const messages = [
    { role: "user", content: "2 + 2?" },
    { role: "assistant", content: [thought, { type: "text", text: "4" }] },
    { role: "user", content: "3 + 3?" },
  ];
  folder.write("a.json", JSON.stringify({ model: "claude-sonnet-4-5", max_tokens: 9, messages }));
  const { code, out } = await repair("a.json", "--drop-signatures");
  expect(code).toBe(0);
  expect(out).toContain("Simple sum.");
  expect(out).not.toContain("c2ln");
});
