import { check, repair } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const notes = {
  type: "document",
  source: { type: "text", media_type: "text/plain", data: "# Notes" },
  title: "Notes",
  citations: { enabled: true },
  cache_control: { type: "ephemeral" },
};
const source = { content: [{ text: "One." }, { text: "Two." }] };
const shot = (data: string) => ({
  type: "image",
  source: { type: "base64", media_type: "image/png", data },
  cache_control: { type: "ephemeral" },
});
const upload = { type: "container_upload", file_id: "file_1" };

testRule("part-is-known", {
  valid: [
    {
      title: "blocks of the wire",
      for: "openai-chat",
      document: [chat.user([chat.text("Hi"), chat.image("https://example.com/cat.png")])],
    },
    {
      title: "blocks that other servers of the wire take, for who may be one of them",
      for: "mistral",
      document: [
        chat.user([
          chat.text("Hi"),
          { type: "document_url", document_url: "data:application/pdf;base64,JVBERg==" },
        ]),
      ],
    },
    {
      title: "a plain address for the first model that saw",
      for: "openai-chat",
      model: "gpt-4-vision-preview",
      document: [chat.user([{ type: "image_url", image_url: "https://example.com/cat.png" }])],
    },
    {
      title: "rarer blocks of the wire",
      for: "anthropic",
      document: [
        claude.user({
          type: "search_result",
          source: "https://example.com",
          title: "T",
          content: [claude.text("x")],
        }),
      ],
    },
    {
      title: "what is said of a video at Gemini, in a part of its own",
      for: "gemini",
      from: "gemini",
      model: "gemini-2.0-flash",
      strict: true,
      document: [
        gemini.user(
          "Explain.",
          { inlineData: { mimeType: "video/mp4", data: "AAAAHGZ0eXBtcDQy" } },
          { videoMetadata: { startOffset: "2s", endOffset: "10s" } },
        ),
      ],
    },
  ],
  invalid: [
    {
      title: "a summary of the provider's without what it says",
      for: "openai-responses",
      document: [items.user("Oslo?"), { type: "compaction", id: "cmp_1" }, items.user("Rome?")],
      findings: [{ level: "error", place: "input.1" }],
      output: [items.user("Oslo?"), items.user("Rome?")],
    },
    {
      title: "spells the blocks of a tool's answer as its wire does",
      for: "openai-chat",
      document: [
        chat.user("Go."),
        chat.assistant(null, chat.call("c1")),
        chat.result("c1", [{ type: "input_text", text: "4 °C" }]),
      ],
      findings: [{ place: "messages.2.content", level: "error" }],
      output: [chat.user("Go."), chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")],
      lossy: false,
    },
    {
      title: "calls a text of Claude's plain, whatever it is, and keeps all else",
      for: "anthropic",
      document: [
        claude.user({ ...notes, source: { ...notes.source, media_type: "text/markdown" } }, "Sum up."),
      ],
      findings: [
        {
          place: "messages.0.content.0",
          message: "unexpected media in an unknown form, expected the form of this API",
        },
      ],
      output: [claude.user(notes, "Sum up.")],
      lossy: false,
    },
    {
      title: "… also where it does not say what it is",
      for: "anthropic",
      document: [claude.user({ ...notes, source: { type: "text", data: "# Notes" } }, "Sum up.")],
      findings: ["messages.0.content.0"],
      output: [
        claude.user(
          { ...notes, source: { type: "text", data: "# Notes", media_type: "text/plain" } },
          "Sum up.",
        ),
      ],
    },
    {
      title: "takes the bytes of a picture out of the address they stand in",
      for: "anthropic",
      document: [claude.user(shot("data:image/png;base64,SU1BR0U="), "See.")],
      findings: [{ place: "messages.0.content.0", level: "error" }],
      output: [claude.user(shot("SU1BR0U="), "See.")],
      lossy: false,
    },
    {
      title: "… also in a result",
      for: "anthropic",
      document: [
        claude.user("Look."),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", [shot("data:image/png;base64,SU1BR0U=")])),
      ],
      findings: ["messages.2.content.0"],
      output: [
        claude.user("Look."),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", [{ type: "image", source: shot("SU1BR0U=").source }])),
      ],
    },
    {
      title: "quotes a note that stands where the bytes were",
      for: "anthropic",
      document: [claude.user(shot("[blob is missing]"), "See.")],
      findings: ["messages.0.content.0"],
      output: [claude.user(JSON.stringify(shot("[blob is missing]")), "See.")],
    },
    {
      title: "gives a document without a name one of its own",
      for: "bedrock",
      document: [
        converse.user(
          "Sum up.",
          { document: { name: "document", source } },
          { document: { source, context: "Old." } },
        ),
      ],
      findings: ["messages.0.content.2"],
      output: [
        converse.user(
          "Sum up.",
          { document: { name: "document", source } },
          { document: { source, context: "Old.", name: "document 2" } },
        ),
      ],
    },
    {
      title: "writes JSON of a result that is no object as text",
      for: "bedrock",
      document: converse.request(
        converse.user("List."),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", { json: [1, 2] })),
      ),
      findings: [
        {
          place: "messages.2.content.0",
          level: "error",
          message: "unexpected result of c1 in an unknown form, expected the form of this API",
        },
      ],
      output: converse.request(
        converse.user("List."),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "[1,2]")),
      ),
      lossy: false,
    },
    {
      title: "a part that the AI SDK does not know",
      for: "portable",
      from: "ai-sdk",
      strict: true,
      document: [chat.user([{ type: "hologram", beam: 1 }])],
      findings: [{ level: "risk", place: "messages.0.content.0" }],
      output: [chat.user([{ type: "text", text: '{"type":"hologram","beam":1}' }])],
    },
    ...[undefined, "gpt-4-vision-preview", "gpt-4o-audio-preview"].map((model) => ({
      title: `blocks that only other servers of the wire take, for ${model ?? "nobody knows whom"}`,
      for: "openai-chat",
      from: "openai-chat",
      ...(model === undefined ? {} : { model }),
      document: [
        chat.user([
          chat.text("Hi"),
          { type: "document_url", document_url: "data:application/pdf;base64,JVBERg==" },
          { type: "reference", reference_ids: [1] },
        ]),
      ],
      findings: [
        { level: "error" as const, place: "messages.0.content.1" },
        { level: "error" as const, place: "messages.0.content.2" },
      ],
      output: [
        chat.user([
          chat.text("Hi"),
          {
            type: "file",
            file: { filename: "document.pdf", file_data: "data:application/pdf;base64,JVBERg==" },
          },
          chat.text('{"type":"reference","reference_ids":[1]}'),
        ]),
      ],
      lossy: false,
    })),
    {
      title: "sound in the form of another server",
      for: "azure",
      from: "openai-chat",
      document: [
        chat.user([
          chat.text("Listen."),
          { type: "audio_url", audio_url: { url: "data:audio/mpeg;base64,SUQz" } },
        ]),
      ],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [
        chat.user([
          chat.text("Listen."),
          { type: "input_audio", input_audio: { data: "SUQz", format: "mp3" } },
        ]),
      ],
      lossy: false,
    },
    {
      title: "arguments of a call as an object",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c1", type: "function", function: { name: "w", arguments: { city: "Oslo" } } }],
        },
        chat.result("c1", "4 °C"),
      ],
      findings: [
        {
          place: "messages.1.tool_calls.0",
          message: "unexpected arguments of call w (c1) as an object, expected JSON text",
        },
      ],
      output: [
        chat.user("Oslo?"),
        chat.assistant(null, {
          id: "c1",
          type: "function",
          function: { name: "w", arguments: '{"city":"Oslo"}' },
        }),
        chat.result("c1", "4 °C"),
      ],
    },
    {
      title: "a picture whose address is given as the other wire gives it",
      for: "openai-responses",
      document: [
        items.user([
          { type: "input_text", text: "What?" },
          { type: "input_image", image_url: { url: "https://example.com/cat.png" }, detail: "low" },
        ]),
      ],
      findings: [{ level: "error", place: "input.0.content.1" }],
      output: [
        items.user([
          { type: "input_text", text: "What?" },
          { type: "input_image", image_url: "https://example.com/cat.png" },
        ]),
      ],
    },
    {
      title: "what a system message does not hold becomes text",
      for: "anthropic",
      model: "claude-sonnet-5",
      document: [
        claude.user("Hi"),
        { role: "system", content: [upload] },
        claude.assistant("Hello."),
        claude.user("Bye"),
      ],
      findings: [{ level: "error", place: "messages.1.content.0" }],
      output: [
        claude.user("Hi"),
        { role: "system", content: [claude.text(JSON.stringify(upload))] },
        claude.assistant("Hello."),
        claude.user("Bye"),
      ],
      lossy: false,
    },
    {
      title: "text of another API stays text",
      for: "openai-chat",
      from: "openai-chat",
      document: [
        chat.user([{ type: "input_text", text: "Hi" }]),
        { role: "assistant", content: [{ type: "output_text", text: "Hello." }] },
        chat.user("Bye"),
      ],
      findings: ["messages.0.content.0", "messages.1.content.0"],
      output: [chat.user([chat.text("Hi")]), chat.assistant([chat.text("Hello.")]), chat.user("Bye")],
      lossy: false,
    },
    {
      title: "anything else becomes its JSON, in place",
      for: "anthropic",
      document: [claude.user("See", { type: "sketch", points: [1, 2] }, "this.")],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [claude.user("See", '{"type":"sketch","points":[1,2]}', "this.")],
      lossy: false,
    },
    {
      title: "a rarer block that lacks what it is about",
      for: "anthropic",
      document: [claude.user("See", { type: "container_upload", file: "file_1" })],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [claude.user("See", '{"type":"container_upload","file":"file_1"}')],
      lossy: false,
    },
    {
      title: "a result whose failure is no yes or no",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("toolu_1")),
        claude.user({ ...claude.result("toolu_1", "4 °C"), is_error: "no" }),
      ],
      findings: [{ level: "error", place: "messages.2.content.0" }],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("toolu_1")),
        claude.user(claude.result("toolu_1", "4 °C")),
      ],
      lossy: false,
    },
    {
      title: "a reference to a tool without its name",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("toolu_1")),
        claude.user(claude.result("toolu_1", [{ type: "tool_reference", name: "weather" }])),
      ],
      findings: [{ level: "error", place: "messages.2.content.0" }],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("toolu_1")),
        claude.user(claude.result("toolu_1", '{"type":"tool_reference","name":"weather"}')),
      ],
      lossy: false,
    },
    {
      title: "a string among blocks",
      for: "openai-chat",
      from: "openai-chat",
      document: [chat.user([chat.text("Hi"), "there"])],
      findings: ["messages.0.content.1"],
      output: [chat.user([chat.text("Hi"), chat.text("there")])],
    },
    {
      title: "a part of Gemini that nobody knows",
      for: "gemini",
      from: "gemini",
      document: [gemini.user("Hi", { smell: "rose" })],
      findings: ["contents.0.parts.1"],
      output: [gemini.user("Hi", '{"smell":"rose"}')],
    },
    {
      title: "an item of a type that nobody knows",
      for: "openai-responses",
      from: "openai-responses",
      document: [items.user("Hi"), { type: "dream", about: "sheep" }],
      findings: ["input.1"],
      output: [items.user("Hi"), items.assistant('{"type":"dream","about":"sheep"}')],
    },
    {
      title: "a part of Gemini that holds nothing goes, and values of the wrong type are no part of it",
      for: "gemini",
      from: "gemini",
      model: "gemini-2.5-pro",
      document: [
        gemini.user("Oslo?", {}, { thought: true }),
        gemini.model({ functionCall: { id: 42, name: "weather", args: {} } }),
        gemini.user({ functionResponse: { id: {}, name: "weather", response: { output: "4 °C" } } }),
      ],
      findings: [
        "contents.0.parts.1",
        "contents.0.parts.2",
        { place: "contents.1.parts.0", level: "error" },
        "contents.2.parts.0",
      ],
      output: [
        gemini.user("Oslo?"),
        gemini.model({ functionCall: { name: "weather", args: {} } }),
        gemini.user(gemini.result("weather", "4 °C")),
      ],
    },
    {
      title: "bytes of Gemini's that are an address, one with the bytes in it, or a note where they were",
      for: "gemini",
      from: "gemini",
      document: [
        gemini.user(
          "See.",
          { inlineData: { mimeType: "image/png", data: "data:image/png;base64,iVBORw0KGgo=" } },
          { inlineData: { mimeType: "image/png", data: "https://example.com/a.png" } },
          { inlineData: { mimeType: "image/png", data: "[removed]" } },
          { inlineData: { mimeType: "image/png", data: "!!!" } },
        ),
      ],
      findings: ["contents.0.parts.1", "contents.0.parts.2", "contents.0.parts.3", "contents.0.parts.4"],
      output: [
        gemini.user(
          "See.",
          { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } },
          { fileData: { mimeType: "image/png", fileUri: "https://example.com/a.png" } },
          '{"inlineData":{"mimeType":"image/png","data":"[removed]"}}',
          '{"inlineData":{"mimeType":"image/png","data":"!!!"}}',
        ),
      ],
    },
    {
      title: "an image that comes from nowhere, and one whose type is none",
      for: "anthropic",
      from: "anthropic",
      document: [
        claude.user(
          { type: "image", source: null },
          { type: "image", source: { type: "base64", data: "SU1BR0U=", media_type: 42 } },
        ),
      ],
      findings: ["messages.0.content.0", "messages.0.content.1"],
      output: [claude.user('{"type":"image","source":null}', claude.image("SU1BR0U="))],
    },
    {
      title: "a result whose content is missing",
      for: "bedrock",
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user({ toolResult: { toolUseId: "c1" } }),
      ),
      findings: ["messages.2.content.0"],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user({ toolResult: { toolUseId: "c1", content: [] } }),
      ),
    },
    {
      title: "a picture and a film without what they cannot do without",
      for: "bedrock",
      document: converse.request(
        converse.user(
          "See.",
          { image: { source: { bytes: "iVBORw0KGgo=" } } },
          { image: { format: "png" } },
          { video: { format: "mp4" } },
        ),
      ),
      findings: ["messages.0.content.1", "messages.0.content.2", "messages.0.content.3"],
      output: converse.request(
        converse.user(
          "See.",
          { image: { format: "png", source: { bytes: "iVBORw0KGgo=" } } },
          '{"image":{"format":"png"}}',
          '{"video":{"format":"mp4"}}',
        ),
      ),
    },
    {
      title: "… also in a result",
      for: "bedrock",
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user({
          toolResult: {
            toolUseId: "c1",
            content: [
              { image: { source: { bytes: "iVBORw0KGgo=" } } },
              { document: { format: "txt", source: { bytes: "SGk=" } } },
              { video: { format: "mp4" } },
            ],
          },
        }),
      ),
      findings: ["messages.2.content.0"],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user({
          toolResult: {
            toolUseId: "c1",
            content: [
              { image: { format: "png", source: { bytes: "iVBORw0KGgo=" } } },
              { document: { format: "txt", source: { bytes: "SGk=" }, name: "document" } },
              { text: '{"video":{"format":"mp4"}}' },
            ],
          },
        }),
      ),
    },
    {
      title: "a picture whose format is no word",
      for: "bedrock",
      document: converse.request(
        converse.user(
          "See.",
          { image: { format: null, source: { bytes: "iVBORw0KGgo=" } } },
          { image: { format: {}, source: { bytes: "iVBORw0KGgo=" } } },
        ),
      ),
      findings: ["messages.0.content.1", "messages.0.content.2"],
      output: converse.request(
        converse.user(
          "See.",
          { image: { format: "png", source: { bytes: "iVBORw0KGgo=" } } },
          { image: { format: "png", source: { bytes: "iVBORw0KGgo=" } } },
        ),
      ),
    },
    {
      title: "an output that is neither text nor a list",
      for: "openai-responses",
      document: [items.user("Oslo?"), items.call("c1"), items.output("c1", { celsius: 4 })],
      findings: ["input.2"],
      output: [items.user("Oslo?"), items.call("c1"), items.output("c1", '{"celsius":4}')],
    },
  ],
});

