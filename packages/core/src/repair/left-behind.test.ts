import { convert } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

/** What a conversion says of what does not go over: places, with `!` where something is lost. */
function left(document: unknown, from: string, to: string): readonly string[] {
  const { report } = convert(document, { from, to });
  return report.edits
    .filter(({ rule, action }) => rule === "convert" && action === "remove")
    .map(({ place, lossy }) => (lossy ? `${place}!` : place));
}

describe("members of messages and parts that another format has no place for", () => {
  it("are told of where they stood", () => {
    const said = { type: "text", text: "4 °C", citations: [{ type: "char_location", cited_text: "4" }] };
    const messages = [claude.user("Oslo?"), { role: "assistant", content: [said] }, claude.user("Thanks.")];
    expect(convert(messages, { from: "anthropic", to: "openai-chat" }).report.edits).toEqual([
      {
        rule: "convert",
        action: "remove",
        place: "messages.1.content.0.citations",
        before: said.citations,
        lossy: true,
      },
    ]);
  });

  it.each([
    ["a name", "openai-chat", [{ ...chat.user("Hi"), name: "Bob" }], ["messages.0.name!"]],
    [
      "how closely to look",
      "openai-chat",
      [
        {
          role: "user",
          content: [{ type: "image_url", image_url: { url: "https://a.b/c.png", detail: "low" } }],
        },
      ],
      ["messages.0.content.0.image_url.detail!"],
    ],
    [
      "what only tells of a message, in one edit",
      "anthropic",
      [
        claude.user("Hi"),
        { ...claude.assistant("Hello."), id: "msg_1", usage: { input_tokens: 1 } },
        claude.user("Bye"),
      ],
      ["messages.1"],
    ],
    [
      "a cache mark",
      "anthropic",
      [claude.user({ ...claude.text("Hi"), cache_control: { type: "ephemeral" } })],
      ["messages.0.content.0"],
    ],
    [
      "the proof of a call",
      "gemini",
      [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather", { thoughtSignature: "c2ln" })),
        gemini.user(gemini.result("weather", "4 °C")),
      ],
      ["contents.1.parts.0.thoughtSignature!"],
    ],
    [
      "the proof of a text, though it is empty",
      "gemini",
      [
        gemini.user("Oslo?"),
        gemini.model({ text: "4 °C" }, { text: "", thoughtSignature: "c2ln" }),
        gemini.user("Thanks."),
      ],
      ["contents.1.parts.1.thoughtSignature!"],
    ],
    [
      "ids and states of items, but not of one that is quoted",
      "openai-responses",
      [
        items.user("Hi"),
        { ...items.call("c1"), id: "fc_1", status: "completed" },
        { ...items.output("c1", "4 °C"), id: "fco_1" },
        { type: "web_search_call", id: "ws_1", status: "completed" },
      ],
      ["input.1", "input.2"],
    ],
    [
      "the name of a text",
      "openai-chat",
      [{ role: "user", content: [{ type: "text", text: "Hi", name: "Important words" }] }],
      ["messages.0.content.0.name!"],
    ],
    [
      "what stands beside a piece of a result",
      "openai-chat",
      [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", [{ type: "text", text: "4 °C", note: "words" }]),
      ],
      ["messages.2.content.0.note!"],
    ],
    [
      "what stands beside a piece of a result in a block",
      "bedrock",
      [
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user({ toolResult: { toolUseId: "c1", content: [{ text: "4 °C", note: "words" }] } }),
      ],
      ["messages.2.content.0.toolResult.content.0.note!"],
    ],
    [
      "annotations",
      "openai-responses",
      [
        items.user("Hi"),
        {
          ...items.assistant("x"),
          content: [{ type: "output_text", text: "x", annotations: [{ url: "u" }] }],
        },
      ],
      ["input.1.content.0.annotations!"],
    ],
  ])("%s", (_, from, messages, places) => {
    expect(left(messages, from, from === "openai-chat" ? "gemini" : "openai-chat")).toEqual(places);
  });

  it("are passed over where they say nothing", () => {
    const reply = { role: "assistant", content: "Hello.", refusal: null, annotations: [], audio: null };
    const text = { type: "output_text", text: "Hello.", annotations: [], logprobs: [] };
    expect(left([chat.user("Hi"), reply, chat.user("Bye")], "openai-chat", "anthropic")).toEqual([]);
    const messages = [items.user("Hi"), { ...items.assistant("x"), content: [text] }];
    expect(left(messages, "openai-responses", "gemini")).toEqual([]);
  });

  it("count once where one message is read as several", () => {
    const tool = {
      type: "tool-w",
      toolCallId: "c1",
      state: "output-available",
      input: {},
      output: "x",
      extra: 1,
    };
    const reply = {
      id: "2",
      role: "assistant",
      parts: [{ type: "text", text: "Let me see." }, tool],
      note: "n",
    };
    const messages = [{ id: "1", role: "user", parts: [{ type: "text", text: "Hi" }] }, reply];
    expect(left(messages, "ai-sdk-ui", "anthropic")).toEqual([
      "messages.1.note!",
      "messages.1.parts.1.extra!",
    ]);
  });
});

