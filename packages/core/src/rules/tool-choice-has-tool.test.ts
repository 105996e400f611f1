import { check, convert, repair } from "@suture/core";
import { describe, expect, it } from "vitest";

const parameters = { type: "object", properties: {} };
const messages = [{ role: "user", content: "What time is it?" }];
const contents = [{ role: "user", parts: [{ text: "What time is it?" }] }];
const chat = { model: "gpt-5.2", messages };
const chatTool = { type: "function", function: { name: "clock", parameters } };
const claude = { model: "claude-sonnet-5", max_tokens: 64, messages };
const claudeTool = { name: "clock", input_schema: parameters };
const responses = { model: "gpt-5.2", input: "What time is it?" };

/** Choices that a provider takes, and that nothing is said against. */
const FINE: readonly [title: string, from: string, request: object][] = [
  ["a word", "openai-chat", { ...chat, tools: [chatTool], tool_choice: "required" }],
  ["null", "openai-chat", { ...chat, tool_choice: null, parallel_tool_calls: null }],
  [
    "some of the tools",
    "openai-chat",
    {
      ...chat,
      tools: [chatTool],
      tool_choice: { type: "allowed_tools", allowed_tools: { mode: "auto", tools: [] } },
    },
  ],
  ["a word without tools", "openai-responses", { ...responses, tool_choice: "auto" }],
  [
    "a tool of a server",
    "openai-responses",
    {
      ...responses,
      tools: [{ type: "mcp", server_label: "files", server_url: "https://example.com" }],
      tool_choice: { type: "mcp", server_label: "files", name: "read" },
    },
  ],
  [
    "a tool that OpenAI runs",
    "openai-responses",
    { ...responses, tools: [{ type: "web_search" }], tool_choice: { type: "web_search" } },
  ],
  [
    "tools of a stored prompt",
    "openai-responses",
    { ...responses, prompt: { id: "pmpt_1" }, tool_choice: "required" },
  ],
  [
    "a tool that an item adds",
    "openai-responses",
    {
      ...responses,
      input: [
        { type: "additional_tools", role: "developer", tools: [{ type: "function", name: "clock" }] },
        { role: "user", content: "What time is it?" },
      ],
      tools: [{ type: "function", name: "watch", parameters }],
      tool_choice: { type: "function", name: "clock" },
    },
  ],
  [
    "any tool that a search found",
    "openai-responses",
    {
      ...responses,
      input: [{ type: "tool_search_output", tools: [{ type: "function", name: "clock" }] }],
      tool_choice: "required",
    },
  ],
  [
    "a tool in a namespace",
    "openai-responses",
    {
      ...responses,
      tools: [{ type: "namespace", name: "time", tools: [{ type: "function", name: "clock" }] }],
      tool_choice: { type: "function", name: "clock" },
    },
  ],
  ["none without tools", "anthropic", { ...claude, tool_choice: { type: "none" } }],
  [
    "a tool of a server",
    "anthropic",
    {
      ...claude,
      mcp_servers: [{ type: "url", url: "https://example.com", name: "files" }],
      tool_choice: { type: "tool", name: "read" },
    },
  ],
  [
    "a tool, and no second one",
    "anthropic",
    {
      ...claude,
      tools: [claudeTool],
      tool_choice: { type: "tool", name: "clock", disable_parallel_tool_use: true },
    },
  ],
  [
    "functions in what is cached",
    "gemini",
    {
      contents,
      cachedContent: "cachedContents/1",
      toolConfig: { functionCallingConfig: { mode: "VALIDATED" } },
    },
  ],
  [
    "other words about tools",
    "gemini",
    { contents, tools: [{ googleSearch: {} }], toolConfig: { includeServerSideToolInvocations: true } },
  ],
];

describe("a choice that the provider takes", () => {
  it.each(FINE)("%s (%s)", (_, from, request) => {
    expect(check(request, { from, strict: true }).findings).toEqual([]);
  });
});

