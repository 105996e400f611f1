import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const audio = { type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } };
const pdf = {
  type: "file",
  file: { filename: "report.pdf", file_data: "data:application/pdf;base64,JVBERg==" },
};

testRule("media-is-supported", {
  valid: [
    {
      title: "a picture for OpenAI",
      for: "openai-chat",
      document: [chat.user([chat.text("What?"), chat.image("https://example.com/cat.png")])],
    },
    {
      title: "sound where the model is not known",
      for: "openai-chat",
      document: [chat.user([audio])],
    },
    {
      title: "sound for a model that hears",
      for: "openai-chat",
      model: "gpt-4o-audio-preview",
      document: [chat.user([audio])],
    },
    {
      title: "a document for Anthropic",
      for: "anthropic",
      document: [
        claude.user("Read.", {
          type: "document",
          source: { type: "base64", media_type: "application/pdf", data: "JVBERg==" },
        }),
      ],
    },
    {
      title: "a film for Gemini",
      for: "gemini",
      document: [gemini.user("Watch.", { inlineData: { mimeType: "video/mp4", data: "AAAA" } })],
    },
    ...["deepseek-flash", "deepseek-v4-flash-vision-exp"].map((model) => ({
      title: `a picture for ${model}`,
      for: "deepseek",
      model,
      strict: true,
      document: [chat.user([chat.text("What?"), chat.image("https://example.com/cat.png")])],
    })),
    {
      title: "a picture for DeepSeek's newest over the Responses API, also in a result",
      for: "deepseek",
      from: "openai-responses",
      model: "deepseek-flash",
      strict: true,
      document: [
        { role: "user", content: [{ type: "input_image", image_url: "https://example.com/cat.png" }] },
        items.call("c1"),
        items.output("c1", [{ type: "input_image", image_url: "https://example.com/cat.png" }]),
      ],
    },
    {
      title: "a picture for xAI's Grok",
      for: "xai",
      model: "grok-4",
      strict: true,
      document: [chat.user([chat.text("What?"), chat.image("https://example.com/cat.png")])],
    },
  ],
  invalid: [
    ...[
      { model: "deepseek-v4-pro", level: "risk" as const },
      { model: "deepseek-reasoner", level: "error" as const },
      { model: "deepseek-ai/DeepSeek-V3.2", level: "error" as const },
    ].map(({ model, level }) => ({
      title: `a picture for ${model}`,
      for: "deepseek",
      model,
      strict: true,
      document: [chat.user([chat.text("What?"), chat.image("https://example.com/cat.png")])],
      findings: [{ level, place: "messages.0.content.1" }],
      output: [
        chat.user([
          chat.text("What?"),
          chat.text("[image https://example.com/cat.png left out: this model does not take it]"),
        ]),
      ],
    })),
    {
      title: "sound for DeepSeek, whatever the model",
      for: "deepseek",
      document: [chat.user([chat.text("Listen."), audio])],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [
        chat.user([
          chat.text("Listen."),
          chat.text("[audio audio/wav left out: this model does not take it]"),
        ]),
      ],
    },
    {
      title: "a picture for xAI's Composer",
      for: "xai",
      model: "grok-composer-2.5-fast",
      document: [chat.user([chat.text("What?"), chat.image("https://example.com/cat.png")])],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [
        chat.user([
          chat.text("What?"),
          chat.text("[image https://example.com/cat.png left out: this model does not take it]"),
        ]),
      ],
    },
    {
      title: "the words of a text document stay where no document is taken",
      for: "deepseek",
      model: "deepseek-chat",
      document: [
        chat.user([
          chat.text("When?"),
          { type: "file", file: { filename: "rules.txt", file_data: "data:text/plain;base64,U3VuZGF5" } },
        ]),
      ],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [chat.user([chat.text("When?"), chat.text("[document rules.txt]\nSunday")])],
      lossy: true,
    },
    {
      title: "names the picture it leaves out by its address",
      for: "deepseek",
      model: "deepseek-chat",
      document: [chat.user([chat.text("What?"), chat.image("https://example.com/cat.png")])],
      findings: [
        { level: "error", place: "messages.0.content.1", message: "unexpected image, expected only text" },
      ],
      output: [
        chat.user([
          chat.text("What?"),
          chat.text("[image https://example.com/cat.png left out: this model does not take it]"),
        ]),
      ],
      lossy: true,
    },
    {
      title: "does not copy a picture's bytes into the note",
      for: "deepseek",
      model: "deepseek-chat",
      document: [chat.user([chat.image("data:image/png;base64,UE5H")])],
      findings: ["messages.0.content.0"],
      output: [chat.user([chat.text("[image image/png left out: this model does not take it]")])],
      lossy: true,
    },
    {
      title: "names a document by its file",
      for: "deepseek",
      model: "deepseek-chat",
      document: [chat.user([pdf])],
      findings: [{ message: "unexpected document, expected only text" }],
      output: [chat.user([chat.text("[document report.pdf left out: this model does not take it]")])],
    },
    {
      title: "leaves out sound for a model that does not hear",
      for: "openai-chat",
      model: "gpt-5",
      document: [chat.user([chat.text("Listen."), audio])],
      findings: ["messages.0.content.1"],
      output: [
        chat.user([
          chat.text("Listen."),
          chat.text("[audio audio/wav left out: this model does not take it]"),
        ]),
      ],
    },
    ...[
      { model: "gpt-3.5-turbo", level: "error" as const },
      { model: "gpt-4-turbo-2024-04-09", level: "risk" as const },
    ].map(({ model, level }) => ({
      title: `leaves out a picture for a model that does not see: ${model}`,
      for: "openai-chat",
      model,
      strict: true,
      document: [chat.user([chat.text("Look."), chat.image("https://example.com/cat.png")])],
      findings: [
        {
          place: "messages.0.content.1",
          level,
          says: "Invalid content type. image_url is only supported by certain models.",
        },
      ],
      output: [
        chat.user([
          chat.text("Look."),
          chat.text("[image https://example.com/cat.png left out: this model does not take it]"),
        ]),
      ],
    })),
    ...["o3-mini", "gpt-4-turbo", "o1-mini"].map((model) => ({
      title: `leaves out sound, and doubts pictures alone: ${model}`,
      for: "openai-chat",
      model,
      document: [chat.user([chat.image("https://example.com/cat.png"), audio])],
      findings: [
        { place: "messages.0.content.0", level: "risk" as const },
        { place: "messages.0.content.1", level: "error" as const },
      ],
      output: [
        chat.user([
          chat.image("https://example.com/cat.png"),
          chat.text("[audio audio/wav left out: this model does not take it]"),
        ]),
      ],
    })),
    {
      title: "leaves out a film for Claude on Bedrock",
      for: "bedrock",
      model: "anthropic.claude-sonnet-4-5-20250929-v1:0",
      document: [converse.user("Watch.", { video: { format: "mp4", source: { bytes: "AAAA" } } })],
      findings: [
        {
          place: "messages.0.content.1",
          says: "This model doesn't support the video content block that you provided.",
        },
      ],
      output: [converse.user("Watch.", "[video video/mp4 left out: this model does not take it]")],
    },
    {
      title: "is a risk where only some models see",
      for: "groq",
      strict: true,
      document: [chat.user([chat.text("Listen."), audio])],
      findings: [{ place: "messages.0.content.1", level: "risk" }],
      output: [
        chat.user([
          chat.text("Listen."),
          chat.text("[audio audio/wav left out: this model does not take it]"),
        ]),
      ],
    },
  ],
});