it("tools are told of where requests define none", () => {
  const tools = [
    { type: "function", function: { name: "weather", parameters: { type: "object" }, strict: true } },
  ];
  const request = { model: "gpt-5", messages: [chat.user("Hi")], tools };
  expect(left(request, "openai-chat", "pydantic-ai")).toEqual(["tools!"]);
  expect(left(request, "openai-chat", "anthropic")).toEqual(["tools.0.function.strict!"]);
});

describe("pieces of one prompt", () => {
  it("are told of one by one", () => {
    const image = { url: "https://example.com/a.png", kind: "image-url", identifier: "a" };
    const note = { content: "Look.", kind: "text-content", metadata: { page: 1 } };
    const prompt = { part_kind: "user-prompt", content: [image, note] };
    const { edits } = convert([{ kind: "request", parts: [prompt] }], { to: "openai-chat" }).report;
    expect(edits.map(({ before, lossy }) => [before, lossy])).toEqual([
      [{ identifier: "a" }, false],
      [{ metadata: { page: 1 } }, false],
    ]);
  });
});

describe("that a tool failed", () => {
  const messages = [
    claude.user("Oslo?"),
    claude.assistant(claude.call("c1")),
    claude.user({ ...claude.result("c1", "No."), is_error: true }),
  ];

  it("is told where results have no place for it", () => {
    expect(left(messages, "anthropic", "openai-chat")).toEqual(["messages.2.content.0!"]);
  });

  it("goes over where they have one", () => {
    expect(left(messages, "anthropic", "bedrock")).toEqual([]);
  });

  it("is told where only results that hold a picture have no place for it", () => {
    const [ask, call] = messages;
    expect(left(messages, "anthropic", "ai-sdk")).toEqual([]);
    const seen = { ...claude.result("c1", [claude.text("No."), claude.image("UE5H")]), is_error: true };
    expect(left([ask, call, claude.user(seen)], "anthropic", "ai-sdk")).toEqual(["messages.2.content.0!"]);
  });
});

