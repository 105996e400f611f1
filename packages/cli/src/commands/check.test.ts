import { Buffer } from "node:buffer";
import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { BROKEN, CLEAN, lines } from "../testing/sessions.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const folder = temporaryFolder();
const write = (name: string, document: unknown) => folder.write(name, JSON.stringify(document));
const check = (...args: string[]) => suture(["check", ...args], { cwd: folder.path() });

/** Stored logs often contain this, but no refusal is recorded. */
const RISKY = [
  { role: "user", content: "Look." },
  { role: "assistant", content: "a", tool_calls: null },
];

describe("exit codes", () => {
  it("are 0 for a clean file", async () => {
    write("a.json", CLEAN);
    expect(await check("a.json")).toMatchObject({
      code: 0,
      out: "✔ 1 file is clean for openai-chat\n",
      err: "",
    });
  });

  it("are 1 for a file with an error", async () => {
    write("a.json", BROKEN);
    expect((await check("a.json")).code).toBe(1);
  });

  it("are 2 for a file that cannot be read, though others have findings", async () => {
    write("a.json", BROKEN);
    const { code, out, err } = await check("gone.json", "a.json");
    expect(code).toBe(2);
    expect(err).toBe(
      "suture: cannot find gone.json\nCheck the spelling, or write - to read standard input.\n",
    );
    expect(out).toContain("✖ 1 file could not be read\n✖ 1 error in 1 file\n");
  });
});

describe.skipIf(process.platform === "win32")("a link that leads to no file", () => {
  it.each([
    ["gone.json", "cannot find gone.json, where the link a.json leads"],
    ["real/../gone.json", "cannot find real/../gone.json, where the link a.json leads"],
    ["b.json", "cannot find /no/such.json, where the link a.json leads"],
    ["a.json", "cannot read a.json: the link leads back to itself"],
  ])("is called one: %s", async (target, message) => {
    symlinkSync(target, folder.path("a.json"));
    symlinkSync("/no/such.json", folder.path("b.json"));
    const { code, err } = await check("a.json");
    expect([code, err]).toEqual([2, `suture: ${message}\nPoint it at a file, or name the file itself.\n`]);
  });
});

describe("a pattern that no shell expanded", () => {
  it("is called one", async () => {
    const { code, err } = await check("logs/*.json");
    expect([code, err]).toEqual([
      2,
      "suture: cannot find logs/*.json\nNo file matches it, or the shell does not expand patterns: name the files.\n",
    ]);
  });
});

