import { chat, claude, converse, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const S3 = { s3Location: { uri: "s3://files/report.pdf" } };
const stored = { document: { name: "report", format: "pdf", source: S3 } };
const sent = { document: { name: "report", format: "pdf", source: { bytes: "JVBERg==" } } };
const shot = { image: { format: "png", source: S3 } };
const fetched = (...output: readonly unknown[]) =>
  converse.request(
    converse.user("Fetch it."),
    converse.assistant(converse.call("c1")),
    converse.user(converse.result("c1", "Here it is.", ...output)),
  );
const PDF = "https://example.com/a.pdf";
const linked = (file: object) => ({ type: "file", file });
const note = "[document report s3://files/report.pdf left out: it is not fetched from there]";

testRule("media-is-reachable", {
  valid: [
    { title: "bytes for Claude", for: "bedrock", model: CLAUDE, document: [converse.user("Read.", sent)] },
    {
      title: "a bucket for Nova",
      for: "bedrock",
      model: "us.amazon.nova-2-lite-v1:0",
      document: [converse.user("Read.", stored)],
    },
    { title: "a bucket for nobody knows whom", for: "bedrock", document: [converse.user("Read.", stored)] },
    {
      title: "bytes for Ollama",
      for: "ollama",
      document: [chat.user([chat.text("?"), chat.image("data:image/png;base64,iVBORw==")])],
    },
    {
      title: "an address for OpenAI",
      for: "openai-chat",
      document: [chat.user([chat.text("?"), chat.image("https://example.com/cat.png")])],
    },
    {
      title: "a document's address for OpenRouter, which fetches it",
      for: "openrouter",
      document: [chat.user([chat.text("Read."), linked({ file_data: PDF, filename: "a.pdf" })])],
    },
    {
      title: "a document's bytes and an uploaded one for OpenAI",
      for: "openai-chat",
      model: "gpt-4o",
      document: [
        chat.user([
          chat.text("Read."),
          linked({ file_data: "data:application/pdf;base64,JVBERg==", filename: "a.pdf" }),
          linked({ file_id: "file-1" }),
        ]),
      ],
    },
    {
      title: "a document's address that an SDK fetches",
      for: "openai-chat",
      from: "ai-sdk",
      document: [{ role: "user", content: [{ type: "file", data: PDF, mediaType: "application/pdf" }] }],
    },
  ],
  invalid: [
    {
      title: "a picture under a plain address, for Anthropic",
      for: "anthropic",
      document: [
        claude.user("?", { type: "image", source: { type: "url", url: "http://example.com/a.png" } }),
      ],
      findings: [
        {
          level: "error",
          place: "messages.0.content.1",
          message:
            "unexpected image given by its address, expected an https address or its bytes in the request",
        },
      ],
      output: [
        claude.user(
          "?",
          claude.text("[image http://example.com/a.png left out: it is not fetched from there]"),
        ),
      ],
      lossy: true,
    },
    {
      title: "a document under an address, for Claude at Vertex",
      for: "vertex",
      document: [claude.user("?", { type: "document", source: { type: "url", url: PDF } })],
      findings: [
        {
          level: "error",
          place: "messages.0.content.1",
          says: "messages.0.content.1.image.source.base64.data: URL sources are not supported",
        },
      ],
      output: [claude.user("?", claude.text(`[document ${PDF} left out: it is not fetched from there]`))],
      lossy: true,
    },
    ...[
      { block: linked({ file_data: PDF, filename: "a.pdf" }), known: `a.pdf ${PDF}`, others: [] },
      { block: linked({ file_url: PDF }), known: PDF, others: [] },
      { block: { type: "document_url", document_url: PDF }, known: PDF, others: ["part-is-known"] },
    ].map(({ block, known, others }) => ({
      title: `a document's address for OpenAI: ${JSON.stringify(block)}`,
      for: "openai-chat",
      others,
      from: "openai-chat",
      model: "gpt-4o",
      document: [chat.user([chat.text("Read."), block])],
      findings: [
        {
          level: "error" as const,
          place: "messages.0.content.1",
          says: "Invalid file data: 'messages[0].content[1].file.file_data'. Expected a base64-encoded data URL",
        },
      ],
      output: [
        chat.user([
          chat.text("Read."),
          chat.text(`[document ${known} left out: it is not fetched from there]`),
        ]),
      ],
      lossy: true,
    })),
    {
      title: "a sound's address for OpenAI",
      others: ["part-is-known"],
      for: "openai-chat",
      from: "openai-chat",
      model: "gpt-4o-audio-preview",
      document: [
        chat.user([
          chat.text("Listen."),
          { type: "audio_url", audio_url: { url: "https://example.com/a.mp3" } },
        ]),
      ],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [
        chat.user([
          chat.text("Listen."),
          chat.text("[audio https://example.com/a.mp3 left out: it is not fetched from there]"),
        ]),
      ],
      lossy: true,
    },
    {
      title: "a document's address on its way from Claude",
      for: "openai-chat",
      from: "anthropic",
      to: "openai-chat",
      document: [claude.user("Read.", { type: "document", source: { type: "url", url: PDF } })],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [chat.user(`Read.\n\n[document document.pdf ${PDF} left out: it is not fetched from there]`)],
      lossy: true,
    },
    {
      title: "a sound's address on its way from Gemini",
      for: "openai-chat",
      from: "gemini",
      to: "openai-chat",
      document: [
        gemini.user("Listen.", {
          fileData: { mimeType: "audio/mpeg", fileUri: "https://sounds.example/a.mp3" },
        }),
      ],
      findings: [{ level: "error", place: "contents.0.parts.1" }],
      output: [
        chat.user("Listen.\n\n[audio https://sounds.example/a.mp3 left out: it is not fetched from there]"),
      ],
      lossy: true,
    },
    {
      title: "a bucket for Claude",
      for: "bedrock",
      model: CLAUDE,
      document: [converse.user("Read.", stored)],
      findings: [
        {
          level: "error",
          place: "messages.0.content.1",
          message: "unexpected document given by its address, expected its bytes in the request",
        },
      ],
      output: [converse.user("Read.", note)],
      lossy: true,
    },
    {
      title: "a picture in a bucket, in a result",
      for: "bedrock",
      model: CLAUDE,
      document: fetched(shot),
      findings: [{ level: "error", place: "messages.2.content.0" }],
      output: fetched("[image s3://files/report.pdf left out: it is not fetched from there]"),
      lossy: true,
    },
    {
      title: "a document in a bucket, in a result: some were fetched",
      for: "bedrock",
      model: CLAUDE,
      document: fetched(stored),
      findings: [{ level: "risk", place: "messages.2.content.0" }],
    },
    {
      title: "the same, to be sure",
      for: "bedrock",
      model: CLAUDE,
      strict: true,
      document: fetched(stored),
      findings: [{ level: "risk", place: "messages.2.content.0" }],
      output: fetched(note),
      lossy: true,
    },
    {
      title: "a picture in a bucket, beside such a document",
      for: "bedrock",
      model: CLAUDE,
      document: fetched(stored, shot),
      findings: [
        { level: "error", place: "messages.2.content.0" },
        { level: "risk", place: "messages.2.content.0" },
      ],
      output: fetched(stored, "[image s3://files/report.pdf left out: it is not fetched from there]"),
      lossy: true,
    },
    {
      title: "both, to be sure",
      for: "bedrock",
      model: CLAUDE,
      strict: true,
      document: fetched(shot, stored),
      findings: [{ level: "error" }, { level: "risk" }],
      output: fetched("[image s3://files/report.pdf left out: it is not fetched from there]", note),
      lossy: true,
    },
    {
      title: "an address on the web for Ollama",
      for: "ollama",
      document: [chat.user([chat.text("?"), chat.image("https://example.com/cat.png")])],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [
        chat.user([
          chat.text("?"),
          chat.text("[image https://example.com/cat.png left out: it is not fetched from there]"),
        ]),
      ],
      lossy: true,
    },
  ],
});
