import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "./command-table.ts";
import { run } from "./main.ts";
import { PAGES } from "./manual.ts";
import { OPTIONS } from "./options.ts";
import { ACTIONS } from "./sessions/actions.ts";
import { fakeIo, suture } from "./testing/fake-io.ts";
import { BROKEN, lines } from "./testing/sessions.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const folder = temporaryFolder();

describe("help", () => {
  it("of a command says which formats and contracts there are, where it takes one", async () => {
    const listed = async (name: string) => {
      const { out } = await suture(["help", name]);
      return ["Formats", "Contracts"].filter((title) =>
        out.includes(`\n${title}\n  openai-chat, openai-responses, `),
      );
    };
    expect(await listed("check")).toEqual(["Formats", "Contracts"]);
    expect(await listed("turns")).toEqual(["Formats"]);
    expect(await listed("rules")).toEqual(["Contracts"]);
    expect(await listed("explain")).toEqual([]);
  });

  it.each([["--help"], ["-h"], ["help"]])("suture %s lists the commands on stdout", async (arg) => {
    const { code, out, err } = await suture([arg]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    for (const { name, summary } of COMMANDS)
      expect(out).toMatch(new RegExp(`\\n {2}${name} +${summary}\\n`));
  });

  it("is shown on stderr when no command is given, which is a misuse", async () => {
    const { code, out, err } = await suture([]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("Usage: suture COMMAND");
  });

  it.each(COMMANDS.map((entry) => [entry.name, entry] as const))("of %s", async (name, entry) => {
    const command = await entry.load();
    const { code, out } = await suture([name, "--help"]);
    expect(code).toBe(0);
    expect(out).toContain(`Usage: suture ${name} `);
    for (const option of command.options) {
      expect(out).toContain(`--${option}`);
      expect(out.replace(/\s+/g, " ")).toContain(
        OPTIONS[option].instead?.[command.name] ?? OPTIONS[option].help,
      );
    }
    const usage = out.split("\n\n")[0]!;
    for (const [, option] of usage.matchAll(/--([a-z]+(?:-[a-z]+)*)/g))
      expect(command.options).toContain(option);
    for (const other of [
      ["help", name],
      [name, "-h"],
      ["--help", name],
    ]) {
      expect((await suture(other)).out).toBe(out);
    }
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  it("fits a narrow terminal, and names every page of the manual", async () => {
    const { out } = await suture(["help"]);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    for (const page of PAGES) {
      expect(out).toMatch(new RegExp(`\\b${page}\\b`));
      const { code, out: shown } = await suture(["help", page]);
      expect(code).toBe(0);
      const file = `../../../docs/${page.replace(".md", "")}.md`;
      const written = readFileSync(new URL(file, import.meta.url), "utf8");
      expect(written.endsWith(shown)).toBe(true);
      expect(shown).toMatch(/^# /);
    }
  });

  it("tells a page from the command of the same name by its ending", async () => {
    expect((await suture(["help", "sessions"])).out).toContain("Usage: suture sessions ");
    expect((await suture(["help", "sessions.md"])).out).toMatch(/^# Sessions/);
    expect((await suture(["help", "config.md"])).out).toBe((await suture(["help", "config"])).out);
  });

  it("of sessions has a line for each action", async () => {
    const { out } = await suture(["sessions", "--help"]);
    for (const { name, operands, summary } of ACTIONS)
      expect(out.replace(/ +/g, " ")).toContain(`\n ${`${name} ${operands}`.trim()} ${summary}\n`);
  });
});

it.each([["--version"], ["-V"]])("suture %s shows the version", async (arg) => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(await suture([arg])).toMatchObject({ code: 0, out: `suture ${version}\n`, err: "" });
});

describe("misuse", () => {
  it.each([
    [
      ["chekc"],
      "unknown command chekc; did you mean check?\nCommands: check, repair, convert, turns, cut, compact, rules, explain, classify, emulate, serve, keys, sessions.",
    ],
    [
      ["help", "repiar"],
      "unknown command or page repiar; did you mean repair?\nCommands: check, repair, convert, turns, cut, compact, rules, explain, classify, emulate, serve, keys, sessions.\nPages: library, ",
    ],
    [["help", "confg"], "unknown command or page confg; did you mean config?"],
    [[""], "the name of a command is empty\nCommands: check, "],
    [["--verison"], "unknown option --verison; did you mean --version?"],
  ])("%j", async (args, words) => {
    const { code, out, err } = await suture(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`suture: ${words}`);
  });

  it("that forgets the command", async () => {
    folder.write("a.json", "[]");
    const { code, err } = await suture(["a.json"], { cwd: folder.path() });
    expect(code).toBe(2);
    expect(err).toBe(
      "suture: a.json is a file, expected a command\nTry suture check a.json or suture repair a.json.\n",
    );
  });
});

it("ends quietly when nobody reads on", async () => {
  const io = fakeIo({ stdin: lines(...Array.from({ length: 100 }, () => BROKEN)) });
  let writes = 0;
  io.stdout._write = (_chunk, _encoding, done: (error?: Error) => void) => {
    writes += 1;
    done(writes > 3 ? Object.assign(new Error("EPIPE"), { code: "EPIPE" }) : undefined);
  };
  expect(await run(["check", "--jsonl"], io)).toBe(0);
  expect(writes).toBe(4);
  expect(io.stderr.bytes.toString()).toBe("");
});

it("ends with exit code 2, not 1, when it fails in a way nobody foresaw", async () => {
  let reads = 0;
  const now = () => {
    reads += 1;
    if (reads > 1) throw new TypeError("the clock is broken");
    return 0;
  };
  const { code, out, err } = await suture(["check"], {
    stdin: "[]",
    terminals: ["stderr"],
    env: { NO_COLOR: "1" },
    now,
  });
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(
    /^suture: unexpected failure; this is a bug in suture\nTypeError: the clock is broken\n/,
  );
});

it("shows progress on a terminal during long work, and wipes it", async () => {
  let time = 0;
  const now = () => {
    time += 200;
    return time;
  };
  const { err } = await suture(["check", "--jsonl", "--json"], {
    stdin: lines(...Array.from({ length: 10 }, () => BROKEN)),
    terminals: ["stderr"],
    now,
  });
  expect(err).toContain("\r\x1b[2Kchecking stdin  4 lines");
  expect(err.endsWith("\r\x1b[2K")).toBe(true);
});