describe("the list of findings", () => {
  it("names the file, what it was held against, and each finding", async () => {
    write("a.json", { model: "gpt-5", messages: BROKEN });
    const { out } = await check("a.json");
    const [head, row] = out.split("\n");
    expect(head).toBe("a.json  openai-chat, for openai-chat, gpt-5");
    expect(row).toMatch(
      /^ {2}messages\.1\.tool_calls\.0 {2}error {2}.*without a result.* {2}tool-call-has-result$/,
    );
    expect(out).toMatch(/\n {34}provider says: An assistant message with 'tool_calls' must be followed by/);
    expect(out).toMatch(/\n✖ 1 error in 1 file\nRun suture repair a\.json to mend it\.\n$/);
  });

  it("suggests a command that can be typed as it is for a name like an option", async () => {
    folder.write("-a.json", JSON.stringify(BROKEN));
    const { out } = await suture(["check", "--", "-a.json"], { cwd: folder.path() });
    expect(out).toContain("Run suture repair ./-a.json to mend it.");
  });

  it("suggests a conversion where the format can only be read", async () => {
    const tool = { type: "tool-f", toolCallId: "c", state: "input-available", input: {} };
    write("a.json", [
      { id: "1", role: "user", parts: [{ type: "text", text: "hi" }] },
      { id: "2", role: "assistant", parts: [tool] },
    ]);
    const { out } = await check("a.json");
    expect(out).toContain("Run suture convert a.json --to ai-sdk to mend it.\n");
    const { code, err } = await suture(["repair", "a.json"], { cwd: folder.path() });
    expect(code).toBe(2);
    expect(err).toContain("Convert them first: suture convert a.json --to ai-sdk\n");
  });

  it("suggests the repair with the same options", async () => {
    write("a.json", BROKEN);
    const { out } = await check("a.json", "--for", "azure", "--strict");
    expect(out).toContain("Run suture repair a.json --for azure --strict to mend");
  });

  it("promises no more than a repair does", async () => {
    const next = async (document: unknown, ...args: string[]) => {
      write("a.json", document);
      return (await check("a.json", ...args)).out.trimEnd().split("\n").at(-1);
    };
    const many = Array.from({ length: 2049 }, () => ({ role: "user", content: "hi" }));
    expect(await next([...RISKY, ...BROKEN])).toBe("Run suture repair a.json to mend the error.");
    expect(await next([...RISKY, ...BROKEN], "--strict")).toBe(
      "Run suture repair a.json --strict to mend them.",
    );
    expect(await next([...many, ...BROKEN, ...BROKEN])).toBe("Run suture repair a.json to mend the errors.");
    expect(await next([...many, ...BROKEN], "--strict")).toBe("Run suture repair a.json to mend the error.");
    expect(await next([...many, ...RISKY], "--strict")).toBe(
      "Run suture repair a.json --strict to mend the others.",
    );
    expect(await next(many, "--strict")).toMatch(/^No repair helps: .* See suture compact\.$/);
    const { err } = await suture(["repair"], { stdin: JSON.stringify(many) });
    expect(err).toContain("⚠ 1 risk left\n");
  });

  it("counts over several files", async () => {
    write("a.json", BROKEN);
    write("b.json", BROKEN);
    write("c.json", CLEAN);
    expect((await check("a.json", "b.json", "c.json")).out).toContain("✖ 2 errors in 2 files of 3\n");
  });

  it("is coloured on a terminal and fits its width", async () => {
    write("a.json", BROKEN);
    const { out } = await suture(["check", "a.json"], {
      cwd: folder.path(),
      terminals: ["stdout"],
      columns: 80,
    });
    expect(out).toContain("\x1b[4ma.json\x1b[24m");
    expect(out).toContain("\x1b[31merror\x1b[39m");
    expect(out).toContain("\x1b[2mtool-call-has-result\x1b[22m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
    for (const line of out.replace(/\x1b\[\d+m/g, "").split("\n"))
      expect(line.length).toBeLessThanOrEqual(80);
  });

  it("cuts names that nobody could read, in JSON too", async () => {
    const name = "f".repeat(10_000);
    const call = { id: "c1", type: "function", function: { name, arguments: "{}" } };
    write("a.json", [
      { role: "user", content: "hi" },
      { role: "assistant", content: null, tool_calls: [call] },
    ]);
    const { out } = await check("a.json");
    expect(out).toContain("fff… (c1) without a result, expected one right after it");
    expect(out.length).toBeLessThan(2_000);
    expect((await check("a.json", "--json")).out.length).toBeLessThan(4_000);
  });

  it("is laid out as in a file where a terminal does not know its width", async () => {
    write("a.json", BROKEN);
    const world = { cwd: folder.path(), terminals: ["stdout" as const], columns: 0, env: { NO_COLOR: "1" } };
    expect((await suture(["check", "a.json"], world)).out).toBe((await check("a.json")).out);
  });

  it("obeys NO_COLOR", async () => {
    write("a.json", BROKEN);
    const world = { cwd: folder.path(), terminals: ["stdout" as const], env: { NO_COLOR: "1" } };
    expect((await suture(["check", "a.json"], world)).out).not.toContain("\x1b");
  });
});

describe("options", () => {
  it("--strict lets risks fail", async () => {
    write("a.json", RISKY);
    const lax = await check("a.json");
    expect(lax).toMatchObject({ code: 0 });
    expect(lax.out).toContain("⚠ 1 risk in 1 file\n");
    const strict = await check("a.json", "--strict");
    expect(strict).toMatchObject({ code: 1 });
    expect(strict.out).toContain("✖ 1 risk in 1 file\n");
  });

  it("--for holds it against another provider", async () => {
    write("a.json", CLEAN);
    expect((await check("a.json", "--for", "mistral")).out).toContain("openai-chat, for mistral");
  });

  it("--from reads it as another format", async () => {
    write("a.json", CLEAN);
    expect((await check("a.json", "--from", "anthropic")).out).toMatch(
      /^a\.json {2}anthropic, for anthropic\n/,
    );
  });

  it("--model is not taken for the file that was to come after it", async () => {
    write("a.json", BROKEN);
    const { code, err } = await check("--model", "a.json");
    expect(code).toBe(2);
    expect(err).toContain("--model takes the name of a model, and a.json looks like a file");
    expect(err).toContain("--model NAME FILE");
  });

  it("--model makes facts depend on it", async () => {
    write("a.json", CLEAN);
    const anthropic = ["a.json", "--from", "anthropic", "--model"];
    expect((await check(...anthropic, "claude-opus-4-5")).code).toBe(0);
    expect((await check(...anthropic, "claude-opus-4-6")).code).toBe(1);
  });

  it("--pending leaves calls open", async () => {
    write("a.json", BROKEN);
    expect((await check("a.json", "--pending", "call_a,call_b")).code).toBe(0);
  });

  it("what was piped in is to be piped into the repair", async () => {
    const { out } = await suture(["check", "--for", "mistral"], { stdin: JSON.stringify(BROKEN) });
    expect(out).toMatch(/\nPipe it into suture repair --for mistral to mend them\.\n$/);
  });

  it("what is pending stays so in the repair that is advised", async () => {
    write("a.json", [
      ...BROKEN,
      ...BROKEN.slice(1).map((each) => JSON.parse(JSON.stringify(each).replace("call_a", "call_b"))),
    ]);
    const { out } = await check("a.json", "--pending", "call_b");
    expect(out).toContain("Run suture repair a.json --pending call_b to mend it.\n");
  });

  it.each([
    [["--from", "openai"], "unknown format openai for --from; did you mean openai-chat?", "Known formats: "],
    [
      ["--for", "antropic"],
      "unknown contract antropic for --for; did you mean anthropic?",
      "Known contracts: ",
    ],
    [["--foo"], "unknown option --foo; did you mean --for?", "See suture check --help"],
  ])("%j are refused with what is known", async (args, message, hint) => {
    write("a.json", CLEAN);
    const { code, out, err } = await check("a.json", ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`suture: ${message}\n${hint}`);
  });
});

describe("--json", () => {
  it("has a stable shape", async () => {
    write("a.json", { model: "gpt-5", messages: BROKEN });
    write("b.json", CLEAN);
    const { code, out, err } = await check("--json", "a.json", "b.json", "gone.json");
    expect(code).toBe(2);
    expect(err).toContain("cannot find gone.json");
    expect(JSON.parse(out)).toEqual({
      ok: false,
      files: [
        {
          file: "a.json",
          ok: false,
          format: "openai-chat",
          contract: "openai-chat",
          model: "gpt-5",
          findings: [
            {
              rule: "tool-call-has-result",
              level: "error",
              place: "messages.1.tool_calls.0",
              message: expect.any(String),
              says: expect.any(String),
            },
          ],
        },
        {
          file: "b.json",
          ok: true,
          format: "openai-chat",
          contract: "openai-chat",
          model: null,
          findings: [],
        },
        {
          file: "gone.json",
          ok: false,
          format: null,
          contract: null,
          model: null,
          findings: [],
          error: { message: "cannot find gone.json" },
        },
      ],
    });
  });

  it("tells where a file stops being JSON", async () => {
    folder.write("a.json", '[\n  {"role": oops}\n]');
    const { files } = JSON.parse((await check("--json", "a.json")).out);
    expect(files[0].error).toEqual({
      message: 'a.json:2:12: not JSON: unexpected "oops", expected a value',
      line: 2,
      column: 12,
    });
  });

  it("has the same shape for standard input", async () => {
    const { code, out } = await suture(["check", "--json"], { stdin: JSON.stringify(CLEAN) });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true, files: [{ file: "-", ok: true }] });
  });
});

