import { check, convert, formats, SutureError } from "@suture/core";
import { targets as emulated, refusalOf, type Target } from "@suture/testkit/emulated";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const SYSTEM = "Be brief.";
const ASK = "What is the weather in Oslo?";
const SAY = "Let me look.";
const OUTPUT = "4 °C";
const REPLY = "It is 4 °C.";

/** The same short session in six formats. */
const sessions: { readonly [format: string]: unknown } = {
  "openai-chat": [
    chat.system(SYSTEM),
    chat.user(ASK),
    chat.assistant(SAY, chat.call("call_1")),
    chat.result("call_1", OUTPUT),
    chat.assistant(REPLY),
    chat.user("Thanks."),
  ],
  "openai-responses": {
    model: "gpt-5",
    instructions: SYSTEM,
    input: [
      items.user(ASK),
      items.assistant(SAY),
      items.call("call_1"),
      items.output("call_1", OUTPUT),
      items.assistant(REPLY),
      items.user("Thanks."),
    ],
  },
  anthropic: {
    ...claude.request(
      "claude-sonnet-5",
      claude.user(ASK),
      claude.assistant(SAY, claude.call("call_1")),
      claude.user(claude.result("call_1", OUTPUT)),
      claude.assistant(REPLY),
      claude.user("Thanks."),
    ),
    system: SYSTEM,
  },
  gemini: {
    systemInstruction: { parts: [{ text: SYSTEM }] },
    contents: [
      gemini.user(ASK),
      gemini.model(SAY, gemini.call("weather")),
      gemini.user(gemini.result("weather", OUTPUT)),
      gemini.model(REPLY),
      gemini.user("Thanks."),
    ],
  },
  bedrock: {
    ...converse.request(
      converse.user(ASK),
      converse.assistant(SAY, converse.call("call_1")),
      converse.user(converse.result("call_1", OUTPUT)),
      converse.assistant(REPLY),
      converse.user("Thanks."),
    ),
    system: [{ text: SYSTEM }],
  },
  "ai-sdk": [
    { role: "system", content: SYSTEM },
    { role: "user", content: ASK },
    {
      role: "assistant",
      content: [
        { type: "text", text: SAY },
        { type: "tool-call", toolCallId: "call_1", toolName: "weather", input: { city: "Oslo" } },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "call_1",
          toolName: "weather",
          output: { type: "text", value: OUTPUT },
        },
      ],
    },
    { role: "assistant", content: REPLY },
    { role: "user", content: "Thanks." },
  ],
};

const targets = formats.filter(({ writable }) => writable).map(({ name }) => name);
const pairs = Object.keys(sessions).flatMap((from) =>
  targets.filter((to) => to !== from).map((to) => [from, to]),
);

describe("a clean session", () => {
  it.each(pairs)("goes from %s to %s and is accepted there", (from, to) => {
    const { document, changed, report } = convert(sessions[from as string], {
      from: from as string,
      to: to as string,
    });
    expect(changed).toBe(true);
    expect(report).toMatchObject({ format: from, to, ok: true });
    // Settings live in the agent there, not beside its messages.
    const settings: { readonly [from: string]: readonly string[] } = {
      anthropic: ["max_tokens"],
      bedrock: ["toolConfig.tools"],
    };
    const lost = report.edits.filter(({ lossy }) => lossy).map(({ place }) => place);
    expect(lost).toEqual((to === "pydantic-ai" && settings[from]) || []);
    const text = JSON.stringify(document);
    for (const said of [SYSTEM, ASK, SAY, OUTPUT, REPLY, "Thanks.", "weather", "Oslo"])
      expect(text).toContain(said);
    expect(check(document, { from: to as string }).ok).toBe(true);
  });

  it.each(pairs)("comes back from %s through %s saying the same", (from, through) => {
    const there = convert(sessions[from as string], { from: from as string, to: through as string }).document;
    const back = convert(there, { from: through as string, to: from as string });
    expect(back.report.ok).toBe(true);
    const text = JSON.stringify(back.document);
    for (const said of [SYSTEM, ASK, SAY, OUTPUT, REPLY, "Thanks."]) expect(text).toContain(said);
  });
});

describe("a broken session", () => {
  it.each(targets)("is mended on its way to %s", (to) => {
    const broken = [
      chat.result("gone", "stale"),
      chat.user(ASK),
      chat.assistant(SAY, chat.call("functions.weather:0")),
      chat.user("Hello?"),
    ];
    const { document, report } = convert(broken, { to });
    expect(report.ok).toBe(true);
    expect(check(document, { from: to }).findings.filter(({ level }) => level === "error")).toEqual([]);
    const text = JSON.stringify(document);
    for (const said of ["stale", ASK, SAY, "Hello?"]) expect(text).toContain(said);
  });

  it("has its places named as they stand in the old document", () => {
    const { report } = convert([chat.user(ASK), chat.assistant(SAY, chat.call("c1"))], { to: "anthropic" });
    expect(report.findings.filter(({ level }) => level === "error")).toMatchObject([
      { rule: "tool-call-has-result", place: "messages.1.tool_calls.0" },
    ]);
    expect(report.edits).toMatchObject([{ place: "messages.1.tool_calls.0" }]);
  });
});

