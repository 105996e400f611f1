import { convert, repair } from "@suture/core";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const parameters = { type: "object", properties: { zone: { type: "string" } } };
const messages = [{ role: "user", content: "What time is it?" }];
const contents = [{ role: "user", parts: [{ text: "What time is it?" }] }];
const converse = [{ role: "user", content: [{ text: "What time is it?" }] }];

/** One tool in the form of each wire. */
const FORMS = {
  chat: { type: "function", function: { name: "clock", description: "The time", parameters } },
  responses: { type: "function", name: "clock", description: "The time", parameters },
  claude: { name: "clock", description: "The time", input_schema: parameters },
  converse: { toolSpec: { name: "clock", description: "The time", inputSchema: { json: parameters } } },
  gemini: {
    functionDeclarations: [{ name: "clock", description: "The time", parametersJsonSchema: parameters }],
  },
  mcp: { name: "clock", description: "The time", inputSchema: parameters },
};

/** … and by its name, as the AI SDK has it. */
const BY_NAME = { description: "The time", inputSchema: parameters };

const chat = (...tools: readonly unknown[]) => ({ model: "gpt-5.2", messages, tools });
const responses = (...tools: readonly unknown[]) => ({ model: "gpt-5.2", input: "Hi", tools });
const claude = (tools: unknown) => ({ model: "claude-sonnet-5", max_tokens: 64, messages, tools });
const bedrock = (...tools: readonly unknown[]) => ({ messages: converse, toolConfig: { tools } });
const gemini = (...tools: readonly unknown[]) => ({ contents, tools });