describe("findings that say the same", () => {
  const said = (count: number) =>
    Array.from({ length: count }, (_, ts) => ({ role: "user", content: [{ type: "text", text: "hi" }], ts }));

  it("do not hide the others, and are all in the JSON", async () => {
    const use = { type: "tool_use", id: "toolu_1", name: "f", input: {} };
    write("a.json", [
      ...said(300),
      { role: "assistant", content: [use] },
      { role: "user", content: "Well?" },
    ]);
    const { out } = await check("a.json", "--from", "anthropic");
    expect(out).toContain(
      "  messages.4              error  unexpected field ts, expected no such field  field-is-allowed\n",
    );
    expect(out).toContain(
      "  …                       error  and 295 more like this, up to messages.299  field-is-allowed\n",
    );
    expect(out).toContain("messages.300.content.0");
    expect(out).not.toContain("messages.5 ");
    expect(out).toContain("✖ 301 errors in 1 file\n");
    const json = JSON.parse((await check("a.json", "--from", "anthropic", "--json")).out);
    expect(json.files[0].findings).toHaveLength(301);
  });

  it("are all shown where they are few", async () => {
    write("a.json", said(6));
    const { out } = await check("a.json", "--from", "anthropic");
    expect(out).toContain("messages.5");
    expect(out).not.toContain("more like this");
  });
});

