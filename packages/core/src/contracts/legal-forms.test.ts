import { check } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const CHAT = "openai-chat";
const RESPONSES = "openai-responses";
const ID = "Ab3dE6gH9";

const mcp = { type: "mcp_tool_use", id: "mcptoolu_1", name: "find", server_name: "docs", input: {} };
const search = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "Oslo" } };
const found = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
const run = { type: "server_tool_use", id: "srvtoolu_2", name: "code_execution", input: { code: "f()" } };
const ran = {
  type: "code_execution_tool_result",
  tool_use_id: "srvtoolu_2",
  content: { type: "code_execution_result", stdout: "", stderr: "", return_code: 0, content: [] },
};
const called = { ...claude.call("toolu_1"), caller: { type: "code_execution_20250825", tool_id: run.id } };

const thought = claude.thinking("Let me see.", "EqQBCgIYAhIM1gbcDa9GJw");

const agent = { agent_name: "/root" };

/** Histories in rarer forms that the provider's own reference allows: none of them is an error. */
const LEGAL: readonly (readonly [form: string, who: string, format: string, document: unknown])[] = [
  [
    "the result of an MCP tool that has no content",
    "anthropic",
    "anthropic",
    [
      claude.user("Find it."),
      claude.assistant(mcp, { type: "mcp_tool_result", tool_use_id: "mcptoolu_1" }, "Nothing."),
      claude.user("Go on."),
    ],
  ],
  [
    "a turn that paused in a server's tool, and goes on",
    "anthropic",
    "anthropic",
    [claude.user("Oslo?"), claude.assistant(search), claude.assistant(found, "Cold."), claude.user("Rome?")],
  ],
  [
    "a client's tool called from code that the server runs",
    "anthropic claude-opus-4-8",
    "anthropic",
    [
      claude.user("Oslo?"),
      claude.assistant("I will run it.", run, called),
      claude.user(claude.result("toolu_1", "4 °C")),
      claude.assistant(ran, "4 °C."),
      claude.user("Rome?"),
    ],
  ],
  [
    "a thought behind the summary that the server put before it",
    "anthropic claude-opus-4-6",
    "anthropic",
    {
      ...claude.request(
        "claude-opus-4-6",
        claude.user("Oslo?"),
        claude.assistant({ type: "compaction", content: "Oslo is cold." }, thought, claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ),
      thinking: { type: "enabled", budget_tokens: 1024 },
    },
  ],
  [
    "a result whose call the server holds",
    "anthropic claude-opus-5",
    "anthropic",
    {
      ...claude.request("claude-opus-5", claude.user(claude.result("c1", "4 °C"))),
      thread: { type: "continue", previous_message_id: "msg_1" },
    },
  ],
  [
    "a file of Mistral's library, from a tool",
    "mistral",
    CHAT,
    [
      chat.user("Fetch it."),
      chat.assistant("", chat.call(ID)),
      chat.result(ID, [{ type: "file", file_id: "00edaf84" }]),
    ],
  ],
  ["a user's content that is null", "mistral", CHAT, [chat.user(null), chat.user("Hi")]],
  [
    "a result that is null",
    "mistral",
    CHAT,
    [chat.user("Oslo?"), chat.assistant("", chat.call(ID)), chat.result(ID, null)],
  ],
  [
    "arguments as an object",
    "mistral",
    CHAT,
    [
      chat.user("Oslo?"),
      chat.assistant("", { id: ID, function: { name: "weather", arguments: { city: "Oslo" } } }),
      chat.result(ID, "4 °C"),
    ],
  ],
  [
    "a document to ground an answer on",
    "groq",
    CHAT,
    [chat.user([chat.text("Read it."), { type: "document", document: { data: { text: "4 °C" } } }])],
  ],
  [
    "instructions of a developer",
    "deepseek deepseek-v4-flash",
    RESPONSES,
    [{ role: "developer", content: "Be brief." }, items.user("Hi")],
  ],
  [
    "a thought of another vendor's without a proof",
    "deepseek deepseek-v4-flash",
    RESPONSES,
    [
      items.user("Oslo?"),
      items.reasoning("rs-a", "Look it up.", { encrypted_content: null }),
      items.call("call-a"),
      items.output("call-a", "4 °C"),
    ],
  ],
  [
    "a call by a prompt that is stored, without any input",
    "openai-responses",
    RESPONSES,
    { prompt: { id: "pmpt_1" } },
  ],
  [
    "a search for tools that the client ran, answered as a function",
    "openai-responses",
    RESPONSES,
    [
      items.user("Find a tool."),
      { type: "tool_search_call", call_id: "s1", execution: "client", status: "completed", arguments: {} },
      items.output("s1", "Found one."),
    ],
  ],
  [
    "agents that work together, and who said what",
    "openai-responses",
    RESPONSES,
    [
      items.user("Review it."),
      { type: "multi_agent_call", id: "mac_1", call_id: "m1", action: "spawn_agent", arguments: "{}", agent },
      { type: "multi_agent_call_output", id: "maco_1", call_id: "m1", action: "spawn_agent", output: [] },
      { type: "agent_message", id: "amsg_1", author: "/root", recipient: "/root/a", content: [] },
      { ...items.call("c1"), agent },
      { ...items.output("c1", "4 °C"), agent },
      { type: "message", role: "assistant", content: "Done.", agent },
    ],
  ],
  [
    "a call that its tool answers later, while the conversation goes on",
    "openai-responses gpt-6-astra",
    RESPONSES,
    [
      items.user("Oslo?"),
      { ...items.call("c1"), async: true },
      { type: "custom_tool_call", call_id: "c2", name: "search", input: "Oslo", async: true },
      { ...items.call("c3"), async: false },
      items.output("c3", "4 °C"),
      { type: "message", role: "assistant", content: "I am looking." },
      items.user("And Rome?"),
    ],
  ],
  [
    "an effort that changes in the middle",
    "openai-responses gpt-6-astra",
    RESPONSES,
    [
      items.user("Oslo?"),
      { type: "message", role: "assistant", content: "4 °C." },
      { type: "configuration_update", reasoning: { effort: "high" } },
      items.user("And in a century?"),
    ],
  ],
  [
    "what a tool said that nobody called",
    "openai-responses gpt-6-astra",
    RESPONSES,
    [
      items.user("Oslo?"),
      { type: "function_call_output", name: "weather", namespace: "home", output: "4 °C" },
    ],
  ],
  [
    "one part that stands without a list, and a role for results",
    "gemini gemini-2.5-flash",
    "gemini",
    [
      { role: "user", parts: { text: "Oslo?" } },
      gemini.model(gemini.call("weather")),
      { role: "function", parts: [gemini.result("weather", "4 °C")] },
    ],
  ],
  [
    "a result with its pictures as parts",
    "gemini gemini-3-pro-preview",
    "gemini",
    [
      gemini.user("Show it."),
      gemini.model(gemini.call("shoot", { thoughtSignature: "c2ln" })),
      gemini.user({
        functionResponse: {
          name: "shoot",
          response: { output: "done" },
          parts: [{ inlineData: { mimeType: "image/png", data: "aGVsbG8=" } }],
        },
      }),
    ],
  ],
  ["a role that is an empty text", "gemini", "gemini", [{ role: "", parts: [{ text: "Hi" }] }]],
  [
    "system text without parts",
    "gemini",
    "gemini",
    { contents: [gemini.user("Hi")], systemInstruction: {}, tools: [] },
  ],
  [
    "one declaration without a list around it",
    "gemini",
    "gemini",
    {
      contents: [gemini.user("Hi")],
      tools: [{ functionDeclarations: { name: "clock" } }],
      toolConfig: { functionCallingConfig: { mode: "ANY" } },
    },
  ],
  [
    "a config of calls that says nothing",
    "gemini",
    "gemini",
    { contents: [gemini.user("Hi")], toolConfig: { functionCallingConfig: {} } },
  ],
  [
    "what a guard looks at, and what a search found",
    "bedrock",
    "bedrock",
    [
      converse.user(
        { guardContent: { text: { text: "Hi" } } },
        { searchResult: { source: "s", title: "t", content: [{ text: "x" }], citations: { enabled: true } } },
      ),
    ],
  ],
];

describe("what a provider's reference allows is no error", () => {
  it.each(LEGAL)("%s (%s)", (_, who, format, document) => {
    const [contract = "", model] = who.split(" ");
    const { findings } = check(document, {
      from: format,
      for: contract,
      ...(model === undefined ? {} : { model }),
    });
    expect(findings.filter(({ level }) => level === "error")).toEqual([]);
  });
});
