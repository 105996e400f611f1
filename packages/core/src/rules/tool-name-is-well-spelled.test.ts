import { check, repair } from "@suture/core";
import { chat, claude, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

function step(name: string) {
  return [chat.user("Go."), chat.assistant(null, chat.call("c1", name, "{}")), chat.result("c1", "done")];
}

const asked = { role: "assistant", content: null, function_call: { name: "read", arguments: "{}" } };

testRule("tool-name-is-well-spelled", {
  valid: [
    {
      title: "names of tools that the provider runs",
      for: "anthropic",
      document: [
        claude.user("Go."),
        claude.assistant(
          { type: "mcp_tool_use", id: "mcptoolu_1", name: "notion.search", server_name: "notion", input: {} },
          { type: "mcp_tool_result", tool_use_id: "mcptoolu_1", is_error: false, content: [] },
          "Done.",
        ),
        claude.user("Thanks."),
      ],
    },
    { title: "letters, digits, underscores and dashes", for: "openai-chat", document: step("read-file_2") },
    { title: "exactly 64 characters", for: "openai-chat", document: step("n".repeat(64)) },
    {
      title: "dots and colons where they are allowed",
      for: "gemini",
      model: "gemini-2.5-pro",
      document: [
        gemini.user("Go."),
        gemini.model(gemini.call("default_api:fs.read")),
        gemini.user(gemini.result("default_api:fs.read", "done")),
      ],
    },
    {
      title: "up to 128 characters in the Responses API",
      for: "openai-responses",
      document: {
        model: "gpt-5.2",
        input: [items.user("Go."), items.call("c1", { name: "n".repeat(128) }), items.output("c1", "Gone.")],
        tools: [{ type: "function", name: "n".repeat(128), parameters: { type: "object", properties: {} } }],
      },
    },
    {
      title: "up to 128 characters at Anthropic",
      for: "anthropic",
      document: [
        claude.user("Go."),
        claude.assistant(claude.call("c1", "n".repeat(128), {})),
        claude.user(claude.result("c1", "done")),
      ],
    },
    { title: "any name where the server does not care", for: "ollama", document: step("fs.read") },
    {
      title: "tools that Moonshot runs",
      for: "moonshot",
      strict: true,
      document: {
        model: "kimi-k2-0905-preview",
        messages: [chat.user("Go.")],
        tools: [{ type: "builtin_function", function: { name: "$web_search" } }],
      },
    },
    {
      title: "tools of a router, which go by their type",
      for: "openrouter",
      strict: true,
      document: { model: "m", messages: [chat.user("Go.")], tools: [{ type: "openrouter:web_search" }] },
    },
  ],
  invalid: [
    {
      title: "a name in a call alone, of which nobody knows at Moonshot",
      for: "moonshot",
      document: step("fs.read"),
      strict: true,
      findings: [{ level: "risk", place: "messages.1.tool_calls.0" }],
      output: expect.anything(),
    },
    {
      title: "a name in a call alone, which may be any at Anthropic",
      for: "anthropic",
      document: [
        claude.user("Go."),
        claude.assistant(claude.call("c1", "git diff", {})),
        claude.user(claude.result("c1", "done")),
      ],
      findings: [{ level: "risk", place: "messages.1.content.0" }],
    },
    {
      title: "a name in a call alone, which is too long",
      for: "anthropic",
      document: [
        claude.user("Go."),
        claude.assistant(claude.call("c1", "n".repeat(201), {})),
        claude.user(claude.result("c1", "done")),
      ],
      findings: [{ level: "error", place: "messages.1.content.0" }],
      output: expect.anything(),
    },
    {
      title: "fears for a result under an id for a name, at Gemini",
      for: "gemini",
      model: "gemini-2.5-flash",
      document: [
        gemini.user("Go."),
        gemini.model(gemini.call("dice_roll")),
        gemini.user(gemini.result("7a22a3b0-08bc-4eba-818b-0aa23f33afde", "1")),
      ],
      findings: [{ level: "risk", place: "contents.2.parts.0" }],
    },
    {
      title: "names a result without any",
      for: "gemini",
      model: "gemini-2.5-flash",
      document: [
        gemini.user("Go."),
        gemini.model({ functionCall: { id: "c1", name: "roll" } }),
        gemini.user({ functionResponse: { id: "c1", name: "", response: { output: "1" } } }),
      ],
      findings: [{ level: "error", place: "contents.2.parts.0" }],
      output: [
        gemini.user("Go."),
        gemini.model({ functionCall: { id: "c1", name: "roll" } }),
        gemini.user({ functionResponse: { id: "c1", name: "t_X3QaaL7I5", response: { output: "1" } } }),
      ],
    },
    {
      title: "renames results with their calls, and no others",
      for: "gemini",
      model: "gemini-2.5-flash",
      document: [
        gemini.user("Go."),
        gemini.model(gemini.call("2fast")),
        gemini.user(gemini.result("2fast", "1")),
        gemini.model(gemini.call("dice_roll")),
        gemini.user(gemini.result("2fast", "1")),
      ],
      findings: [
        { level: "error", place: "contents.1.parts.0" },
        { level: "error", place: "contents.2.parts.0" },
        { level: "risk", place: "contents.4.parts.0" },
      ],
      output: [
        gemini.user("Go."),
        gemini.model(gemini.call("t2fast_hTh3dDcTf")),
        gemini.user(gemini.result("t2fast_hTh3dDcTf", "1")),
        gemini.model(gemini.call("dice_roll")),
        gemini.user(gemini.result("2fast", "1")),
      ],
    },
    {
      title: "names the result of a function after its call",
      for: "openai-chat",
      document: [chat.user("Go."), asked, { role: "function", content: "done" }],
      findings: [
        {
          level: "error",
          place: "messages.2.content",
          message: "unexpected result of a function without a name, expected one",
        },
      ],
      output: [chat.user("Go."), asked, { role: "function", content: "done", name: "read" }],
      lossy: false,
    },
    {
      title: "makes up a name where nothing was called",
      for: "openai-chat",
      document: [{ role: "function", name: null, content: "done" }],
      findings: ["messages.0.content"],
      output: [{ role: "function", name: "_X3QaaL7I5", content: "done" }],
    },
  ],
});

describe("respelling", () => {
  it("changes the call and the result that names it", () => {
    const document = [
      chat.user("Go."),
      chat.assistant(null, chat.call("c1", "fs.read", "{}")),
      { ...chat.result("c1", "done"), name: "fs.read" },
    ];
    const { document: mended, report } = repair(document, { for: "openai-chat" });
    expect(report.findings).toMatchObject([
      {
        place: "messages.1.tool_calls.0",
        message: "unexpected tool name fs.read, expected 1 to 64 characters of [a-zA-Z0-9_-]",
      },
      { place: "messages.2.content" },
    ]);
    const [, assistant, result] = mended as {
      name?: string;
      tool_calls?: { function: { name: string } }[];
    }[];
    const name = assistant?.tool_calls?.[0]?.function.name;
    expect(name).toMatch(/^fs_read_[A-Za-z0-9]{9}$/);
    expect(result?.name).toBe(name);
    expect(report.edits.some(({ lossy }) => lossy)).toBe(false);
    expect(check(mended, { for: "openai-chat" }).findings).toEqual([]);
  });

  it("changes the definition, so that the model calls the tool by its new name", () => {
    const document = {
      model: "gpt-5",
      messages: step("fs.read"),
      tools: [
        { type: "function", function: { name: "fs.read", description: "Reads a file", strict: true } },
        { type: "function", function: { name: "weather" } },
      ],
    };
    const { document: mended, report } = repair(document, { for: "openai-chat" });
    expect(report.findings.map(({ place }) => place)).toEqual(["messages.1.tool_calls.0", "tools.0"]);
    const { messages, tools } = mended as {
      messages: { tool_calls?: { function: { name: string } }[] }[];
      tools: { function: { name: string; description?: string; strict?: boolean } }[];
    };
    expect(tools[0]?.function.name).toBe(messages[1]?.tool_calls?.[0]?.function.name);
    expect(tools[0]?.function).toMatchObject({ description: "Reads a file", strict: true });
    expect(tools[1]).toBe(document.tools[1]);
  });

  it("changes definitions that no call uses", () => {
    const document = {
      model: "gpt-5",
      messages: [chat.user("Go.")],
      tools: [{ type: "function", function: { name: "fs.read" } }],
    };
    const { report } = repair(document, { for: "openai-chat" });
    expect(report.ok).toBe(true);
    expect(report.edits).toMatchObject([{ action: "rename", place: "tools", before: ["fs.read"] }]);
  });

  it("keeps names apart that differ only in what is replaced, or only behind the limit", () => {
    const names = ["fs.read", "fs/read", `${"n".repeat(70)}1`, `${"n".repeat(70)}2`];
    const document = [
      chat.user("Go."),
      chat.assistant(null, ...names.map((name, i) => chat.call(`c${i}`, name, "{}"))),
      ...names.map((_, i) => chat.result(`c${i}`, "done")),
    ];
    const { document: mended } = repair(document, { for: "openai-chat" });
    const [, assistant] = mended as { tool_calls?: { function: { name: string } }[] }[];
    const spelled = assistant?.tool_calls?.map((call) => call.function.name) ?? [];
    expect(new Set(spelled).size).toBe(4);
    for (const name of spelled) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it("begins a name with a letter where it must", () => {
    const document = [
      gemini.user("Go."),
      gemini.model(gemini.call("2fast")),
      gemini.user(gemini.result("2fast", "done")),
    ];
    const options = { for: "gemini", model: "gemini-2.5-pro" };
    const { document: mended, report } = repair(document, options);
    expect(report.ok).toBe(true);
    expect(check(mended, options).findings).toEqual([]);
    expect(JSON.stringify(mended)).toMatch(/"name":"[a-zA-Z_]/);
  });

  it("gives a call without a name one", () => {
    const { document: mended, report } = repair(step(""), { for: "openai-chat" });
    expect(report.findings[0]?.message).toContain('unexpected tool name ""');
    expect(check(mended, { for: "openai-chat" }).findings).toEqual([]);
  });

  it("knows nobody who takes a call without a name, whatever the spelling", () => {
    const call = { id: "c1", type: "function", function: { arguments: "{}" } };
    const document = [chat.user("Go."), chat.assistant(null, call), chat.result("c1", "Done.")];
    expect(check(document, { for: "together" }).findings).toMatchObject([
      { rule: "tool-name-is-well-spelled", level: "error" },
    ]);
  });

  it("spells a name the same in every turn", () => {
    const options = { for: "openai-chat" };
    const short = repair(step("fs.read"), options).document as unknown[];
    const long = repair([...step("fs.read"), ...step("fs.read")], options).document as unknown[];
    expect(long.slice(0, 3)).toEqual(short);
    expect(long.slice(3)).toEqual(short);
  });
});

it("starts with a letter at Moonshot, where it is defined and where it is called", () => {
  const tools = [{ type: "function", function: { name: "_search" } }];
  const request = { model: "kimi-k2-0905-preview", messages: step("_search"), tools };
  const { document, report } = repair(request, { for: "moonshot" });
  expect(report.findings).toMatchObject([
    { level: "error", place: "messages.1.tool_calls.0" },
    { level: "error", place: "tools.0", says: expect.stringContaining("must start with a letter") },
  ]);
  const names = JSON.stringify(document).match(/"name":"t_search_[^"]+"/g);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(1);
  expect(check(document, { for: "moonshot" }).ok).toBe(true);
});

describe("names that are doubted beside names that are refused", () => {
  const long = "n".repeat(100);
  const declared = (...names: string[]) => [{ functionDeclarations: names.map((name) => ({ name })) }];
  const request = {
    model: "gemini-2.5-flash",
    contents: [gemini.user("Go.")],
    tools: declared(long, "2fast", "fine", "3fast"),
    toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: [long, "2fast"] } },
  };

  it("those that are refused are respelled, wherever they stand", () => {
    const { document, report } = repair(request, { for: "gemini" });
    expect(report.findings.map(({ level }) => level)).toEqual(["risk", "error", "error"]);
    expect(report.ok).toBe(true);
    expect(document).toMatchObject({
      tools: declared(long, "t2fast_hTh3dDcTf", "fine", expect.stringMatching(/^t3fast_/) as string),
      toolConfig: { functionCallingConfig: { allowedFunctionNames: [long, "t2fast_hTh3dDcTf"] } },
    });
    expect(check(document, { for: "gemini" }).ok).toBe(true);
  });

  it("all are, where risks are mended, too", () => {
    const { document } = repair(request, { for: "gemini", strict: true });
    expect(check(document, { for: "gemini" }).findings).toEqual([]);
    expect(JSON.stringify(document)).not.toContain(long);
    expect(JSON.stringify(document)).not.toContain('"2fast"');
  });
});