describe("requests", () => {
  const body = {
    model: "gpt-5",
    messages: [chat.system(SYSTEM), chat.user(ASK)],
    tools: [
      {
        type: "function",
        function: {
          name: "weather",
          description: "Weather by city",
          parameters: { type: "object", properties: { city: { type: "string" } } },
        },
      },
    ],
    temperature: 0.2,
    max_tokens: 100,
  };

  it("take their tools and settings along", () => {
    expect(convert(body, { to: "anthropic" }).document).toMatchObject({
      system: SYSTEM,
      max_tokens: 100,
      temperature: 0.2,
      tools: [{ name: "weather", description: "Weather by city", input_schema: { type: "object" } }],
    });
    expect(convert(body, { to: "gemini" }).document).toMatchObject({
      tools: [{ functionDeclarations: [{ name: "weather" }] }],
    });
    expect(convert(body, { to: "bedrock" }).document).toMatchObject({
      toolConfig: { tools: [{ toolSpec: { name: "weather" } }] },
    });
  });

  it.each([[[null]], [[[]]], [[{ name: 5 }]], [[{}, { name: "weather" }]]])(
    "define no tool for %j that has no name",
    (tools) => {
      const messages = [{ role: "user", parts: [{ type: "text", text: "Hi" }] }];
      for (const to of ["anthropic", "openai-chat", "gemini", "bedrock"]) {
        const { document } = convert({ suture: 1, messages, tools }, { from: "suture", to });
        expect(check(document, { from: to }).findings).toEqual([]);
        expect(JSON.stringify(document).includes("weather")).toBe(tools.length > 1);
      }
    },
  );

  it("leave functions as free for the Responses API as they were: unsaid, it takes them for strict", () => {
    expect(convert(body, { to: "openai-responses" }).document).toMatchObject({
      tools: [{ type: "function", name: "weather", strict: false }],
    });
  });

  describe("with tools that are held to a form", () => {
    const parameters = { type: "object", properties: {}, required: [], additionalProperties: false };
    const read = { name: "read", parameters, strict: true };
    const grammar = { syntax: "lark", definition: 'start: "a"' };
    const chatTools = [
      { type: "function", function: read },
      { type: "custom", custom: { name: "patch", format: { type: "grammar", grammar } } },
    ];
    const responsesTools = [
      { type: "function", ...read },
      { type: "custom", name: "patch", format: { type: "grammar", ...grammar } },
    ];
    const chatRequest = { model: "gpt-5", messages: [{ role: "user", content: "Hi" }], tools: chatTools };
    const responsesRequest = { model: "gpt-5", input: [items.user("Hi")], tools: responsesTools };

    it.each([
      ["openai-chat", "openai-responses", chatRequest, responsesTools],
      ["openai-responses", "openai-chat", responsesRequest, chatTools],
    ])("from %s to %s keep it", (from, to, request, tools) => {
      const { document, report } = convert(request, { from, to });
      expect(document).toMatchObject({ tools });
      expect(report.edits).toEqual([]);
    });

    it("keep it in the AI SDK, where they take arguments", () => {
      const { document, report } = convert(chatRequest, { from: "openai-chat", to: "ai-sdk" });
      expect(document).toMatchObject({
        tools: { read: { inputSchema: parameters, strict: true }, patch: {} },
      });
      expect(report.edits.map(({ place }) => place)).toEqual(["tools.1.custom.format.grammar"]);
      const { document: back } = convert(document, { from: "ai-sdk", to: "openai-chat" });
      expect(back).toMatchObject({ tools: [chatTools[0], {}] });
    });

    it("keep it in canonical form", () => {
      const { document } = convert(chatRequest, { from: "openai-chat", to: "suture" });
      expect(document).toMatchObject({ tools: [{ name: "read", strict: true }, { name: "patch" }] });
      const { document: back } = convert(document, { from: "suture", to: "openai-chat" });
      expect(back).toMatchObject({ tools: [chatTools[0], {}] });
    });

    it("are told of where the target has no place for it", () => {
      const { report } = convert(chatRequest, { from: "openai-chat", to: "bedrock" });
      expect(report.edits.filter(({ lossy }) => lossy).map(({ place }) => place)).toEqual([
        "tools.0.function.strict",
        "tools.1.custom.format.grammar",
      ]);
    });

    it("lose it once, where their schema does not keep to it", () => {
      const open = { ...read, parameters: { type: "object", properties: { path: { type: "string" } } } };
      const request = { ...chatRequest, tools: [{ type: "function", function: open }] };
      const { document, report } = convert(request, { from: "openai-chat", to: "openai-responses" });
      expect(document).toMatchObject({ tools: [{ name: "read", strict: false }] });
      expect(report.edits).toMatchObject([{ before: { strict: true }, lossy: true }]);
    });
  });

  describe("with a tool that takes free text", () => {
    const patch = { name: "apply_patch", description: "Patches a file" };
    const request = {
      model: "gpt-5",
      tools: [{ type: "custom", ...patch }],
      tool_choice: { type: "custom", name: "apply_patch" },
      input: [
        items.user("Fix it."),
        { type: "custom_tool_call", call_id: "call_1", name: "apply_patch", input: "*** Begin" },
        { type: "custom_tool_call_output", call_id: "call_1", output: "done" },
      ],
    };
    const input = { input: "*** Begin" };
    const parameters = {
      type: "object",
      properties: { input: { type: "string" } },
      required: ["input"],
    };

    it("keep it as such between the wires that know such tools", () => {
      const { document, report } = convert(request, { to: "openai-chat" });
      expect(report.edits).toEqual([]);
      expect(document).toMatchObject({
        tools: [{ type: "custom", custom: patch }],
        tool_choice: { type: "custom", custom: { name: "apply_patch" } },
        messages: [{}, { tool_calls: [{ type: "custom", custom: { input: "*** Begin" } }] }, {}],
      });
      expect(convert(document, { to: "openai-responses" }).document).toMatchObject({
        tools: [{ type: "custom", ...patch }],
        tool_choice: { type: "custom", name: "apply_patch" },
        input: [{}, { type: "custom_tool_call", input: "*** Begin" }, { type: "custom_tool_call_output" }],
      });
    });

    it.each(["mistral", "xai", "vllm"])(
      "make it a function of the argument that its calls have, for %s",
      (to) => {
        expect(convert(request, { to: "openai-chat", for: to }).document).toMatchObject({
          tools: [{ type: "function", function: { ...patch, parameters } }],
          tool_choice: { type: "function", function: { name: "apply_patch" } },
          messages: [
            {},
            { tool_calls: [{ type: "function", function: { arguments: JSON.stringify(input) } }] },
            { role: "tool", content: "done" },
          ],
        });
      },
    );

    it("say elsewhere what argument its calls have", () => {
      expect(convert(request, { to: "anthropic" }).document).toMatchObject({
        tools: [{ ...patch, input_schema: parameters }],
        tool_choice: { type: "tool", name: "apply_patch" },
        messages: [{}, { content: [{ type: "tool_use", input }] }, {}],
      });
      expect(convert(request, { to: "gemini" }).document).toMatchObject({
        tools: [{ functionDeclarations: [{ ...patch, parametersJsonSchema: parameters }] }],
      });
    });
  });

  it("name the model that is given", () => {
    expect(convert(body, { to: "anthropic", model: "claude-sonnet-5" }).document).toMatchObject({
      model: "claude-sonnet-5",
    });
  });

  it("stay bare lists where they were", () => {
    expect(Array.isArray(convert([chat.user(ASK)], { to: "anthropic" }).document)).toBe(true);
  });
});