describe("a choice that may be about no function", () => {
  const search = { contents, tools: [{ googleSearch: {} }] };

  it.each([
    [
      "an empty list",
      { contents, toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: [] } } },
    ],
    [
      "an empty list, as the SDK has it",
      {
        contents,
        config: { toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: [] } } },
      },
    ],
    [
      "tools that the provider runs are meant, too",
      {
        ...search,
        toolConfig: { functionCallingConfig: { mode: "AUTO" }, includeServerSideToolInvocations: true },
      },
    ],
  ])("is feared for: %s", (_, request) => {
    expect(check(request).findings).toMatchObject([{ rule: "tool-choice-has-tool", level: "risk" }]);
    expect(repair(request).document).toBe(request);
    expect(repair(request, { strict: true }).report.ok).toBe(true);
  });

  it.each([
    ["without either", { ...search, toolConfig: { functionCallingConfig: { mode: "AUTO" } } }],
    [
      "without any tools",
      {
        contents,
        tool_config: {
          function_calling_config: { mode: "AUTO" },
          include_server_side_tool_invocations: true,
        },
      },
    ],
  ])("is refused: %s", (_, request) => {
    expect(check(request).findings).toMatchObject([{ rule: "tool-choice-has-tool", level: "error" }]);
  });
});

describe("a choice that goes", () => {
  it("goes with the empty list of tools, and so does what is said of several calls", () => {
    const request = { ...chat, tools: [], tool_choice: "auto", parallel_tool_calls: true };
    const { document, report } = repair(request);
    expect(document).toEqual(chat);
    const places = ["tools", "tool_choice", "parallel_tool_calls"];
    expect(report.edits.map(({ place }) => place)).toEqual(places);
  });

  it("leaves what else is said of tools", () => {
    const { document } = repair({
      contents,
      tool_config: { function_calling_config: { mode: "AUTO" }, retrieval_config: { language_code: "no" } },
    });
    expect(document).toEqual({ contents, tool_config: { retrieval_config: { language_code: "no" } } });
    const named = { type: "function", function: { name: "watch" } };
    const request = { ...chat, tools: [chatTool], tool_choice: named, parallel_tool_calls: false };
    const { tool_choice: _, ...rest } = request;
    expect(repair(request).document).toEqual(rest);
  });

  it("is reported with what it was", () => {
    const { report } = repair({ ...claude, tool_choice: { type: "any" } });
    expect(report.findings).toMatchObject([
      { place: "tool_choice", says: "tool_choice may only be specified while providing tools." },
    ]);
    expect(report.edits).toMatchObject([{ action: "remove", place: "tool_choice", before: { type: "any" } }]);
  });
});

describe("a choice beside functions, from before there were tools", () => {
  const functions = [{ name: "clock", parameters }];

  it("goes: it is about tools", () => {
    const request = { ...chat, functions, tool_choice: "auto", parallel_tool_calls: true };
    const { document, report } = repair(request);
    expect(document).toEqual({ ...chat, functions });
    expect(report.findings).toMatchObject([
      { place: "tool_choice", says: "'tool_choice' is only allowed when 'tools' are specified." },
    ]);
    expect(report.edits.map(({ place }) => place)).toEqual(["tool_choice", "parallel_tool_calls"]);
  });

  it("is about them once they are tools", () => {
    const { document } = convert({ ...chat, functions, tool_choice: "required" }, { to: "anthropic" });
    expect(document).toMatchObject({ tools: [{ name: "clock" }], tool_choice: { type: "any" } });
  });
});

describe("a choice of a function, from before there were tools", () => {
  const functions = [{ name: "clock", parameters }];
  const old = { ...chat, functions };

  it.each(["auto", "none", { name: "clock" }])("%j is taken beside functions", (choice) => {
    expect(check({ ...old, function_call: choice }, { strict: true }).findings).toEqual([]);
  });

  it("goes without functions, whatever tools there are", () => {
    for (const request of [chat, { ...chat, tools: [chatTool], parallel_tool_calls: true }]) {
      const { document, report } = repair({ ...request, function_call: "auto" });
      expect(document).toEqual(request);
      const message = "unexpected `function_call` without functions, expected functions or no such field";
      expect(report.findings).toMatchObject([{ level: "error", place: "function_call", message }]);
    }
  });

  it("goes where it names none of them, and follows one that is renamed", () => {
    expect(repair({ ...old, function_call: { name: "watch" } }).document).toEqual(old);
    const renamed = repair({
      ...chat,
      functions: [{ name: "a b" }],
      function_call: { name: "a b" },
    }).document;
    expect(renamed.function_call.name).toBe(renamed.functions[0]?.name);
    expect(check(renamed).findings).toEqual([]);
  });

  it("is judged beside a choice of tools", () => {
    const { document, report } = repair({ ...chat, function_call: "none", tool_choice: {} });
    expect(document).toEqual(chat);
    expect(report.edits.map(({ place }) => place)).toEqual(["tool_choice", "function_call"]);
  });

  it("is kept by others", () => {
    const { document } = convert({ ...old, function_call: { name: "clock" } }, { to: "anthropic" });
    expect(document).toMatchObject({ tool_choice: { type: "tool", name: "clock" } });
  });
});