testRule("tool-is-well-formed", {
  valid: [
    {
      title: "chat's own",
      for: "openai-chat",
      document: chat(FORMS.chat, { type: "custom", custom: { name: "patch" } }),
    },
    {
      title: "functions, from before there were tools",
      for: "openai-chat",
      document: { model: "gpt-4", messages, functions: [{ name: "clock", parameters }] },
    },
    {
      title: "the Responses API's own",
      for: "openai-responses",
      document: responses(FORMS.responses, { type: "custom", name: "patch" }, { type: "web_search" }),
    },
    {
      title: "Claude's own, and tools of the provider's",
      for: "anthropic",
      document: claude([
        FORMS.claude,
        { ...FORMS.claude, type: "custom", name: "date" },
        { type: "bash_20250124", name: "bash" },
        { type: "mcp_toolset", mcp_server_name: "files" },
      ]),
    },
    {
      title: "Bedrock's own, with a cache point",
      for: "bedrock",
      document: bedrock(FORMS.converse, { cachePoint: { type: "default" } }),
    },
    { title: "Gemini's own", for: "gemini", document: gemini(FORMS.gemini, { googleSearch: {} }) },
    { title: "null for OpenAI", for: "openai-chat", document: { model: "gpt-5.2", messages, tools: null } },
  ],
  invalid: [
    {
      title: "says that arguments are an object, and keeps all else",
      for: "anthropic",
      document: claude([
        {
          name: "clock",
          input_schema: { properties: {} },
          cache_control: { type: "ephemeral" },
          strict: true,
        },
        { name: "date", input_schema: { type: "string" } },
      ]),
      findings: ["tools.0"],
      output: claude([
        {
          name: "clock",
          input_schema: { properties: {}, type: "object" },
          cache_control: { type: "ephemeral" },
          strict: true,
        },
        { name: "date", input_schema: { type: "object" } },
      ]),
      lossy: false,
    },
    {
      title: "other forms in a chat",
      for: "openai-chat",
      document: chat(FORMS.chat, { ...FORMS.responses, name: "date" }, { ...FORMS.claude, name: "day" }),
      findings: [
        {
          level: "error",
          place: "tools.1",
          message: "unexpected tool date, day in an unknown form, expected the form of this API",
          says: "Missing required parameter: 'tools[1].function'.",
        },
      ],
      output: chat(
        FORMS.chat,
        { type: "function", function: { ...FORMS.chat.function, name: "date" } },
        { type: "function", function: { ...FORMS.chat.function, name: "day" } },
      ),
      lossy: false,
    },
    ...[FORMS.chat, FORMS.claude, FORMS.converse, FORMS.mcp].map((form, index) => ({
      title: `another form for the Responses API, ${index}`,
      for: "openai-responses",
      document: responses(form),
      findings: ["tools.0"],
      output: responses(FORMS.responses),
      lossy: false,
    })),
    ...[FORMS.chat, FORMS.responses, FORMS.converse, FORMS.mcp].map((form, index) => ({
      title: `another form for Claude, ${index}`,
      from: "anthropic",
      for: "anthropic",
      document: claude([form]),
      findings: ["tools.0"],
      output: claude([FORMS.claude]),
      lossy: false,
    })),
    {
      title: "puts what branches at the top of a schema say of arguments beside its own",
      for: "anthropic",
      document: claude([
        {
          name: "diff",
          input_schema: {
            type: "object",
            properties: { from: { type: "string" } },
            anyOf: [{ required: ["from"] }, { properties: { to: { type: "string" } }, required: ["to"] }],
          },
          strict: true,
        },
        { ...FORMS.claude, input_schema: { type: "object", properties: { a: { anyOf: [] } } } },
      ]),
      findings: ["tools.0"],
      output: claude([
        {
          name: "diff",
          input_schema: {
            type: "object",
            properties: { to: { type: "string" }, from: { type: "string" } },
          },
          strict: true,
        },
        { ...FORMS.claude, input_schema: { type: "object", properties: { a: { anyOf: [] } } } },
      ]),
      lossy: true,
    },
    {
      title: "leaves an empty description out, for Bedrock, and keeps all else",
      for: "bedrock",
      document: bedrock({ toolSpec: { ...FORMS.converse.toolSpec, description: "", strict: true } }),
      findings: ["toolConfig.tools.0"],
      output: bedrock({
        toolSpec: { name: "clock", inputSchema: { json: parameters }, strict: true },
      }),
      lossy: false,
    },
    {
      title: "says for Bedrock that a tool takes no arguments, where nothing is said",
      for: "bedrock",
      document: bedrock({ toolSpec: { name: "clock", description: "Tells the time." } }),
      findings: ["toolConfig.tools.0"],
      output: bedrock({
        toolSpec: {
          name: "clock",
          description: "Tells the time.",
          inputSchema: { json: { type: "object", properties: {} } },
        },
      }),
      lossy: false,
    },
    ...[FORMS.chat, FORMS.responses, FORMS.claude, FORMS.mcp].map((form, index) => ({
      title: `another form for Bedrock, ${index}`,
      for: "bedrock",
      document: bedrock(form),
      findings: ["toolConfig.tools.0"],
      output: bedrock(FORMS.converse),
      lossy: false,
    })),
    ...[FORMS.chat, FORMS.responses, FORMS.claude, FORMS.converse, FORMS.mcp].map((form, index) => ({
      title: `another form for Gemini, ${index}`,
      for: "gemini",
      document: gemini(form, { googleSearch: {} }),
      findings: ["tools.0"],
      output: gemini(FORMS.gemini, { googleSearch: {} }),
      lossy: false,
    })),
    {
      title: "Claude's form among Gemini's declarations",
      for: "gemini",
      document: gemini({ functionDeclarations: [FORMS.claude] }),
      findings: ["tools.0.functionDeclarations.0"],
      output: gemini(FORMS.gemini),
    },
    {
      title: "more than every form has",
      for: "openai-responses",
      document: responses({ ...FORMS.chat, function: { ...FORMS.chat.function, strict: true } }),
      findings: ["tools.0"],
      output: responses(FORMS.responses),
      lossy: true,
    },
    {
      title: "a prompt-cache mark, which no other form has",
      for: "anthropic",
      document: claude([{ name: "clock", cache_control: { type: "ephemeral" } }]),
      findings: ["tools.0"],
      output: claude([{ name: "clock", input_schema: { type: "object", properties: {} } }]),
      lossy: true,
    },
    {
      title: "no parameters for Claude",
      for: "anthropic",
      document: claude([{ name: "clock" }]),
      findings: ["tools.0"],
      output: claude([{ name: "clock", input_schema: { type: "object", properties: {} } }]),
    },
    {
      title: "null for Claude",
      for: "anthropic",
      document: claude(null),
      findings: [{ level: "error", place: "tools" }],
      output: { model: "claude-sonnet-5", max_tokens: 64, messages },
      lossy: false,
    },
    {
      title: "null among the tools",
      for: "openai-chat",
      document: chat(FORMS.chat, null, {}),
      findings: [{ level: "error", place: "tools.1" }],
      output: chat(FORMS.chat),
      lossy: false,
    },
    ...["clock", { type: "function" }, { type: "function", function: {} }, { description: "The time" }].map(
      (entry) => ({
        title: `${JSON.stringify(entry)} among the tools`,
        for: "openai-chat",
        document: chat(entry, FORMS.chat),
        findings: [{ level: "error" as const, place: "tools.0" }],
        output: chat(FORMS.chat),
        lossy: true,
      }),
    ),
    {
      title: "what defines nothing, and another form",
      for: "anthropic",
      document: claude([null, FORMS.chat, { ...FORMS.claude, name: "date" }]),
      findings: [{ level: "error", place: "tools.0" }],
      output: claude([FORMS.claude, { ...FORMS.claude, name: "date" }]),
      lossy: false,
    },
    {
      title: "nothing but null, and so no tools at all",
      for: "openai-chat",
      document: { ...chat(null), tool_choice: "auto" },
      findings: ["tools.0"],
      others: ["tool-choice-has-tool"],
      output: { model: "gpt-5.2", messages },
    },
    {
      title: "null for the Responses API",
      for: "openai-responses",
      document: responses(null, FORMS.responses),
      findings: [{ level: "error", place: "tools.0" }],
      output: responses(FORMS.responses),
    },
    {
      title: "null for Claude, beside a tool set",
      for: "anthropic",
      document: claude([{ type: "mcp_toolset", mcp_server_name: "files" }, null]),
      findings: ["tools.1"],
      output: claude([{ type: "mcp_toolset", mcp_server_name: "files" }]),
    },
    {
      title: "nothing for Bedrock, of which nobody knows",
      for: "bedrock",
      strict: true,
      document: bedrock({}, FORMS.converse, { cachePoint: { type: "default" } }, { toolSpec: {} }),
      findings: [{ level: "risk", place: "toolConfig.tools.0" }],
      output: bedrock(FORMS.converse, { cachePoint: { type: "default" } }),
    },
    {
      title: "nothing for Gemini, of which nobody knows",
      for: "gemini",
      strict: true,
      document: gemini({}, FORMS.gemini, null, { computerUse: {} }),
      findings: [{ level: "risk", place: "tools.0" }],
      output: gemini(FORMS.gemini, { computerUse: {} }),
    },
    {
      title: "null among Gemini's declarations",
      for: "gemini",
      strict: true,
      document: gemini({ functionDeclarations: [null, ...FORMS.gemini.functionDeclarations] }),
      findings: [{ level: "risk", place: "tools.0.functionDeclarations.0" }],
      output: gemini(FORMS.gemini),
    },
    ...[FORMS.claude, FORMS.chat, FORMS.mcp, { clock: BY_NAME }, { clock: FORMS.chat }].map((tools) => ({
      title: `tools that are no list, for Claude: ${JSON.stringify(tools)}`,
      from: "anthropic",
      for: "anthropic",
      document: claude(tools),
      findings: [{ level: "error" as const, place: "tools" }],
      output: claude([FORMS.claude]),
      lossy: false,
    })),
    ...[FORMS.chat, FORMS.claude, { clock: BY_NAME }, { clock: FORMS.responses }].map((tools) => ({
      title: `tools that are no list, in a chat: ${JSON.stringify(tools)}`,
      from: "openai-chat",
      for: "openai-chat",
      document: { ...chat(), tools },
      findings: [{ level: "error" as const, place: "tools" }],
      output: chat(FORMS.chat),
      lossy: false,
    })),
    {
      title: "tools by their names, for the Responses API",
      from: "openai-responses",
      for: "openai-responses",
      document: { ...responses(), tools: { clock: BY_NAME, date: { ...BY_NAME, strict: true } } },
      findings: ["tools"],
      output: responses(FORMS.responses, { ...FORMS.responses, name: "date" }),
      lossy: true,
    },
    {
      title: "tools by their names, for Bedrock",
      from: "bedrock",
      for: "bedrock",
      document: { messages: converse, toolConfig: { tools: { clock: BY_NAME } } },
      findings: ["toolConfig.tools"],
      output: bedrock(FORMS.converse),
    },
    {
      title: "tools by their names, for Gemini",
      from: "gemini",
      for: "gemini",
      document: { contents, tools: { clock: BY_NAME } },
      findings: ["tools"],
      output: gemini(FORMS.gemini),
    },
    ...["clock", { color: "red" }, { clock: BY_NAME, color: "red" }].map((tools) => ({
      title: `what cannot be read as tools: ${JSON.stringify(tools)}`,
      from: "openai-chat",
      for: "openai-chat",
      document: { ...chat(), tools },
      findings: [{ level: "error" as const, place: "tools" }],
      output:
        typeof tools === "object" && "clock" in tools ? chat(FORMS.chat) : { model: "gpt-5.2", messages },
      lossy: true,
    })),
    {
      title: "an object of nothing",
      for: "openai-chat",
      document: { ...chat(), tools: {} },
      findings: ["tools"],
      output: { model: "gpt-5.2", messages },
      lossy: false,
    },
    {
      title: "who imitates a wire may be as strict",
      for: "groq",
      strict: true,
      document: { ...chat(FORMS.responses), model: "llama-3.3-70b-versatile" },
      findings: [{ level: "risk", place: "tools.0" }],
      output: { ...chat(FORMS.chat), model: "llama-3.3-70b-versatile" },
    },
  ],
});