describe("settings that do not go over", () => {
  const tool = { type: "function", function: { name: "f", parameters: { type: "object" }, strict: true } };
  const request = { model: "gpt-5", max_tokens: 64, messages: [chat.user("Hi")], tools: [tool] };

  it("are told of, lossy where they ask something of the model", () => {
    const settings = {
      response_format: { type: "json_object" },
      reasoning_effort: "high",
      n: 2,
      seed: 0,
      user: "u",
      metadata: { a: "b" },
      parallel_tool_calls: false,
      tool_choice: { type: "allowed_tools", allowed_tools: {} },
    };
    expect(left({ ...request, ...settings }, "openai-chat", "anthropic")).toEqual([
      "tools.0.function.strict!",
      "response_format!",
      "reasoning_effort!",
      "n!",
      "seed!",
      "user",
      "metadata",
      "parallel_tool_calls!",
      "tool_choice!",
    ]);
  });

  it("are passed over where they ask for what there is anyhow", () => {
    const settings = {
      ...{ response_format: { type: "text" }, n: 1, user: "", metadata: {}, parallel_tool_calls: true },
      ...{ presence_penalty: 0, logprobs: false, service_tier: "auto", stop: null, tool_choice: "auto" },
    };
    const tools = [{ type: "function", function: { ...tool.function, strict: false } }];
    expect(left({ ...request, ...settings, tools }, "openai-chat", "anthropic")).toEqual([]);
  });

  it("are told of where only the other format lacks them", () => {
    expect(left({ ...request, stop: ["x"], tools: undefined }, "openai-chat", "openai-responses")).toEqual([
      "stop!",
    ]);
  });

  it("are told of inside of others", () => {
    const json = { responseMimeType: "application/json", responseSchema: { type: "OBJECT" } };
    const usual = { candidateCount: 1, responseModalities: ["TEXT"] };
    const generationConfig = { maxOutputTokens: 64, topK: 3, ...usual, ...json };
    const document = { contents: [gemini.user("Hi")], generationConfig, safetySettings: [{ category: "c" }] };
    expect(left(document, "gemini", "openai-chat")).toEqual([
      "generationConfig.topK!",
      "generationConfig.responseMimeType!",
      "generationConfig.responseSchema!",
      "safetySettings!",
    ]);
    const functionCallingConfig = { mode: "ANY", allowedFunctionNames: ["f", "g"] };
    const functionDeclarations = ["f", "g", "h"].map((name) => ({ name }));
    const chosen = {
      contents: [gemini.user("Hi")],
      tools: [{ functionDeclarations }],
      toolConfig: { functionCallingConfig },
    };
    expect(left(chosen, "gemini", "openai-chat")).toEqual([
      "toolConfig.functionCallingConfig.allowedFunctionNames!",
    ]);
    const choice = { type: "auto", disable_parallel_tool_use: true };
    const asked = { ...claude.request("claude-sonnet-5", claude.user("Hi")), tool_choice: choice };
    const tools = [{ name: "f", input_schema: { type: "object" } }];
    expect(left({ ...asked, tools }, "anthropic", "openai-chat")).toEqual([
      "tool_choice.disable_parallel_tool_use!",
    ]);
  });
});

describe("files and pictures", () => {
  it.each([
    ["openai-chat", "anthropic", { type: "file", file: { file_id: "file-1" } }, "[document: file-1]"],
    [
      "anthropic",
      "openai-chat",
      { type: "document", source: { type: "file", file_id: "file-1" } },
      "[document: file-1]",
    ],
    ["openai-responses", "anthropic", { type: "input_image", file_id: "file-1" }, "[image: file-1]"],
    [
      "bedrock",
      "anthropic",
      { image: { format: "png", source: { s3Location: { uri: "s3://a/b" } } } },
      "[image: s3://a/b]",
    ],
  ])("stored at %s are words at %s", (from, to, file, text) => {
    const { document, report } = convert([{ role: "user", content: [file] }], { from, to });
    expect(document).toEqual([{ role: "user", content: text }]);
    expect(report.edits).toMatchObject([{ rule: "convert", action: "quote", lossy: true }]);
  });

  it("stay files between the APIs of one provider", () => {
    const file = { type: "file", file: { file_id: "file-1" } };
    const { document, report } = convert([{ role: "user", content: [file] }], {
      from: "openai-chat",
      to: "openai-responses",
    });
    expect(document).toMatchObject([{ content: [{ type: "input_file", file_id: "file-1" }] }]);
    expect(report.edits).toEqual([]);
  });

  it("lose their names where the other format has no place for them, which is told", () => {
    const url = (data: string) => ({ type: "file", mediaType: "application/pdf", data, filename: "q3.pdf" });
    const picture = { type: "file", mediaType: "image/png", data: "UE5H", filename: "q3.png" };
    const messages = [{ role: "user", content: [url("UERG"), url("https://a.b/q3.pdf"), picture] }];
    expect(left(messages, "ai-sdk", "gemini")).toEqual([]);
    expect(left(messages, "ai-sdk", "openai-responses")).toEqual([
      "messages.0.content.1!",
      "messages.0.content.2",
    ]);
  });

  it("say nothing of their bytes, where they are no base64", () => {
    const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
    const messages = [{ role: "user", content: [{ type: "image", image, mediaType: "image/png" }] }];
    expect(left(messages, "ai-sdk", "anthropic")).toEqual([]);
  });

  it("that a model made are pictures, not text", () => {
    const made = { type: "image_generation_call", id: "ig_1", status: "completed", result: "iVBORw0KGgo=" };
    const input = [items.user("Draw."), { ...made, revised_prompt: "A cat." }, items.user("Thanks.")];
    expect(convert(input, { from: "openai-responses", to: "gemini" }).document).toMatchObject([
      { role: "user" },
      {
        role: "model",
        parts: [
          { text: "[context] A cat." },
          { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } },
        ],
      },
      { role: "user" },
    ]);
    expect(convert(input, { from: "openai-responses", to: "openai-chat" }).document).toContainEqual({
      role: "user",
      content: [{ type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } }],
    });
  });
});