describe("a picture that is nowhere", () => {
  it.each(["openai-chat", "openai-responses", "groq"])("is what it says, for %s", (name) => {
    const list = name === "openai-responses" ? "input" : "messages";
    const from = name === "groq" ? "openai-chat" : name;
    const message = { role: "user", content: [{ type: "input_image", text: "A cat." }] };
    const { document, report } = repair({ model: "m", [list]: [message] }, { for: name, from, strict: true });
    expect(JSON.stringify(document)).toContain("A cat.");
    expect(report.edits).toMatchObject([{ rule: "part-is-known", lossy: false }]);
  });
});

describe("a file whose address is its bytes", () => {
  const url = "data:application/pdf;base64,JVBERi0=";
  const linked = { type: "input_file", file_url: url };
  const inline = { type: "input_file", filename: "document.pdf", file_data: url };
  const call = { type: "function_call", call_id: "c1", name: "read", arguments: "{}" };
  const output = { type: "function_call_output", call_id: "c1" };

  it("is sent as bytes, in what a person says and in what a tool answers", () => {
    for (const [input, mended] of [
      [[{ role: "user", content: [linked] }], [{ role: "user", content: [inline] }]],
      [
        [call, { ...output, output: [linked] }],
        [call, { ...output, output: [inline] }],
      ],
    ]) {
      const { document, report } = repair({ model: "gpt-4.1", input });
      expect(document).toEqual({ model: "gpt-4.1", input: mended });
      expect(report.findings).toMatchObject([{ level: "error" }]);
      expect(report.edits).toMatchObject([{ lossy: false }]);
    }
  });
});