it("where nobody asks for a form, tools stay as they are", () => {
  const document = { ...chat(FORMS.responses), model: "llama-3.3-70b-versatile" };
  expect(repair(document, { from: "openai-chat", for: "groq" }).document).toBe(document);
});

it("in whatever form, tools come along into another format", () => {
  const converted = convert(claude([FORMS.chat, FORMS.claude]), { from: "anthropic", to: "openai-chat" });
  expect(converted.document).toMatchObject({ tools: [FORMS.chat, FORMS.chat] });
});

it("calls of tools in another form are defined", () => {
  const history = [
    ...messages,
    { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "clock", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "Noon" }] },
  ];
  const { document } = repair({ ...claude([FORMS.chat]), messages: history }, { from: "anthropic" });
  expect(document).toEqual({ ...claude([FORMS.claude]), messages: history });
});

it("tools by their names come along into another format", () => {
  const converted = convert(claude({ clock: BY_NAME }), { from: "anthropic", to: "openai-chat" });
  expect(converted.document).toMatchObject({ tools: [FORMS.chat] });
});

it("entries of which nobody knows stay, whatever becomes of the others", () => {
  const tool = { toolSpec: { ...FORMS.converse.toolSpec, name: "the clock" } };
  const { document, report } = repair(bedrock({}, tool), { from: "bedrock" });
  expect(document).toMatchObject({
    toolConfig: { tools: [{}, { toolSpec: { name: expect.stringMatching(/^the_clock/) } }] },
  });
  expect(report.edits.map(({ action }) => action)).toEqual(["rename"]);
});

it("is told with what was there, and what is there now", () => {
  const { edits } = repair({ ...chat(), tools: { clock: BY_NAME } }, { from: "openai-chat" }).report;
  expect(edits).toMatchObject([
    { action: "replace", place: "tools", before: { clock: BY_NAME }, after: ["clock"], lossy: false },
  ]);
  expect(repair(chat(FORMS.chat, "date")).report.edits).toMatchObject([
    { action: "remove", place: "tools", before: ["date"], lossy: true },
  ]);
});