describe("what only one format knows", () => {
  it("is quoted as text, and logged", () => {
    const search = {
      type: "search_result",
      source: "https://example.com",
      title: "T",
      content: [claude.text("found")],
    };
    const { document, report } = convert([claude.user("See:", search)], { to: "openai-chat" });
    expect(JSON.stringify(document)).toContain("https://example.com");
    expect(report.edits).toMatchObject([{ rule: "convert", action: "quote", place: "messages.0.content.1" }]);
    expect(report.ok).toBe(true);
  });

  it.each([
    [
      "an answer of Converse that cites",
      "bedrock",
      converse.assistant({
        citationsContent: {
          content: [{ text: "It is " }, { text: "4 °C." }],
          citations: [{ title: "Report" }],
        },
      }),
      [["messages.1.content.0.citationsContent.citations", true]],
      { role: "assistant", content: "It is 4 °C." },
    ],
    [
      "a question that a guardrail looks at",
      "bedrock",
      converse.user({ guardContent: { text: { text: "How hot?", qualifiers: ["query"] } } }),
      [["messages.1.content.0.guardContent.text.qualifiers", true]],
      { role: "user", content: "How hot?" },
    ],
    [
      "a document in chunks",
      "anthropic",
      claude.user({
        type: "document",
        source: { type: "content", content: [claude.text("one"), claude.text("two")] },
        title: "Notes",
      }),
      [],
      { role: "user", content: "[document Notes]\none\ntwo" },
    ],
  ] as const)("is not the words in it: %s", (_, from, message, places, said) => {
    const ask = from === "bedrock" ? converse.user("Hi") : claude.user("Hi");
    const bye = from === "bedrock" ? converse.user("Bye") : claude.user("Bye");
    const { document, report } = convert([ask, message, bye], { from, to: "openai-chat" });
    expect((document as unknown[])[1]).toEqual(said);
    const told = report.edits.filter(({ rule }) => rule === "convert");
    expect(told.map(({ place, lossy }) => [place, lossy])).toEqual(places);
  });

  describe("and only one provider can read", () => {
    const ask = claude.user("News?");
    const call = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
    const page = { type: "web_search_result", url: "https://a.b", title: "A", page_age: null };
    const found = (content: unknown) => ({
      type: "web_search_tool_result",
      tool_use_id: "srvtoolu_1",
      content,
    });

    it.each(["openai-chat", "gemini", "bedrock", "ai-sdk"])(
      "is left out of what its tool found, for %s",
      (to) => {
        const seal = { encrypted_content: "EqgfCioIARgB/+==" };
        const history = [
          ask,
          claude.assistant(
            call,
            found([
              { ...seal, ...page },
              { ...page, ...seal },
            ]),
            "None.",
          ),
        ];
        const { document, report } = convert(history, { from: "anthropic", to });
        expect(JSON.stringify(document)).not.toContain("EqgfCioIARgB");
        expect(JSON.stringify(document).replaceAll("\\", "")).toContain(JSON.stringify(page));
        expect(report.edits).toContainEqual(
          expect.objectContaining({ rule: "convert", place: "messages.1.content.1", lossy: true }),
        );
      },
    );

    it("is left out of what is quoted", () => {
      const search = { toolCall: { id: "t1", toolType: "GOOGLE_SEARCH_WEB", args: { queries: ["x"] } } };
      const history = [
        gemini.user("News?"),
        gemini.model({ ...search, thoughtSignature: "c2ln" }, { text: "None." }),
      ];
      const { document, report } = convert(history, { from: "gemini", to: "openai-chat" });
      expect(JSON.stringify(document)).not.toContain("c2ln");
      expect(report.edits).toMatchObject([{ action: "quote", place: "contents.1.parts.0", lossy: true }]);
    });

    it("is not what a tool of the client's said", () => {
      const said = '{"encrypted_content":"EqgfCioIARgB"}';
      const history = [ask, claude.assistant(claude.call("c1")), claude.user(claude.result("c1", said))];
      const { document } = convert(history, { from: "anthropic", to: "openai-chat" });
      expect(document).toContainEqual({ role: "tool", tool_call_id: "c1", content: said });
    });
  });

  it("is a document, if a tool of the provider's fetched one", () => {
    const source = { type: "base64", media_type: "application/pdf", data: "JVBERi0xLjQ=" };
    const result = {
      type: "web_fetch_result",
      url: "https://a.b/c.pdf",
      retrieved_at: "2026-01-01T00:00:00Z",
    };
    const history = [
      claude.user("Read it."),
      claude.assistant(
        { type: "server_tool_use", id: "srvtoolu_1", name: "web_fetch", input: { url: "https://a.b/c.pdf" } },
        {
          type: "web_fetch_tool_result",
          tool_use_id: "srvtoolu_1",
          content: { ...result, content: { type: "document", title: "C", source } },
        },
        "Done.",
      ),
      claude.user("Thanks."),
    ];
    const { document } = convert(history, { from: "anthropic", to: "openai-responses" });
    expect(document).toContainEqual({
      type: "function_call_output",
      call_id: "srvtoolu_1",
      output: [
        { type: "input_text", text: JSON.stringify(result) },
        { type: "input_file", filename: "C", file_data: "data:application/pdf;base64,JVBERi0xLjQ=" },
      ],
    });
  });

  it("makes a tool that the provider ran an ordinary pair", () => {
    const history = [
      claude.user("News?"),
      claude.assistant(
        { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "news" } },
        { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
        "None.",
      ),
      claude.user("Thanks."),
    ];
    const { document, report } = convert(history, { to: "openai-chat" });
    expect(report.ok).toBe(true);
    expect(check(document, { for: "openai-chat" }).ok).toBe(true);
    expect(JSON.stringify(document)).toContain("web_search");
  });
});