describe("a choice that stays", () => {
  it("goes by the new name of its tool", () => {
    const tool = { type: "function", function: { name: "the clock", parameters } };
    const choice = { type: "function", function: { name: "the clock" } };
    const request = { ...chat, tools: [tool], tool_choice: choice };
    const { document } = repair(request) as { document: typeof request };
    expect(document.tools[0]?.function.name).not.toBe("the clock");
    expect(document.tool_choice.function.name).toBe(document.tools[0]?.function.name);
    expect(convert(request, { to: "anthropic" }).document).toMatchObject({
      tool_choice: { type: "tool", name: document.tool_choice.function.name },
    });
  });

  it("goes by the new name of one of several", () => {
    const functionCallingConfig = { mode: "ANY", allowedFunctionNames: ["the clock", "date"] };
    const request = {
      contents,
      tools: [{ functionDeclarations: [{ name: "the clock" }, { name: "date" }] }],
      toolConfig: { functionCallingConfig },
    };
    const { document, report } = repair(request) as { document: typeof request } & ReturnType<typeof repair>;
    const [clock] = document.tools[0]?.functionDeclarations ?? [];
    expect(clock?.name).not.toBe("the clock");
    expect(document.toolConfig.functionCallingConfig).toEqual({
      mode: "ANY",
      allowedFunctionNames: [clock?.name, "date"],
    });
    const place = "toolConfig.functionCallingConfig";
    expect(report.edits).toMatchObject([
      { action: "rename", place: "tools" },
      { action: "rename", place, before: functionCallingConfig },
    ]);
  });

  it("goes by the new name of one of those that OpenAI is to choose from", () => {
    const named = (name: string) => ({ type: "function", name });
    const request = {
      ...responses,
      tools: [{ ...named("the clock"), parameters }],
      tool_choice: { type: "allowed_tools", mode: "required", tools: [named("the clock")] },
    };
    const { document } = repair(request) as { document: typeof request };
    expect(document.tools[0]?.name).not.toBe("the clock");
    expect(document.tool_choice.tools).toEqual([named(document.tools[0]?.name ?? "")]);
  });

  it("is carried to every wire, and to none without its tools", () => {
    const request = { ...chat, tools: [chatTool], tool_choice: "required" };
    expect(convert(request, { to: "anthropic" }).document).toMatchObject({ tool_choice: { type: "any" } });
    expect(convert(request, { to: "bedrock" }).document).toMatchObject({
      toolConfig: { toolChoice: { any: {} } },
    });
    const search = { ...responses, tools: [{ type: "web_search" }], tool_choice: "required" };
    expect(convert(search, { to: "anthropic" }).document).not.toHaveProperty("tool_choice");
  });
});

describe("a choice at xAI", () => {
  const options = { for: "xai", model: "grok-4.5" };

  it.each(["auto", "none", "required"])("`%s` needs tools", (choice) => {
    const says = "A tool_choice was set on the request but no tools were specified.";
    for (const request of [{ messages }, { input: "What time is it?" }]) {
      const { document, report } = repair({ ...request, tool_choice: choice }, options);
      expect(report.findings).toMatchObject([{ level: "error", place: "tool_choice", says }]);
      expect(document).toEqual(request);
    }
  });

  it("is of a tool that there is; what else is said of tools may need none", () => {
    const gone = { type: "function", function: { name: "gone" } };
    const request = { messages, tools: [chatTool], tool_choice: gone };
    expect(check(request, options).findings).toMatchObject([{ level: "risk", place: "tool_choice" }]);
    const beside = check({ messages, parallel_tool_calls: true }, options);
    expect(beside.findings).toMatchObject([{ level: "risk", place: "parallel_tool_calls" }]);
  });
});