describe("what a model says beside its content", () => {
  const converted = (reply: object) => {
    const messages = [chat.user("Hi"), { role: "assistant", content: null, ...reply }, chat.user("Bye")];
    const { document, report } = convert(messages, { from: "openai-chat", to: "anthropic" });
    const said = (document as { content: unknown }[])[1]?.content;
    return { said, edits: report.edits.map(({ action, place, lossy }) => ({ action, place, lossy })) };
  };

  it("is its refusal", () => {
    expect(converted({ refusal: "I cannot." })).toEqual({ said: "I cannot.", edits: [] });
  });

  it("is the words it spoke", () => {
    expect(converted({ audio: { id: "audio_1", data: "AA==", transcript: "Hello." } })).toEqual({
      said: "Hello.",
      edits: [{ action: "remove", place: "messages.1.audio.data", lossy: true }],
    });
  });

  it.each([
    ["alone", {}, []],
    ["beside words", { content: "Here." }, [{ type: "text", text: "Here." }]],
  ])("is the pictures it drew, %s", (_, reply, said) => {
    const url = "data:image/png;base64,iVBORw0KGgo=";
    const images = [{ type: "image_url", image_url: { url }, index: 0 }];
    const messages = [
      chat.user("Draw."),
      { role: "assistant", content: null, ...reply, images },
      chat.user("Thanks."),
    ];
    const { document, report } = convert(messages, { from: "openai-chat", to: "gemini" });
    const picture = { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } };
    const texts = said.map(({ text }) => ({ text }));
    expect(document).toMatchObject([{}, { role: "model", parts: [...texts, picture] }, {}]);
    expect(report.edits).toEqual([
      { rule: "convert", action: "remove", place: "messages.1.images.0", before: { index: 0 }, lossy: false },
    ]);
    const { document: claudes } = convert(messages, { from: "openai-chat", to: "anthropic" });
    expect(claudes).toContainEqual({
      role: "user",
      content: expect.arrayContaining([claude.image("iVBORw0KGgo=")]),
    });
  });

  it("is quoted under its own name", () => {
    expect(converted({ audio: { id: "audio_1" } })).toEqual({
      said: '[audio] {"id":"audio_1"}',
      edits: [{ action: "quote", place: "messages.1.audio", lossy: false }],
    });
  });
});

it("a summary that only its provider can read is left behind, and told of as lost", () => {
  const sealed = { type: "compaction", id: "cmp_1", encrypted_content: "gAAAA" };
  const input = [items.user("Hi"), sealed, items.user("Bye")];
  expect(left(input, "openai-responses", "anthropic")).toEqual(["input.1!"]);
  const { document } = convert(input, { from: "openai-responses", to: "anthropic" });
  expect(JSON.stringify(document)).not.toContain("gAAAA");
});

it("what tells OpenAI alone how to go on is left behind, and told of as lost", () => {
  const update = { type: "configuration_update", reasoning: { effort: "high" } };
  const input = [items.user("Hi"), update, items.user("Bye"), { type: "compaction_trigger" }];
  expect(left(input, "openai-responses", "anthropic")).toEqual(["input.1!", "input.3!"]);
  const { document } = convert(input, { from: "openai-responses", to: "anthropic" });
  expect(JSON.stringify(document)).not.toMatch(/effort|trigger/);
});

it.each([
  ["anthropic", [{ type: "thinking", thinking: ["Hm."] }]],
  ["anthropic", [{ type: "thinking", thinking: { a: "Hm." }, signature: "c2ln" }]],
  ["bedrock", [{ reasoningContent: { reasoningText: { text: 5 } } }]],
])("a thought of %s's whose text is none is told of as lost", (from, thought) => {
  const said = (text: string) => (from === "bedrock" ? { text } : { type: "text", text });
  const input = [
    { role: "user", content: [said("Hi")] },
    { role: "assistant", content: [...thought, said("Hello")] },
    { role: "user", content: [said("Bye")] },
  ];
  expect(convert(input, { from, to: "openai-chat" }).report.edits).toContainEqual(
    expect.objectContaining({ place: "messages.1.content.0", before: thought[0], lossy: true }),
  );
});