describe("--jsonl", () => {
  it("says that there was nothing to check", async () => {
    folder.write("a.jsonl", "\n");
    const { code, out, err } = await check("--jsonl", "a.jsonl");
    expect({ code, out, err }).toEqual({ code: 0, out: "✔ 0 lines: nothing to check\n", err: "" });
  });

  it("prefixes findings with file and line", async () => {
    folder.write("a.jsonl", lines(CLEAN, BROKEN, BROKEN));
    const { code, out } = await check("--jsonl", "a.jsonl");
    expect(code).toBe(1);
    expect(out).toContain("a.jsonl:2  openai-chat, for openai-chat\n");
    expect(out).toContain("a.jsonl:3  openai-chat, for openai-chat\n");
    expect(out).toContain("✖ 2 errors in 2 lines of 3\nRun suture repair a.jsonl --jsonl to mend them.\n");
  });

  it("says how often each rule was broken, in more than a few lines", async () => {
    const orphan = [{ role: "tool", tool_call_id: "call_9", content: "9" }];
    folder.write("a.jsonl", lines(orphan, ...Array(5).fill(BROKEN)));
    expect((await check("--jsonl", "a.jsonl")).out).toContain(
      "✖ 6 errors in 6 lines\n  tool-call-has-result: 5\n  tool-result-has-call: 1\nRun suture repair",
    );
    folder.write("a.jsonl", lines(...Array(5).fill(BROKEN)));
    expect((await check("--jsonl", "a.jsonl")).out).toContain("✖ 5 errors in 5 lines\nRun suture repair");
  });

  it("with --json prints one line for each line", async () => {
    folder.write("a.jsonl", lines(CLEAN, BROKEN));
    const { code, out } = await check("--jsonl", "--json", "a.jsonl");
    expect(code).toBe(1);
    const [one, two, end] = out.split("\n");
    expect(one).toBe('{"line":1,"ok":true,"findings":[]}');
    expect(two).toMatch(/^\{"line":2,"ok":false,"findings":\[\{"rule":"tool-call-has-result",/);
    expect(end).toBe("");
  });

  it("keeps lines aligned over what is blank or cannot be read, and exits 2", async () => {
    const { code, out, err } = await suture(["check", "--jsonl", "--json"], {
      stdin: lines(CLEAN, "[oops", "", "42", BROKEN),
    });
    expect(code).toBe(2);
    expect(out.split("\n").map((line) => line.slice(0, 9))).toEqual([
      '{"line":1',
      "null",
      "null",
      "null",
      '{"line":5',
      "",
    ]);
    expect(err.split("\n").map((line) => line.slice(0, 16))).toEqual([
      "suture: stdin:2:",
      "suture: stdin:4:",
      "",
    ]);
  });

  it("names the file when there are several", async () => {
    folder.write("a.jsonl", lines(CLEAN));
    folder.write("b.jsonl", lines(CLEAN));
    expect((await check("--jsonl", "--json", "a.jsonl", "b.jsonl")).out).toBe(
      '{"file":"a.jsonl","line":1,"ok":true,"findings":[]}\n{"file":"b.jsonl","line":1,"ok":true,"findings":[]}\n',
    );
  });

  it.each([
    ["UTF-16", Buffer.from("\ufeff[]\n[]\n", "utf16le"), "pipe it in through iconv -f UTF-16"],
    ["compressed", Buffer.from("\x1f\x8b\n\0\n", "latin1"), "Unpack it, for instance with gunzip -c"],
  ])("says what to do with a file that is %s", async (_, bytes, words) => {
    folder.write("a.jsonl", bytes);
    const { code, err } = await check("--jsonl", "a.jsonl");
    expect(code).toBe(2);
    expect(err).toContain("No line could be read. ");
    expect(err).toContain(words);
  });

  it("is told apart from a file that is not there", async () => {
    const { code, out, err } = await check("--jsonl", "gone.jsonl");
    expect([code, out]).toEqual([2, "✖ 1 file could not be read\n"]);
    expect(err).toBe(
      "suture: cannot find gone.jsonl\nCheck the spelling, or write - to read standard input.\n",
    );
  });

  it("that is JSON and no conversation is not sent round in circles", async () => {
    folder.write("chat.jsonl", lines({ user_name: "You" }, { name: "Ann", mes: "Hello" }));
    const { code, err } = await check("--jsonl", "chat.jsonl");
    expect(code).toBe(2);
    expect(err).toContain(
      "No line could be read. Each is expected to hold a list of messages, or a whole request.\n",
    );
    expect(err).not.toContain("leave --jsonl out");
  });

  it("suspects a single document when no line can be read", async () => {
    const tools = [{ name: "f", input_schema: { required: ["city"] } }];
    folder.write("a.json", JSON.stringify({ messages: CLEAN, tools }, undefined, 2));
    const { code, err } = await check("--jsonl", "a.json");
    expect(code).toBe(2);
    expect(err).toContain("If the file is one document, leave out --jsonl.");
  });
});

describe("the command that it names", () => {
  it.each([
    ["my session.json", 'suture repair "my session.json"'],
    ["it's.json", `suture repair "it's.json"`],
    ["cost $5.json", "suture repair 'cost $5.json'"],
  ])("can be typed as it stands: %s", async (name, command) => {
    write(name, BROKEN);
    expect((await check(name)).out).toContain(`Run ${command} to mend it.\n`);
  });
});

describe("input", () => {
  it("comes from standard input, named or not", async () => {
    for (const args of [["check"], ["check", "-"]]) {
      const { code, out } = await suture(args, { stdin: JSON.stringify(BROKEN) });
      expect(code).toBe(1);
      expect(out).toMatch(/^stdin {2}openai-chat/);
    }
  });

  it("is awaited only when something is piped in", async () => {
    const { code, out, err } = await suture(["check"], { terminals: ["stdin"] });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^suture: no FILE given, and nothing is piped in\nUsage: suture check \[FILE…\|-\]/);
  });

  it("may start with a byte order mark and have Windows line ends", async () => {
    folder.write("a.json", `\ufeff${JSON.stringify(CLEAN, undefined, 2).replaceAll("\n", "\r\n")}\r\n`);
    expect((await check("a.json")).code).toBe(0);
  });

  it.each([
    ["a folder", ".", "suture: . is a folder, expected a file\nName a file in it.\n"],
    ["nameless", "", "suture: the name of a file is empty\nIs a variable of the shell not set? "],
    ["an empty file", "empty.json", "suture: empty.json is empty, expected a conversation as JSON\n"],
    ["two documents", "two.json", "If each line is a conversation of its own, add --jsonl.\n"],
    ["lines, one of them bad", "bad.jsonl", "If each line is a conversation of its own, add --jsonl.\n"],
    [
      "UTF-16",
      "wide.json",
      "suture: wide.json is UTF-16 text, expected UTF-8\nSave it as UTF-8, or pipe it in through iconv",
    ],
    ["no history", "number.json", "suture: number.json: "],
  ])("that is %s is refused in words", async (_name, file, words) => {
    folder.write("empty.json", "");
    folder.write("two.json", lines(CLEAN, CLEAN));
    folder.write("bad.jsonl", lines(CLEAN, "oops", CLEAN));
    folder.write("wide.json", Buffer.from("\ufeff[]", "utf16le"));
    folder.write("number.json", "42");
    const { code, err } = await check(file);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it("shows the place where it is not JSON", async () => {
    folder.write("a.json", '[\n  {"role": "user" "content": ""}\n]\n');
    expect((await check("a.json")).err).toBe(
      [
        'suture: a.json:2:19: not JSON: unexpected "\\"", expected "," or "}"',
        "  1 | [",
        '> 2 |   {"role": "user" "content": ""}',
        "    |                   ^",
        "",
      ].join("\n"),
    );
  });

  it("cannot make the terminal obey it", async () => {
    const evil = "\x1b]0;pwned\x07\u202e";
    const documents = [{ [evil]: 1 }, { model: evil, messages: BROKEN }, [{ role: evil, content: "" }], evil];
    for (const document of documents) {
      const stdin = JSON.stringify(document).replaceAll("\\u001b", "\x1b");
      for (const text of [stdin, JSON.stringify(document)]) {
        const { out, err } = await suture(["check"], { stdin: text });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not come through
        expect(out + err).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
      }
    }
  });

  it("cannot be standard input twice", async () => {
    expect((await suture(["check", "-", "-"])).err).toContain("standard input (-) can be read only once");
  });
});

describe("options that cannot be meant", () => {
  const stdin = JSON.stringify(BROKEN);

  it.each([
    [["--from", "mistral"], "mistral is a contract, not a format: write --for mistral\n"],
    [
      ["--for", "ai-sdk"],
      "ai-sdk is a format, not a contract: write --from ai-sdk, and --for with the provider that is asked\n",
    ],
    [["--from", "langchain"], "unknown format langchain for --from\n"],
    [["--for", "anthropic", "--for", "gemini"], "option --for is given twice\n"],
  ])("%j", async (args, words) => {
    const { code, err } = await suture(["check", ...args], { stdin });
    expect(code).toBe(2);
    expect(err).toContain(`suture: ${words}`);
  });

  it.each([
    ["check"],
    ["check", "--jsonl"],
    ["repair"],
    ["repair", "--jsonl"],
    ["turns"],
    ["turns", "--jsonl"],
    ["cut", "--turns", "1"],
  ])("an id for --pending that no call has: %j", async (...args) => {
    const call = { id: "call_1", type: "function", function: { name: "f", arguments: "{}" } };
    const open = JSON.stringify([
      { role: "user", content: "hi" },
      { role: "assistant", content: null, tool_calls: [call] },
    ]);
    const note = "suture: no call has the id call_9 (--pending)\n";
    const { code, err } = await suture([...args, "--pending", "call_1,call_9"], { stdin: open });
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(note) });
    expect((await suture([...args, "--pending", "call_1"], { stdin: open })).err).not.toContain("no call");
  });
});
