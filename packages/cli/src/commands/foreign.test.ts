import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { CLEAN, lines } from "../testing/sessions.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const folder = temporaryFolder();
const run = (...args: string[]) => suture(args, { cwd: folder.path() });

describe("a document in a form that is known and not read", () => {
  const turn = { from: "human", value: "hi" };
  const human = { lc: 1, type: "constructor", id: ["HumanMessage"], kwargs: { content: "hi" } };
  const call = { name: "f", args: { a: 1 }, id: "c", type: "tool_call" };
  const spoken = [
    { type: "human", content: "hi" },
    { type: "ai", content: "", tool_calls: [call] },
    { type: "tool", content: "4", tool_call_id: "c" },
    { type: "ai", content: "It is 4." },
  ];
  const said = { id: "msg_1", object: "thread.message", created_at: 2, thread_id: "t", role: "user" };
  const thread = [{ ...said, content: [{ type: "text", text: { value: "hi", annotations: [] } }] }];
  const block = { block_type: "text", text: "hi" };
  const opencode = {
    info: { id: "ses_1" },
    messages: [
      { info: { id: "m1", role: "user" }, parts: [{ type: "text", text: "hi" }] },
      {
        info: { id: "m2", role: "assistant" },
        parts: [{ type: "step-start" }, { type: "text", text: "yo" }],
      },
    ],
  };
  const gemini = { id: "2", timestamp: "t", type: "gemini", content: "yo", toolCalls: [] };
  const chunk = [
    { role: "user", content: [{ type: "text", text: "hi" }] },
    { role: "assistant", content: [{ type: "toolRequest", id: "t", toolCall: {} }] },
  ];
  it.each([
    ["a goose session", chunk],
    ["a chat history of Cohere's first API", [{ role: "USER", message: "hi" }]],
    ["a Crush session", [{ role: "user", parts: [{ type: "text", data: { text: "hi" } }] }]],
    ["a Zed thread", { messages: [{ role: "user", segments: [{ type: "text", text: "hi" }] }] }],
    ["a pi session", { messages: [{ role: "toolResult", toolCallId: "c", toolName: "f", content: [] }] }],
    ["an Amp thread", { messages: [{ role: "user", content: [{ type: "tool_result", toolUseID: "c" }] }] }],
    ["a Haystack history", [{ role: "assistant", content: [{ tool_call: { tool_name: "f" } }] }]],
    ["a Gemini CLI session", { sessionId: "s", messages: [{ type: "user", content: "hi" }, gemini] }],
    [
      "a history of OpenAI's Agents SDK",
      [{ type: "function_call", callId: "c", name: "f", arguments: "{}" }],
    ],
    ["a Mastra thread", { messages: [{ role: "user", content: { parts: [] }, createdAt: "t" }], total: 1 }],
    ["a smolagents memory", [{ task: "hi" }, { step_number: 1, model_output: "yo" }]],
    ["a LibreChat export", { title: "t", messages: [{ sender: "User", text: "hi", isCreatedByUser: true }] }],
    ["what Cline shows (ui_messages.json)", [{ ts: 1, type: "say", say: "text", text: "hi" }]],
    ["an AutoGen history", [{ type: "TextMessage", source: "user", content: "hi" }]],
    ["an AutoGen history", { messages: [{ type: "TextMessage", source: "user", content: "hi" }] }],
    ["a LangChain dump", [human]],
    ["a LangChain dump", [{ type: "human", data: { content: "hi" } }]],
    ["a LangChain dump", spoken],
    ["a LangChain dump", [{ type: "system", content: "Be brief." }, ...spoken]],
    ["a LangChain dump", { messages: spoken }],
    ["an LM Studio chat", { name: "t", messages: [{ versions: [chunk[0]], currentlySelected: 0 }] }],
    ["a LangChain4j history", [{ contents: [{ text: "hi", type: "TEXT" }], type: "USER" }]],
    ["a LlamaIndex history", [{ role: "user", additional_kwargs: {}, blocks: [block] }]],
    ["a thread of OpenAI's Assistants", thread],
    ["a thread of OpenAI's Assistants", { object: "list", data: thread, has_more: false }],
    ["an opencode export", opencode],
    ["an opencode export", opencode.messages],
    ["a ChatGPT export", [{ title: "t", mapping: { a: { message: {} } } }]],
    ["a ChatGPT export", { title: "t", mapping: {} }],
    [
      "a chat of Copilot in VS Code",
      { requests: [{ message: { text: "hi" }, response: [{ value: "yo" }] }] },
    ],
    ["a claude.ai export", [{ uuid: "u", chat_messages: [{ sender: "human", text: "hi" }] }]],
    ["a ShareGPT conversation", [turn, { from: "gpt", value: "yo" }]],
    ["a ShareGPT conversation", [{ id: "1", conversations: [turn] }]],
  ])("is called %s, and no format is offered for it", async (what, document) => {
    folder.write("a.json", JSON.stringify(document));
    const { code, err } = await run("check", "a.json");
    expect(code).toBe(2);
    expect(err).toContain(`suture: a.json: looks like ${what}, which is not a format that is read\n`);
    expect(err).not.toContain("--from");
    expect(err.trimEnd().split("\n")).toHaveLength(2);
  });

  it("is read where its format is named", async () => {
    folder.write("a.json", JSON.stringify(spoken));
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

describe("a log with one entry a line", () => {
  const message = { role: "user", content: "hi" };
  const claude = lines(
    { type: "summary", summary: "A talk", leafUuid: "u2" },
    { parentUuid: null, type: "user", uuid: "u1", message },
    { parentUuid: "u1", type: "assistant", uuid: "u2", message: { role: "assistant", content: [] } },
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
      expect(err).toContain(`suture: log.json: holds a conversation at ${place}, and is none itself\n`);
      expect(err).toContain(command);
    }
  });

  it("is told what it holds that only looks like one, and what makes a history of that", async () => {
    const messages = [{ type: "human", content: "hi" }];
    folder.write("log.json", JSON.stringify({ values: { messages }, next: [] }));
    const dump = await run("check", "log.json");
    expect(dump.err).toContain("suture: log.json: holds a LangChain dump at values, and is none itself\n");
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

  it("is not sought in answers of a model", async () => {
    const answer = { choices: [{ message: { role: "assistant", content: "yo" } }] };
    folder.write("log.json", JSON.stringify([{ id: 1, action: "run", model_response: answer }]));
    expect((await run("check", "log.json")).err).not.toContain("holds a conversation");
  });

  it("a request each, one a line, is told to be read so", async () => {
    folder.write("requests.jsonl", lines(body, body));
    expect((await run("check", "requests.jsonl")).err).toContain("For one conversation a line, add --jsonl.");
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
      "*.request.body",
      [{ request: { body } }, { request: { body } }],
      "jq -c '.[].request.body | values' all.json",
    ],
  ])("each of several is told how to get at: %s", async (place, document, command) => {
    folder.write("all.json", JSON.stringify(document));
    const { code, err } = await run("check", "all.json");
    expect(code).toBe(2);
    expect(err).toContain(`suture: all.json: holds conversations at ${place}, and is none itself\n`);
    expect(err).toContain(`Get them out: ${command} | suture check --jsonl\n`);
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

/** What stands between the apostrophes of the jq line in a hint, and its switches. */
const LINE = /jq (-s )?'(?<filter>[^']+)'/;

describe.skipIf(spawnSync("jq", ["--version"]).status !== 0)("the line for jq that is printed", () => {
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
    const printed = LINE.exec((await run("check", "log")).err);
    const { stdout } = spawnSync("jq", [printed?.[1] ? "-s" : "-c", printed?.groups?.filter ?? ""], {
      input: text,
      encoding: "utf8",
    });
    expect(JSON.parse(stdout).map(({ role }: { role: string }) => role)).toEqual(roles);
    expect(await suture(["check"], { stdin: stdout })).toMatchObject({ code: 0, err: "" });
  });
});