describe("a part that says nothing", () => {
  const wires: Record<string, [said: unknown, ...hollow: unknown[]]> = {
    "openai-chat": [chat.user([{ type: "text", text: "Hi" }]), null, {}, { type: "text", text: null }],
    anthropic: [
      claude.user(claude.text("Hi")),
      { type: "text" },
      { type: "text", text: null, citations: null },
    ],
    bedrock: [converse.user("Hi"), { text: null }],
    gemini: [gemini.user("Hi"), { text: null }],
    "openai-responses": [
      { role: "user", content: [{ type: "input_text", text: "Hi" }] },
      { type: "output_text", text: null, annotations: [] },
    ],
  };

  it.each(Object.keys(wires))("goes, and no JSON of it is said: %s", (from) => {
    const [said, ...hollow] = wires[from] as [{ content?: unknown[]; parts?: unknown[] }, ...unknown[]];
    const field = said.parts === undefined ? "content" : "parts";
    for (const part of hollow) {
      const { document, report } = repair([{ ...said, [field]: [...(said[field] ?? []), part] }], { from });
      expect(document).toEqual([said]);
      expect(report.edits).toMatchObject([{ rule: "part-is-known", action: "remove", lossy: false }]);
    }
  });

  it("nor in what a tool answered, nor in system text", () => {
    const hollow = { type: "text", text: null };
    const call = claude.assistant(claude.call("c1"));
    const history = [claude.user("Oslo?"), call, claude.user(claude.result("c1", [hollow]))];
    const { document } = repair({ system: [hollow], messages: history }, { for: "anthropic" });
    expect(JSON.stringify(document)).not.toContain("null");
  });
});

