import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const folder = temporaryFolder();
const OVERFLOW = "prompt is too long: 209375 tokens > 200000 maximum";
const classify = (args: readonly string[], stdin = "") =>
  suture(["classify", ...args], { cwd: folder.path(), stdin });

describe("one error", () => {
  it("is told from several, one a line, of which only one would be seen", async () => {
    const one = JSON.stringify({ error: { message: OVERFLOW } });
    const note =
      "suture: stdin holds several documents, one per line; this is about one of them\nFor all of them, add --jsonl.\n";
    expect(await classify([], `${one}\n${one}\n`)).toMatchObject({ code: 0, err: note });
    expect((await classify([], `${one}\n`)).err).toBe("");
    expect((await classify([], JSON.stringify({ error: { message: OVERFLOW } }, undefined, 2))).err).toBe("");
    expect((await classify([], `event: error\ndata: ${one}\n`)).err).toBe("");
  });

  it("is told from a conversation, which another command reads", async () => {
    folder.write("a.json", JSON.stringify([{ role: "user", content: "hi" }]));
    expect(await classify(["a.json"])).toMatchObject({
      code: 0,
      err: "suture: a.json looks like a conversation, not like a provider's error\nWhat a provider would refuse in it: suture check a.json\n",
    });
  });

  it("is told in words, with its numbers and what helps", async () => {
    folder.write(
      "error.json",
      JSON.stringify({ type: "error", error: { type: "invalid_request_error", message: OVERFLOW } }),
    );
    expect(await classify(["error.json"])).toMatchObject({
      code: 0,
      err: "",
      out: `context_overflow  a shorter conversation helps; sending it again does not
  means      the input is longer than the model's context window
  limit      200,000
  requested  209,375
  provider   anthropic
  says       ${OVERFLOW}
`,
    });
  });

  it("is told what would help where nothing can be done about the request", async () => {
    const told = async (said: string) => (await classify([], said)).out;
    expect(await told("Incorrect API key provided: sk-abc")).toMatch(
      /^auth {2}a valid key helps, or more rights for this one\n {2}means {6}no key, a wrong one/,
    );
    expect(
      await told("You exceeded your current quota, please check your plan and billing details."),
    ).toMatch(/^quota {2}credit for the provider's account helps\n {2}means {6}no credit is left\n/);
  });

  it("says how to send a conversation whose signatures are refused", async () => {
    const { out } = await classify([], "messages.1.content.0: Invalid `signature` in `thinking` block");
    expect(out).toMatch(
      /^thinking {2}repairing the conversation helps: suture repair, with --drop-signatures/,
    );
  });

  it("is read from standard input, as text or JSON", async () => {
    expect((await classify(["-"], OVERFLOW)).out).toContain("context_overflow");
    expect((await classify([], `400 {"error":{"message":"${OVERFLOW}"}}`)).out).toContain(
      "limit      200,000",
    );
  });

  it("may name its place, its ids and how long to wait", async () => {
    const pair =
      "messages.6: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1, toolu_2.";
    expect((await classify([], pair)).out).toContain(
      "  place      messages.6\n  ids        toolu_1, toolu_2\n",
    );
    expect((await classify(["--status", "429"], "Please try again in 9m38.016s.")).out).toContain(
      "  wait       578.016 s\n",
    );
  });

  it("without a word is known by its status", async () => {
    expect((await classify(["--status", "413"])).out).toContain("request_too_large");
    expect((await classify(["--status", "529", "--json"])).out).toContain('"class": "overloaded"');
    expect((await classify([])).out).toBe(
      "unknown  Suture does not know this error, so it cannot say what helps\n",
    );
    const log = await classify([], "GET / 200\n".repeat(200));
    expect(log.out).toContain("unknown  Suture does not know this error");
    expect(log.out.length).toBeLessThan(600);
  });

  it("as JSON always has its numbers, known or not", async () => {
    expect(JSON.parse((await classify(["--json"], "Overloaded")).out)).toEqual({
      class: "overloaded",
      limit: null,
      requested: null,
      helps: "retry",
      message: "Overloaded",
    });
  });

  it("is believed of a provider that is named", async () => {
    const silent = "400 status code (no body)";
    expect((await classify(["--provider", "cerebras"], silent)).out).toContain("context_overflow");
    expect((await classify([], silent)).out).toContain("other_invalid");
  });

  it("is judged by all when the provider is not known, and says so", async () => {
    const { code, out, err } = await classify(["--provider", "nosuch"], OVERFLOW);
    expect([code, err]).toEqual([
      0,
      "suture: --provider nosuch is not known; the error is judged by the words of all providers\n",
    ]);
    expect(out).toContain("limit      200,000");
    for (const name of ["anthropic", "Google AI Studio", "openrouter->mistral", "z.ai"]) {
      expect((await classify(["--provider", name], OVERFLOW)).err).toBe("");
    }
    expect((await classify(["--provider", "\x1b[2Jx"], OVERFLOW)).err).not.toContain("\x1b");
  });

  it("cannot make the terminal do things", async () => {
    expect((await classify([], "\x1b[2Jprompt is too long")).out).not.toContain("\x1b");
  });
});

it("asks for the status of an empty body", async () => {
  const { code, out, err } = await classify([], "\n");
  expect([code, out.startsWith("unknown ")]).toEqual([0, true]);
  expect(err).toBe("suture: stdin is empty\nOnly its HTTP status can tell what it means: add --status N.\n");
  expect((await classify(["--status", "429"], "")).err).toBe("");
});

describe("--jsonl", () => {
  const row = (record: unknown) => `${JSON.stringify(record)}\n`;

  it("gives a line for a line", async () => {
    const stdin =
      row({ provider: "anthropic", status: 400, body: OVERFLOW }) +
      row({ status: 429, body: { error: { message: OVERFLOW } } }) +
      row({ status: null, body: null }) +
      row({ error: { message: "invalid x-api-key" } }) +
      row("Overloaded");
    const { code, out, err } = await classify(["--jsonl"], stdin);
    expect([code, err]).toEqual([0, ""]);
    const seen = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(seen.map(({ class: name, limit, requested }) => [name, limit, requested])).toEqual([
      ["context_overflow", 200_000, 209_375],
      ["rate_limit", null, null],
      ["unknown", null, null],
      ["auth", null, null],
      ["overloaded", null, null],
    ]);
  });

  it("says null of a line that cannot be read, and goes on", async () => {
    const { code, out, err } = await classify(["--jsonl"], `{"body":\n${row({ status: 401, body: "" })}\n\n`);
    expect(code).toBe(2);
    expect(out).toMatch(/^null\n\{"class":"auth","limit":null,"requested":null,/);
    expect(err).toContain("suture: stdin:1:");
  });

  it("says null of a blank line", async () => {
    const { code, out, err } = await classify(["--jsonl"], `${row("Overloaded")}\n${row("Overloaded")}\n\n`);
    expect(code).toBe(0);
    expect(out.split("\n").map((line) => line.slice(0, 4))).toEqual(['{"cl', "null", '{"cl', ""]);
    expect(err).toBe("");
  });

  it("says once that a provider is not known", async () => {
    const { err } = await classify(
      ["--jsonl", "--provider", "nosuch"],
      row("Overloaded") + row("Overloaded"),
    );
    expect(err.match(/nosuch is not known/g)).toHaveLength(1);
  });

  it("takes what the options say where a line says nothing", async () => {
    const { out } = await classify(
      ["--jsonl", "--status", "402"],
      row({ body: "no" }) + row({ status: 401, body: "no" }),
    );
    expect(out.match(/"class":"\w+"/g)).toEqual(['"class":"quota"', '"class":"auth"']);
  });
});

it("has help that speaks of errors, where emulate's speaks of imitations", async () => {
  const { out } = await classify(["--help"]);
  expect(out).toMatch(/--provider NAME +provider that answered, in any spelling/);
  expect(out).toMatch(/--jsonl +one error per line in, one class per line out/);
  expect(out).not.toContain("emulate");
  const emulate = await suture(["emulate", "--help"], { cwd: folder.path() });
  expect(emulate.out).toMatch(/--provider NAME +who to emulate \(default: all, each under its own path\)\n/);
});

describe("misuse", () => {
  it.each([
    [["--status", "abc"], "unexpected abc for --status"],
    [["--status", "42"], "unexpected 42 for --status"],
    [["gone.json"], "cannot find gone.json"],
    [["a", "b"], "expected one FILE, got 2"],
    [["--strict"], "--strict"],
  ])("%s ends with 2", async (args, words) => {
    const { code, err } = await classify(args);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });
});
