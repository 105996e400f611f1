import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type Ran, suture } from "../testing/fake-io.ts";
import { KNOWN_EXPORTS, LANGCHAIN } from "../testing/known-exports.ts";
import { CLEAN, lines } from "../testing/sessions.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const folder = temporaryFolder();
const run = (...args: string[]) => suture(args, { cwd: folder.path() });

const HAS_JQ = spawnSync("jq", ["--version"]).status === 0;

/** The output of a hint's jq command, and the command that reads it. */
function piped(err: string): { readonly stdout: string; readonly reader: string } {
  const [, get = "", reader = ""] = /: (jq .+) \| suture (.+)$/m.exec(err) ?? [];
  const { stdout } = spawnSync("sh", ["-c", get], { cwd: folder.path(), encoding: "utf8" });
  return { stdout, reader };
}

/** Runs the command after a hint's colon. */
function paste(err: string): Promise<Ran> {
  const { stdout, reader } = piped(err);
  return suture(reader.split(" "), { stdin: stdout });
}

describe("a document in a form that is known and not read", () => {
  it.each(KNOWN_EXPORTS)("is called %s, and no format is offered for it", async (what, document) => {
    folder.write("a.json", JSON.stringify(document));
    const { code, err } = await run("check", "a.json");
    expect(code).toBe(2);
    expect(err).toContain(`suture: a.json: looks like ${what}, which Suture does not read\n`);
    expect(err).not.toContain("--from");
    expect(err.trimEnd().split("\n")).toHaveLength(2);
  });

  const made = KNOWN_EXPORTS.filter(([what]) => !/Cline/.test(what));
  it.skipIf(!HAS_JQ).each(made)("has a line to paste that makes a history of it: %s", async (_, document) => {
    folder.write("a.json", JSON.stringify(document));
    const { code, err } = await paste((await run("check", "a.json")).err);
    expect([code < 2, err]).toEqual([true, ""]);
    folder.write("lines.json", lines(document, document));
    const each = await paste((await run("check", "--jsonl", "lines.json")).err);
    expect([each.code, each.err]).toEqual([code, ""]);
    expect(each.out).toMatch(code === 0 ? /^✔ 2 lines / : /\n✖ 2 errors in 2 lines/);
  });

  it("is a list of headers, where Cursor keeps the messages beside them", async () => {
    const headers = [{ bubbleId: "b", type: 1 }];
    folder.write("a.json", JSON.stringify({ composerId: "c", fullConversationHeadersOnly: headers }));
    const { err } = await run("check", "a.json");
    expect(err).toContain(
      "suture: a.json: looks like the headers of a Cursor chat, not like a conversation\n",
    );
    expect(err).toContain("bubbleId:");
  });

  it("is read where its format is named", async () => {
    folder.write("a.json", JSON.stringify(LANGCHAIN));
    const { code, out } = await run("repair", "a.json", "--from", "openai-chat");
    expect(code).toBe(0);
    expect(JSON.parse(out).map(({ role }: { role: string }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
    ]);
  });

  it("is not suspected of what somebody may mean", async () => {
    folder.write("a.json", JSON.stringify([{ speaker: "me", words: "hi" }]));
    expect((await run("check", "a.json")).err).toContain("say in which format with --from");
  });
});

it.skipIf(!HAS_JQ).each(["my log.json", "it's $HOME.json"])(
  "is named as it can be typed: %s",
  async (name) => {
    folder.write(name, JSON.stringify({ request: { messages: CLEAN } }));
    expect(await paste((await run("check", name)).err)).toMatchObject({ code: 0 });
  },
);

describe("a log with one entry a line", () => {
  const message = { role: "user", content: "hi" };
  const claude = lines(
    { type: "summary", summary: "A talk", leafUuid: "u2" },
    { parentUuid: null, type: "user", uuid: "u1", message },
    { parentUuid: "u1", type: "assistant", uuid: "u2", message: { role: "assistant", content: [] } },
  );
  const stream = lines(
    { type: "system", subtype: "init", session_id: "s", tools: [] },
    { type: "user", session_id: "s", message },
    { type: "result", subtype: "success", session_id: "s", result: "yo" },
  );
  const codex = lines(
    { timestamp: "t", type: "session_meta", payload: { id: "s" } },
    { timestamp: "t", type: "response_item", payload: { type: "message", role: "user", content: [] } },
  );
  const plain = lines(message, { role: "assistant", content: "yo" });
  const said = { uuid: "u1", type: "user", message: { role: "user", parts: [{ text: "hi" }] } };
  const copilot = lines(
    { type: "session.start", data: { sessionId: "s" } },
    { type: "user.message", data: { content: "hi" } },
  );
  const pi = lines(
    { type: "session", version: 3, id: "s", cwd: "/w" },
    { type: "message", id: "a", message: { role: "user", content: [{ type: "text", text: "hi" }] } },
  );
  const kimi = lines({ role: "_checkpoint", id: 0 }, message);
  const other = lines({ type: "session_start", id: "s" }, { type: "message", id: "1", message });

  it.each([
    ["Claude Code", claude, "else . + [$next] end)' log.jsonl | suture check --from anthropic\n"],
    [
      "Codex",
      codex,
      '| select(.type != "ghost_snapshot")]\' log.jsonl | suture check --from openai-responses\n',
    ],
    [
      "an older Codex",
      lines({ id: "s", timestamp: "t", instructions: null, git: {} }, { record_type: "state" }),
      "jq -s '[.[] | select(.type)]' log.jsonl | suture check --from openai-responses\n",
    ],
    ["one message a line", plain, "jq -s '.' log.jsonl | suture check\n"],
    [
      "Qwen Code",
      lines(said, said),
      "jq -s '[.[].message? | select(.parts?) | {role, parts}]' log.jsonl | suture check --from gemini\n",
    ],
    ["Copilot CLI", copilot, "content: .data.content}]' log.jsonl | suture check\n"],
    ["Claude Code's stream", stream, "else . + [$next] end)' log.jsonl | suture check --from anthropic\n"],
    ["pi", pi, "else {role, content: (.content | parts)} end]' log.jsonl | suture check --from anthropic\n"],
    ["Kimi CLI", kimi, `jq -s '[.[] | select(.role | startswith("_") | not)]' log.jsonl | suture check\n`],
    [
      "an agent that is not known",
      other,
      "jq -s '[.[].message? | select(.role?)]' log.jsonl | suture check\n",
    ],
  ])("is told what to do: %s", async (_name, text, command) => {
    folder.write("log.jsonl", text);
    for (const args of [
      ["check", "log.jsonl"],
      ["check", "--jsonl", "log.jsonl"],
      ["repair", "--jsonl", "log.jsonl"],
      ["repair", "--jsonl", "--from", "anthropic", "log.jsonl"],
      ["turns", "--jsonl", "log.jsonl"],
    ]) {
      const { code, out, err } = await run(...args);
      expect(code).toBe(2);
      expect(err).toContain(command);
      expect(`${out}${err}`).not.toMatch(/--jsonl|✔/);
    }
  });

  it("does not hide lines that were read", async () => {
    folder.write("log.jsonl", lines(CLEAN, message));
    const { err } = await run("repair", "--jsonl", "log.jsonl");
    expect(err).toContain("✔ 2 lines: 0 changed\n✖ 1 line could not be read and became null\n");
  });
});

describe("a document that holds a conversation", () => {
  const body = { model: "gpt-5", messages: CLEAN };
  const answer = { choices: [{ message: { role: "assistant", content: "yo" } }] };
  it.each([
    [
      "request.body",
      { at: 1, request: { url: "/v1", body } },
      "jq '.request.body' log.json | suture check\n",
    ],
    ["history", { history: CLEAN }, "jq '.history' log.json | suture check\n"],
    ["the-body", { "the-body": body }, `jq '."the-body"' log.json | suture check\n`],
    [
      "entries.1.request",
      { entries: [{}, { request: body }] },
      "jq '.entries[1].request' log.json | suture check\n",
    ],
    [
      "history.*.message",
      { history: CLEAN.map((message) => ({ message, contextItems: [] })) },
      "jq '[.history[].message | values]' log.json | suture check\n",
    ],
    [
      "events.*.content",
      { events: [{ author: "me", content: { role: "user", parts: [{ text: "hi" }] } }, { author: "you" }] },
      "jq '[.events[].content | values]' log.json | suture check\n",
    ],
    [
      "input",
      { type: "GENERATION", model: "gpt-5", input: CLEAN, output: { role: "assistant", content: "yo" } },
      "jq '.input' log.json | suture check\n",
    ],
    ["its root, as a string", JSON.stringify(body), "jq 'fromjson' log.json | suture check\n"],
    [
      "request.body, as a string",
      { request: { body: JSON.stringify(body) } },
      "jq '.request.body | fromjson' log.json | suture check\n",
    ],
  ])("is told where: %s", async (place, document, command) => {
    folder.write("log.json", JSON.stringify(document));
    for (const args of [["check"], ["repair"], ["turns"]]) {
      const { code, err } = await run(...args, "log.json");
      expect(code).toBe(2);
      expect(err).toContain(`suture: log.json: holds a conversation at ${place}, but is not one itself\n`);
      expect(err).toContain(command);
    }
  });

  it("is told what it holds that only looks like one, and what makes a history of that", async () => {
    const messages = [{ type: "human", content: "hi" }];
    folder.write("log.json", JSON.stringify({ values: { messages }, next: [] }));
    const dump = await run("check", "log.json");
    expect(dump.err).toContain("suture: log.json: holds a LangChain dump at values, but is not one itself\n");
    expect(dump.err).toContain("jq '.values.messages | map(");
    expect(dump.err).toContain("In Python, convert_to_openai_messages");
    const said = [{ role: "USER", message: "hi" }];
    folder.write("log.json", JSON.stringify({ body: { chat: said } }));
    expect((await run("check", "log.json")).err).toContain("jq '.body.chat | map({role:");
  });

  it.each([
    ["an answer", { object: "chat.completion", choices: [{ message: { role: "assistant" } }] }],
    ["an answer", { type: "message", role: "assistant", content: [], stop_reason: "end_turn" }],
    ["an answer", { object: "response", output: [{ type: "message", role: "assistant", content: [] }] }],
    ["an answer", { output: { message: { role: "assistant", content: [] } }, stopReason: "end_turn" }],
    ["an answer", { candidates: [{ content: { role: "model", parts: [] } }] }],
  ])("is not taken for one: %s", async (_, document) => {
    folder.write("log.json", JSON.stringify(document));
    const { err } = await run("check", "log.json");
    expect(err).toContain("suture: log.json: looks like the answer of a provider, not like a conversation\n");
  });

  it.each([[{ type: "error", error: { message: "no" } }], [[{ error: { code: 400 } }]]])(
    "is not taken for one: an error, %j",
    async (document) => {
      folder.write("log.json", JSON.stringify(document));
      const { err } = await run("check", "log.json");
      expect(err).toContain("suture: log.json: looks like a provider's error, not like a conversation\n");
      expect(err).toContain("What it means: suture classify log.json\n");
      folder.write("log.json", JSON.stringify({ request: body, error: { message: "no" } }));
      expect((await run("check", "log.json")).err).toContain("holds a conversation at request");
    },
  );

  it.each<[string, object[], string]>([
    ["the answer of a provider at response.body", [{ custom_id: "a", response: { body: answer } }], ""],
    [
      "the answer of a provider at result.message",
      [
        { custom_id: "a", result: { message: { role: "assistant", content: [], stop_reason: "end_turn" } } },
        { custom_id: "b", result: { error: { message: "no" } } },
      ],
      "--jsonl ",
    ],
    [
      "a provider's error at response.body",
      [{ custom_id: "a", response: { body: { error: { message: "no" } } }, error: null }, {}],
      "--jsonl ",
    ],
  ])("is not taken for one: a file that holds %s", async (what, records, several) => {
    folder.write("results.jsonl", lines(...records));
    const { code, err } = await run("check", "results.jsonl");
    expect(code).toBe(2);
    expect(err).toContain(`holds ${what}, not a conversation`);
    expect(err).toContain(
      `mean${what.includes("error") ? "s" : ""}: suture classify ${several}results.jsonl\n`,
    );
    expect(err).not.toContain("add --jsonl");
  });

  it("is not put together of names, or of answers alone", async () => {
    folder.write("log.json", JSON.stringify([{ text: "hi", from: { id: "u", role: "user" } }]));
    expect((await run("check", "log.json")).err).not.toContain("holds a conversation");
    const output = { role: "assistant", content: "yo" };
    folder.write("log.json", JSON.stringify({ observations: [{ input: CLEAN, output }] }));
    expect((await run("check", "log.json")).err).toContain("holds a conversation at observations.0.input,");
  });

  it("is found in the attributes of a span, as OpenTelemetry exports it", async () => {
    const messages = [{ role: "user", parts: [{ type: "text", content: "hi" }] }];
    const attribute = { key: "gen_ai.input.messages", value: { stringValue: JSON.stringify(messages) } };
    const spans = [{ name: "chat", attributes: [attribute] }];
    folder.write("log.json", JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }));
    expect((await run("check", "log.json")).err).toContain(
      "holds a trace of OpenTelemetry's at resourceSpans.0.",
    );
  });

  it("is not sought in answers of a model", async () => {
    folder.write("log.json", JSON.stringify([{ id: 1, action: "run", model_response: answer }]));
    expect((await run("check", "log.json")).err).not.toContain("holds a conversation");
  });

  it("a request each, one a line, is told to be read so", async () => {
    folder.write("requests.jsonl", lines(body, body));
    expect((await run("check", "requests.jsonl")).err).toContain(
      "If each line is a conversation of its own, add --jsonl.",
    );
    folder.write("requests.json", JSON.stringify(body).repeat(2));
    expect((await run("check", "requests.json")).err).toContain(
      "jq -c . requests.json | suture check --jsonl",
    );
  });

  it("a line each is told how to get at them all", async () => {
    folder.write("batch.jsonl", lines({ custom_id: "1", body }, { custom_id: "2", body }));
    for (const args of [["check"], ["check", "--jsonl"], ["repair", "--jsonl"]]) {
      const { code, err } = await run(...args, "batch.jsonl");
      expect(code).toBe(2);
      expect(err).toContain("jq -c '.body' batch.jsonl | suture check --jsonl\n");
    }
  });

  it.each([
    ["data.*", { data: [{ messages: CLEAN }, { messages: CLEAN }] }, "jq -c '.data[] | values' all.json"],
    [
      "log.entries.*.text, as a string",
      { log: { entries: [{ text: JSON.stringify(body) }, {}, { text: JSON.stringify(body) }] } },
      "jq -c '.log.entries[].text | values | fromjson' all.json",
    ],
    [
      "*.input",
      [
        { input: CLEAN, output: [], expected: null },
        { input: CLEAN, output: [], expected: null },
      ],
      "jq -c '.[].input | values' all.json",
    ],
    [
      "*.request.body",
      [{ request: { body } }, { request: { body } }],
      "jq -c '.[].request.body | values' all.json",
    ],
  ])("each of several is told how to get at: %s", async (place, document, command) => {
    folder.write("all.json", JSON.stringify(document));
    const { code, err } = await run("check", "all.json");
    expect(code).toBe(2);
    expect(err).toContain(`suture: all.json: holds conversations at ${place}, but is not one itself\n`);
    expect(err).toContain(`Extract them: ${command} | suture check --jsonl\n`);
  });

  it("several of them in a list go one a line", async () => {
    folder.write("all.json", JSON.stringify([CLEAN, CLEAN]));
    const { code, err } = await run("check", "all.json");
    expect(code).toBe(2);
    expect(err).toContain("suture: all.json: looks like a list of conversations, not like one\n");
    expect(err).toContain("jq -c '.[]' all.json | suture check --jsonl\n");
  });

  it("is not sought without end", async () => {
    let deep: unknown = body;
    for (let depth = 0; depth < 500; depth++) deep = { deep };
    folder.write("log.json", JSON.stringify(deep));
    expect((await run("check", "log.json")).err).toContain("Give a list of messages, or a whole request.");
  });
});