it("to its own format is a repair", () => {
  const clean = [chat.user("Hi")];
  expect(convert(clean, { from: "openai-chat", to: "openai-chat" }).document).toBe(clean);
});

it("refuses a format that is only read, and one that nobody knows", () => {
  for (const [to, code] of [
    ["ai-sdk-ui", "cannot-write"],
    ["nothing", "unknown-format"],
  ] as const) {
    try {
      convert([chat.user("Hi")], { to });
      expect.unreachable();
    } catch (error) {
      expect(SutureError.is(error) && error.code).toBe(code);
    }
  }
});

it("says that what is stored at the old provider stays there, and quotes results of calls made there", () => {
  const output = { type: "function_call_output", call_id: "call_1", output: "4 °C" };
  const request = { model: "gpt-5.2", previous_response_id: "resp_1", input: [output] };
  const { document, report } = convert(request, { from: "openai-responses", to: "anthropic" });
  expect(document).toMatchObject({
    messages: [{ role: "user", content: "[Result of a tool (call_1)]\n4 °C" }],
  });
  expect(report.edits).toMatchObject([
    { rule: "convert", action: "remove", place: "input", lossy: true },
    { rule: "tool-result-has-call", action: "quote", place: "input.0" },
    { rule: "convert", action: "insert", place: "max_tokens", after: 4096 },
  ]);
});