it("judges a developer's message as the system message that it becomes", () => {
  const page = { type: "search_result", source: "s", title: "Oslo", content: [claude.text("4 °C")] };
  const history = [claude.user("Hi"), { role: "developer", content: [page] }, claude.assistant("Hello.")];
  const options = { from: "anthropic", model: "claude-opus-4-8" };
  const { document } = repair([...history, claude.user("Bye")], options);
  expect(check(document, options).findings).toEqual([]);
  expect(repair(document, options).document).toBe(document);
});

describe("a picture that does not say what it is", () => {
  const JPEG = "/9j/4AAQSkZJRg==";

  it.each([undefined, "jpeg", "png"])("is called by what its bytes are, for Claude: %s", (media_type) => {
    const source = { type: "base64", media_type, data: JPEG };
    const { document } = repair([claude.user({ type: "image", source })], { for: "anthropic" });
    expect(document).toMatchObject([{ content: [{ source: { media_type: "image/jpeg" } }] }]);
    expect(check(document, { for: "anthropic" }).ok).toBe(true);
  });

  it("is called by what its bytes are, for Bedrock", () => {
    const history = [converse.user("See:", { image: { source: { bytes: JPEG } } })];
    const { document } = repair(history, { for: "bedrock" });
    expect(document).toMatchObject([{ content: [{}, { image: { format: "jpeg" } }] }]);
  });

  it.each([
    [{ inlineData: { mimeType: "png", data: JPEG } }, { inlineData: { mimeType: "image/jpeg" } }],
    [{ fileData: { mimeType: "JPG", fileUri: "gs://a/b" } }, { fileData: { mimeType: "image/jpeg" } }],
  ])("has a whole media type at Gemini: %j", (part, expected) => {
    const history = [gemini.user(part)];
    expect(check(history, { for: "gemini" }).ok).toBe(false);
    const { document } = repair(history, { for: "gemini" });
    expect(document).toMatchObject([{ parts: [expected] }]);
    expect(check(document, { for: "gemini" }).ok).toBe(true);
  });
});

it("takes citations from documents that a tool gave, at Bedrock, and nothing else", () => {
  const document = { format: "pdf", name: "Notes", source: { bytes: "JVBERi0=" }, context: "Of 2019" };
  const shown = (own: object) => [
    converse.user("Read it."),
    converse.assistant(converse.call("c1")),
    converse.user(converse.result("c1", { document: own })),
  ];
  const options = { from: "bedrock", model: "anthropic.claude-sonnet-4-5-20250929-v1:0" };
  const cited = converse.request(...shown({ ...document, citations: { enabled: true } }));
  expect(check(cited, options).findings).toMatchObject([{ rule: "part-is-known", level: "error" }]);
  expect(repair(cited, options).document).toEqual(converse.request(...shown(document)));
  expect(check(converse.request(...shown({ ...document, citations: { enabled: false } })), options).ok).toBe(
    true,
  );
});

it("takes a signature that is none from a picture of Gemini's", () => {
  const picture = { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } };
  const history = [gemini.user("Draw."), gemini.model({ ...picture, thoughtSignature: [null], thought: 1 })];
  const { document } = repair(history, { for: "gemini", model: "gemini-2.5-flash-image" });
  expect(document).toEqual([gemini.user("Draw."), gemini.model(picture)]);
});