describe.skipIf(!HAS_JQ)("the line for jq that is printed", () => {
  const use = (id: string) => ({ type: "tool_use", id, name: "f", input: {} });
  const answer = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "4" });
  const entry = (role: string, content: unknown) => ({ uuid: "u", type: role, message: { role, content } });
  const claude = [
    { type: "file-history-snapshot", snapshot: {} },
    entry("user", "hi"),
    entry("assistant", [{ type: "text", text: "I look." }]),
    entry("assistant", [use("toolu_1")]),
    entry("assistant", [use("toolu_2")]),
    entry("user", [answer("toolu_1")]),
    entry("user", [answer("toolu_2")]),
    { ...entry("user", "aside"), isSidechain: true },
    entry("assistant", [{ type: "text", text: "yo" }]),
    entry("user", "more"),
  ];
  const item = (payload: object) => ({ timestamp: "t", type: "response_item", payload });
  const codex = [
    { type: "session_meta", payload: { id: "s" } },
    item({ type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] }),
    item({ type: "ghost_snapshot", ghost_commit: {} }),
  ];
  const older = [
    { id: "s", timestamp: "t", instructions: null, git: {} },
    { record_type: "state" },
    { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] },
  ];
  const node = (parent: string | null, role?: string, content?: object) => ({
    parent,
    message: role === undefined ? null : { author: { role }, content },
  });
  const chatgpt = {
    current_node: "e",
    mapping: {
      a: node(null),
      b: node("a", "user", { content_type: "text", parts: ["hi"] }),
      c: node("b", "assistant", { content_type: "text", parts: ["not this"] }),
      d: node("b", "tool", { content_type: "execution_output", text: "4" }),
      e: node("d", "assistant", { content_type: "text", parts: ["yo"] }),
    },
  };
  const call = { name: "f", args: { a: 1 }, id: "c", type: "tool_call" };
  const spoken = [
    { type: "human", content: "hi" },
    { type: "ai", content: [{ type: "text", text: "I look." }, use("c")], tool_calls: [call] },
    { type: "tool", content: "4", tool_call_id: "c" },
    { type: "ai", content: "yo", tool_calls: [] },
  ];
  const named: { readonly [type: string]: string } = {
    human: "HumanMessage",
    ai: "AIMessageChunk",
    tool: "ToolMessage",
  };
  const constructed = spoken.map(({ type, ...kwargs }) => ({
    lc: 1,
    type: "constructor",
    id: ["langchain_core", "messages", named[type]],
    kwargs: { ...kwargs, type },
  }));
  const copilot = { requests: [{ message: { text: "hi" }, response: [{ value: "y" }, { value: "o" }, {}] }] };

  it.each([
    ["Claude Code", lines(...claude), ["user", "assistant", "user", "assistant", "user"]],
    ["Codex", lines(...codex), ["user"]],
    ["an older Codex", lines(...older), ["user"]],
    ["ChatGPT", JSON.stringify([chatgpt]), ["user", "user", "assistant"]],
    ["ChatGPT, one conversation", JSON.stringify(chatgpt), ["user", "user", "assistant"]],
    ["LangChain", JSON.stringify(spoken), ["user", "assistant", "tool", "assistant"]],
    ["LangChain's dumpd", JSON.stringify(constructed), ["user", "assistant", "tool", "assistant"]],
    [
      "LangChain's messages_to_dict",
      JSON.stringify(spoken.map((data) => ({ type: data.type, data }))),
      ["user", "assistant", "tool", "assistant"],
    ],
    ["Copilot in VS Code", JSON.stringify(copilot), ["user", "assistant"]],
  ])("makes a clean history: %s", async (_name, text, roles) => {
    folder.write("log", text);
    const { err } = await run("check", "log");
    const { stdout } = piped(err);
    expect(await paste(err)).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(stdout).map(({ role }: { role: string }) => role)).toEqual(roles);
  });
});