it("says that a thought nobody can read is lost where only words have a place", () => {
  const thought = { type: "redacted_thinking", data: "eA==" };
  const messages = [
    { role: "user", content: "Hello" },
    { role: "assistant", content: [thought] },
    { role: "assistant", content: "Hello." },
  ];
  const { document, report } = convert(messages, { from: "anthropic", to: "openai-chat", for: "xai" });
  expect(document).toEqual([
    { role: "user", content: "Hello" },
    { role: "assistant", content: "Hello." },
  ]);
  expect(report.edits).toMatchObject([{ action: "remove", place: "messages.1.content.0", lossy: true }]);
});

it("keeps what is said about a document beside it", () => {
  const source = { type: "text", media_type: "text/plain", data: "Nobody works on Sundays." };
  const content = [{ type: "document", title: "Rules", context: "From 2019", source }, claude.text("When?")];
  const { document, report } = convert([{ role: "user", content }], { from: "anthropic", to: "gemini" });
  expect(JSON.stringify(document)).toContain("[context] From 2019");
  expect(report.edits).toMatchObject([{ action: "quote", place: "messages.0.content.0", lossy: false }]);
});

it("puts media of Gemini's results behind all of them", () => {
  const messages = [
    claude.user("Look."),
    claude.assistant(claude.call("c1", "look", {}), claude.call("c2", "look", {})),
    claude.user(
      claude.result("c1", [claude.image("UE5H")]),
      claude.result("c2", [claude.text("seen"), claude.image("SU1H")]),
      "And?",
    ),
  ];
  const { document } = convert(messages, { from: "anthropic", to: "gemini" });
  expect(document).toMatchObject([
    { role: "user" },
    { role: "model" },
    {
      role: "user",
      parts: [
        { functionResponse: { id: "c1", response: { output: "" } } },
        { functionResponse: { id: "c2", response: { output: "seen" } } },
        { inlineData: { data: "UE5H" } },
        { inlineData: { data: "SU1H" } },
        { text: "And?" },
      ],
    },
  ]);
});

it("keeps what one message says in one item", () => {
  const picture = { type: "image_url", image_url: { url: "https://example.com/cat.png" } };
  const messages = [
    { role: "user", content: [{ type: "text", text: "What is this?" }, picture] },
    {
      role: "assistant",
      content: [
        { type: "text", text: "A cat." },
        { type: "text", text: "Asleep." },
      ],
      tool_calls: [chat.call("c1")],
    },
    chat.result("c1", "4 °C"),
    chat.user("And this?"),
    chat.user("Or that?"),
  ];
  const { document, report } = convert(messages, { from: "openai-chat", to: "openai-responses" });
  expect(document).toEqual([
    {
      type: "message",
      role: "user",
      content: [
        { type: "input_text", text: "What is this?" },
        { type: "input_image", image_url: "https://example.com/cat.png" },
      ],
    },
    {
      type: "message",
      role: "assistant",
      content: [
        { type: "output_text", text: "A cat." },
        { type: "output_text", text: "Asleep." },
      ],
    },
    { type: "function_call", call_id: "c1", name: "weather", arguments: '{"city":"Oslo"}' },
    { type: "function_call_output", call_id: "c1", output: "4 °C" },
    { type: "message", role: "user", content: [{ type: "input_text", text: "And this?" }] },
    { type: "message", role: "user", content: [{ type: "input_text", text: "Or that?" }] },
  ]);
  expect(report.edits).toEqual([]);
});

describe("tools that one provider runs", () => {
  const weather = { name: "weather", parameters: { type: "OBJECT", properties: {} } };
  const message = { text: "Hi" };

  it.each([
    [
      "gemini",
      {
        contents: [{ role: "user", parts: [message] }],
        tools: [{ googleSearch: {} }, { functionDeclarations: [weather], codeExecution: {} }],
      },
      ["tools.0.googleSearch", "tools.1.codeExecution"],
    ],
    [
      "gemini",
      { contents: [{ role: "user", parts: [message] }], config: { tools: [{ urlContext: {} }] } },
      ["config.tools.0.urlContext"],
    ],
    [
      "bedrock",
      {
        modelId: "amazon.nova-2-lite-v1:0",
        messages: [{ role: "user", content: [message] }],
        toolConfig: { tools: [{ systemTool: { name: "nova_grounding" } }] },
      },
      ["toolConfig.tools"],
    ],
    [
      "ai-sdk",
      {
        messages: [{ role: "user", content: "Hi" }],
        tools: { web_search: { type: "provider", id: "openai.web_search", args: {} } },
      },
      ["tools"],
    ],
  ])("stay behind, and are told of, though they have no definition: %s %#", (from, request, places) => {
    const { document, report } = convert(request, { from, to: "openai-chat" });
    expect(JSON.stringify(document)).not.toMatch(
      /googleSearch|codeExecution|urlContext|grounding|web_search/,
    );
    expect(report.edits.filter(({ lossy }) => lossy).map(({ place }) => place)).toEqual(places);
  });

  it("are defined as ordinary ones where the history used them, and the provider asks for that", () => {
    const document = {
      model: "claude-sonnet-4-5",
      max_tokens: 64,
      messages: [
        claude.user("Oslo?"),
        claude.assistant(
          { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} },
          { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
          "Cold.",
        ),
        claude.user("Rome?"),
      ],
      tools: [{ type: "web_search_20250305", name: "web_search" }],
    };
    const options = { to: "bedrock", for: "bedrock", model: "anthropic.claude-sonnet-4-5" } as const;
    const converted = convert(document, { from: "anthropic", ...options });
    expect(converted.document).toMatchObject({
      toolConfig: { tools: [{ toolSpec: { name: "web_search", description: "No longer available." } }] },
    });
    expect(converted.report.edits).toContainEqual(
      expect.objectContaining({ rule: "convert", action: "remove", place: "tools", before: document.tools }),
    );
  });
});

it.each([
  ["text/plain", "document.txt"],
  ["text/markdown", "document.md"],
  ["application/json", "document.json"],
  ["application/pdf", "document.pdf"],
])("a document of %s without a name is called %s", (mediaType, filename) => {
  const input = [{ role: "user", content: [{ type: "file", data: "SGk=", mediaType }] }];
  const { document } = convert(input, { from: "ai-sdk", to: "openai-responses" });
  expect(document).toMatchObject([{ content: [{ type: "input_file", filename }] }]);
});

it.each([
  ["https://example.com/a.JPG?size=2.5", "image", "image/jpeg"],
  ["https://example.com/a.webp", "image", "image/webp"],
  ["https://example.com/a.php", "image", "image/png"],
  ["https://example.com/a.pdf", "image", "image/png"],
  ["https://example.com/notes.md#top", "document", "text/markdown"],
  ["https://example.com/a", "document", "application/pdf"],
])("what is at %s is of the type that its name tells, if that is a kind of %s", (url, media, mimeType) => {
  const messages = [{ role: "user", parts: [{ type: "media", media, url }] }];
  const { document } = convert({ suture: 1, messages }, { from: "suture", to: "gemini" });
  expect(document).toMatchObject({ contents: [{ parts: [{ fileData: { mimeType, fileUri: url } }] }] });
});

it("what may be null in an OpenAPI schema may be so elsewhere", () => {
  const properties = { type: { type: "STRING", enum: ["A"], nullable: true }, n: { type: "INTEGER" } };
  const parameters = { type: "OBJECT", nullable: true, properties };
  const request = {
    contents: [gemini.user("Hi")],
    tools: [{ functionDeclarations: [{ name: "f", parameters }] }],
  };
  expect(convert(request, { from: "gemini", to: "openai-chat" }).document).toMatchObject({
    tools: [
      {
        function: {
          parameters: {
            type: "object",
            properties: { type: { type: ["string", "null"], enum: ["A"] }, n: { type: "integer" } },
          },
        },
      },
    ],
  });
});

describe("settings", () => {
  // Besides those that every law is held on: models that sample each in their way.
  const claude = (model: string): Target => ({ provider: "anthropic", format: "anthropic", model });
  const more = ["claude-sonnet-4-20250514", "claude-opus-4-1-20250805", "claude-opus-4-7"].map(claude);
  const openai = ["openai-chat", "openai-responses"].flatMap((format) =>
    ["gpt-4o", "gpt-5-mini", "o3-mini"].map((model) => ({ provider: format, format, model })),
  );
  const requests = [
    ["anthropic", { model: "claude-3-5-haiku-latest", max_tokens: 8, temperature: 0.3, top_p: 0.9 }],
    ["openai-chat", { model: "gpt-4o", max_tokens: 8, temperature: 1.7, top_p: 0.9 }],
    ["openai-chat", { model: "gpt-4o", max_tokens: 64, top_p: 0.9 }],
    ["anthropic", { model: "claude-3-5-haiku-latest", max_tokens: 64, stop_sequences: ["END"] }],
  ] as const;

  it.each(
    requests.flatMap(([from, body]) =>
      [...emulated, ...more, ...openai].flatMap((target) =>
        target.format === from ? [] : [[from, body, target.provider, target.model, target] as const],
      ),
    ),
  )("of %s, %j, are accepted by %s with %s", (from, body, provider, model, target) => {
    const request = { ...body, messages: [{ role: "user", content: "Hi" }] };
    const { document } = convert(request, { from, to: target.format, for: provider, model });
    expect(refusalOf(target, document)).toBe(undefined);
  });

  it("that change or stay behind are reported where they stood", () => {
    const body = {
      model: "gpt-4o",
      max_tokens: 8,
      temperature: 1.7,
      top_p: 0.9,
      messages: [chat.user("Hi")],
    };
    const edits = (to: string, model: string) => convert(body, { to, model }).report.edits;
    expect(edits("anthropic", "claude-sonnet-4-5")).toEqual([
      { rule: "convert", action: "replace", place: "temperature", before: 1.7, after: 1, lossy: true },
      { rule: "convert", action: "remove", place: "top_p", before: 0.9, lossy: true },
    ]);
    expect(edits("openai-responses", "gpt-4o")).toEqual([
      { rule: "convert", action: "replace", place: "max_tokens", before: 8, after: 16, lossy: true },
    ]);
  });

  it.each([
    ["gpt-4.1", true],
    ["o3-mini", false],
    ["gpt-5-mini", false],
    ["gpt-5.1", true],
    ["gpt-5.1-codex", false],
    ["gpt-5.2-2025-12-11", true],
    ["gpt-5.2-pro", false],
    ["gpt-5.4", true],
    ["gpt-5.5", false],
  ])("say how to sample to %s: %s, as it thinks first unless it is not asked to", (model, isTaken) => {
    const body = { model: "claude-3-5-haiku-latest", max_tokens: 64, temperature: 0.3, top_p: 0.9 };
    for (const to of ["openai-chat", "openai-responses"]) {
      const { document } = convert(
        { ...body, messages: [chat.user("Hi")] },
        { from: "anthropic", to, model },
      );
      expect("temperature" in (document as object) && "top_p" in (document as object)).toBe(isTaken);
    }
  });

  it("hold a choice of tools against the new model, where an adapter would see to it, too", () => {
    const inputSchema = { type: "object", properties: {} };
    const toolChoice = { type: "tool", toolName: "weather" };
    const messages = [{ role: "user", content: "Hi" }];
    const { document, report } = convert(
      { model: "m", tools: { weather: { inputSchema } }, toolChoice, messages },
      { from: "ai-sdk", to: "openai-chat", for: "deepseek", model: "deepseek-v4-pro" },
    );
    expect((document as { tool_choice?: unknown }).tool_choice).not.toMatchObject({ type: "function" });
    expect(report.edits).toMatchObject([{ rule: "tool-choice-is-free", place: "toolChoice" }]);
    const bare = convert({ model: "m", toolChoice: "required", messages }, { from: "ai-sdk", to: "gemini" });
    expect(bare.report.edits).toMatchObject([{ rule: "tool-choice-has-tool", place: "toolChoice" }]);
  });

  it.each([
    ["openai/gpt-5", "max_completion_tokens"],
    ["o3", "max_completion_tokens"],
    ["openai/gpt-oss-120b", "max_tokens"],
    ["gpt-4.1", "max_tokens"],
  ])("limit an answer of %s by %s", (model, field) => {
    const body = { model: "claude-3-5-haiku-latest", max_tokens: 64, messages: [chat.user("Hi")] };
    const { document } = convert(body, { from: "anthropic", to: "openai-chat", for: "openrouter", model });
    expect(document).toMatchObject({ [field]: 64 });
  });
});

describe("a thought of OpenAI's that an SDK tells in pieces", () => {
  const openai = { openai: { itemId: "rs_1", reasoningEncryptedContent: "gAAA" } };
  const other = { openai: { itemId: "rs_2", reasoningEncryptedContent: "gBBB" } };
  const reasoning = (text: string, providerOptions: object) => ({ type: "reasoning", text, providerOptions });
  const thinking = (content: string, signature?: string) => ({
    part_kind: "thinking",
    content,
    id: "rs_1",
    provider_name: "openai",
    ...(signature && { signature }),
  });

  it.each([
    [
      "ai-sdk",
      [
        { role: "user", content: "Hi" },
        {
          role: "assistant",
          content: [
            ...[reasoning("One.", openai), reasoning("Two.", openai), reasoning("", other)],
            { type: "text", text: "Hello." },
          ],
        },
      ],
      "messages.1.content",
      [{ type: "reasoning", summary: [], encrypted_content: "gBBB" }],
    ],
    [
      "pydantic-ai",
      [
        { kind: "request", parts: [{ part_kind: "user-prompt", content: "Hi" }] },
        {
          kind: "response",
          parts: [thinking("One.", "gAAA"), thinking("Two."), { part_kind: "text", content: "Hello." }],
        },
      ],
      "messages.1.parts",
      [],
    ],
  ])("is one item, from %s", (from, history, place, more) => {
    const { document, report } = convert(history, { from, to: "openai-responses" });
    const summary = [{ type: "summary_text", text: "One.\n\nTwo." }];
    expect(document).toMatchObject([
      { role: "user" },
      { type: "reasoning", summary, encrypted_content: "gAAA" },
      ...more,
      { role: "assistant", content: [{ text: "Hello." }] },
    ]);
    expect(report.edits).toContainEqual(
      expect.objectContaining({ rule: "convert", action: "merge", place: `${place}.1`, to: `${place}.0` }),
    );
  });

  it("is not merged with other redacted ones of Claude's", () => {
    const redacted = (signature: string) => ({
      ...thinking("", signature),
      ...{ id: "redacted_thinking", provider_name: "anthropic" },
    });
    const history = [
      { kind: "request", parts: [{ part_kind: "user-prompt", content: "Hi" }] },
      {
        kind: "response",
        parts: [redacted("YQ=="), redacted("Yg=="), { part_kind: "text", content: "Hello." }],
      },
    ];
    expect(convert(history, { from: "pydantic-ai", to: "anthropic" }).document).toMatchObject([
      { role: "user" },
      { content: [{ type: "redacted_thinking", data: "YQ==" }, { data: "Yg==" }, { text: "Hello." }] },
    ]);
  });
});

it("how to think, which a system prompt shows, is said by no one else", () => {
  const thinking = { type: "thinking", thinking: [{ type: "text", text: "Draft here." }], closed: true };
  const messages = [
    {
      role: "system",
      content: [{ type: "text", text: "First draft." }, thinking, { type: "text", text: "Then answer." }],
    },
    chat.user("Hi"),
  ];
  const options = { from: "openai-chat", to: "anthropic", model: "claude-sonnet-4-5" };
  const { document, report } = convert({ model: "magistral-medium-latest", messages }, options);
  expect(document).toMatchObject({
    system: ["First draft.", "Draft here.", "Then answer."].map(claude.text),
    messages: [{ role: "user", content: "Hi" }],
  });
  expect(report.edits).toContainEqual(
    expect.objectContaining({ rule: "convert", action: "replace", place: "messages.0.content.1" }),
  );
});

describe("two calls of one tool without ids", () => {
  const ask = (city: string) => ({ functionCall: { name: "weather", args: { city } } });
  const answer = (city: string) => gemini.result("weather", `seen ${city}`);
  const results = gemini.user(answer("Oslo"), answer("Rome"));
  const picture = { inlineData: { mimeType: "image/png", data: "UE5H" } };

  it.each([
    ["at home", [gemini.model(ask("Oslo"), ask("Rome")), results]],
    ["away from home", [gemini.model(ask("Oslo"), ask("Rome")), gemini.user("Hurry."), results]],
    ["behind a picture that the model drew", [gemini.model(picture, ask("Oslo"), ask("Rome")), results]],
  ])("keep each their own result, %s", (_, turn) => {
    const history = [gemini.user("Weather?"), ...turn, gemini.model("Fine."), gemini.user("Bye.")];
    for (const { name } of formats.filter(({ writable }) => writable)) {
      const { document, report } = convert(history, { from: "gemini", to: name });
      const canonical = convert(document, { from: name, to: "suture" }).document as readonly {
        parts: readonly {
          type: string;
          id?: string;
          input?: { city: string };
          output?: { text: string }[];
        }[];
      }[];
      const parts = canonical.flatMap((message) => message.parts);
      const calls = parts.filter(({ type }) => type === "tool-call");
      const seen = parts.filter(({ type }) => type === "tool-result");
      expect(seen.map(({ output }) => output?.[0]?.text)).toEqual(["seen Oslo", "seen Rome"]);
      const { findings } = check(document, { from: name });
      expect(findings.filter(({ rule }) => rule.startsWith("tool-call-id"))).toEqual([]);
      expect(seen.map(({ id }) => id)).toEqual(calls.map(({ id }) => id));
      expect(report.ok).toBe(true);
    }
  });
});

it("a result without an id stays with the call before it, when one of the same name was left open in an earlier turn", () => {
  const history = [
    gemini.user("First."),
    gemini.model(gemini.call("search")),
    gemini.user("Never mind. Second."),
    gemini.model(gemini.call("search")),
    gemini.user(gemini.result("search", "of the second")),
  ];
  const { document } = convert(history, { from: "gemini", to: "openai-responses" });
  const list = document as readonly { type: string; call_id?: string; output?: string }[];
  const [first, closing, second, answer] = list.filter(({ type }) => type !== "message");
  expect(list.map(({ type }) => type)).toEqual([
    ...["message", "function_call", "function_call_output"],
    ...["message", "function_call", "function_call_output"],
  ]);
  expect(closing?.call_id).toBe(first?.call_id);
  expect(closing?.output).toMatch(/^No result/);
  expect(answer).toMatchObject({ call_id: second?.call_id, output: "of the second" });
});

it("leaves no list without a tool where the model takes none", () => {
  const tool = { type: "function", function: { name: "read", parameters: { type: "object" } } };
  const request = { model: "gpt-5", messages: [chat.user(ASK)], tools: [tool] };
  const { document } = convert(request, { to: "suture", for: "bedrock", model: "deepseek-r1" });
  expect(document).not.toHaveProperty("tools");
});

it("gives pydantic-ai arguments that are no object as text, as it reads them", () => {
  const call = (id: string, input: string) => ({
    id,
    type: "function",
    function: { name: "read", arguments: input },
  });
  const document = [
    { role: "user", content: "Hi" },
    { role: "assistant", content: null, tool_calls: [call("c1", "5"), call("c2", "[1]"), call("c3", "{}")] },
  ];
  const converted = convert(document, { from: "openai-chat", to: "pydantic-ai" }).document;
  expect(converted).toMatchObject([{}, { parts: [{ args: "5" }, { args: "[1]" }, { args: {} }] }, {}]);
});
