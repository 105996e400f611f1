import { check, convert } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
/** A PNG of one pixel. */
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const JPEG = "/9j/4AAQSkZJRg==";
const source = (media_type: string, data: string) => ({ type: "base64", media_type, data });
const picture = (type: string, data = JPEG) => ({ type: "image", source: source(type, data) });
const file = (type: string) => ({ type: "document", title: "note", source: source(type, "SGVsbG8=") });
const shown = (format: string) => ({ image: { format, source: { bytes: JPEG } } });
const attached = (type: string, filename: string) => ({
  type: "file",
  file: { filename, file_data: `data:${type};base64,SGVsbG8=` },
});
const sound = (format: string, data = "UklGRg==") => ({ type: "input_audio", input_audio: { data, format } });
const inline = (mimeType: string, data = JPEG) => ({ inlineData: { mimeType, data } });

testRule("media-type-is-known", {
  valid: [
    ...["wav", "mp3"].map((format) => ({
      title: `${format} at OpenAI`,
      for: "openai-chat",
      model: "gpt-4o-audio-preview",
      document: [chat.user([sound(format)])],
    })),
    { title: "a JPEG", for: "anthropic", document: [claude.user(picture("image/jpeg"))] },
    {
      title: "bytes that begin as nothing known",
      for: "anthropic",
      document: [claude.user(picture("image/png", "AAAA"))],
    },
    {
      title: "a picture under an address",
      for: "anthropic",
      document: [claude.user({ type: "image", source: { type: "url", url: "https://example.com/a.tiff" } })],
    },
    {
      title: "text that is given as text",
      for: "anthropic",
      document: [
        claude.user({ type: "document", source: { type: "text", media_type: "text/plain", data: "a" } }),
      ],
    },
    {
      title: "another name for JPEG, and one that is wrong, at OpenAI",
      for: "openai-chat",
      document: [
        chat.user([chat.image(`data:image/jpg;base64,${JPEG}`), chat.image(`data:image/png;base64,${JPEG}`)]),
      ],
    },
    {
      title: "a spreadsheet at Responses",
      for: "openai-responses",
      document: [
        items.user([{ type: "input_file", filename: "a.csv", file_data: "data:text/csv;base64,YQ==" }]),
      ],
    },
    {
      title: "a picture that an SDK will name",
      for: "anthropic",
      from: "ai-sdk",
      document: [{ role: "user", content: [{ type: "file", mediaType: "image/*", data: JPEG }] }],
    },
    { title: "a type that only Gemini reads", for: "gemini", document: [gemini.user(inline("image/heic"))] },
    {
      title: "a wrong name for Nova",
      for: "bedrock",
      model: "us.amazon.nova-pro-v1:0",
      document: [converse.user("?", shown("png"))],
    },
  ],
  invalid: [
    {
      title: "sound in another format than OpenAI hears",
      for: "openai-chat",
      model: "gpt-4o-audio-preview",
      document: [chat.user([sound("webm")])],
      findings: [
        {
          place: "messages.0.content.0",
          level: "error",
          message:
            "unexpected audio of type audio/webm, expected audio/wav, audio/mpeg, audio/mp3, audio/x-wav",
        },
      ],
      output: [chat.user([chat.text("[audio audio/webm left out: its type is not read]")])],
      lossy: true,
    },
    {
      title: "the name of a format in capitals",
      for: "openai-chat",
      model: "gpt-4o-audio-preview",
      document: [chat.user([sound("WAV")])],
      findings: ["messages.0.content.0"],
      output: [chat.user([sound("wav")])],
    },
    {
      title: "fears for a single dot that is called something else: one was read",
      for: "anthropic",
      model: "claude-sonnet-4-5",
      document: [claude.user(picture("image/jpeg", DOT))],
      findings: [{ level: "risk", place: "messages.0.content.0" }],
    },
    {
      title: "fears for what older models are shown under another name",
      for: "anthropic",
      model: "claude-3-5-sonnet-20240620",
      document: [claude.user(picture("image/png"))],
      findings: [{ level: "risk", place: "messages.0.content.0" }],
    },
    {
      title: "lets no such picture hide another one in a result",
      for: "anthropic",
      model: "claude-sonnet-4-5",
      document: [
        claude.user("Look."),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", [picture("image/jpeg", DOT), picture("image/png")])),
      ],
      findings: [{ level: "error", place: "messages.2.content.0" }],
      output: [
        claude.user("Look."),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", [picture("image/png", DOT), picture("image/jpeg")])),
      ],
      lossy: false,
    },
    {
      title: "bytes of another type inside of a result",
      for: "anthropic",
      document: [
        claude.user("Look."),
        claude.assistant(claude.call("c1", "look", {})),
        claude.user(claude.result("c1", [{ type: "text", text: "Here." }, picture("image/png")])),
      ],
      findings: [
        {
          level: "error",
          place: "messages.2.content.0",
          message: "unexpected image of type image/png, expected image/jpeg as its bytes say",
        },
      ],
      output: [
        claude.user("Look."),
        claude.assistant(claude.call("c1", "look", {})),
        claude.user(claude.result("c1", [{ type: "text", text: "Here." }, picture("image/jpeg")])),
      ],
      lossy: false,
    },
    {
      title: "a type that is spelled wrong",
      for: "anthropic",
      document: [claude.user(picture("image/JPG", "AAAA"))],
      findings: [
        {
          says: "base64.media_type: Input should be",
        },
      ],
      output: [claude.user(picture("image/jpeg", "AAAA"))],
      lossy: false,
    },
    {
      title: "a type that nobody reads",
      for: "anthropic",
      document: [claude.user({ type: "text", text: "?" }, picture("image/tiff", "SUkq"))],
      findings: [
        {
          message:
            "unexpected image of type image/tiff, expected image/png, image/jpeg, image/gif, image/webp",
        },
      ],
      output: [
        claude.user(
          { type: "text", text: "?" },
          { type: "text", text: "[image image/tiff left out: its type is not read]" },
        ),
      ],
      lossy: true,
    },
    {
      title: "a document that is neither PDF nor text",
      for: "anthropic",
      document: [claude.user(file("application/msword"))],
      findings: [{ level: "error", place: "messages.0.content.0" }],
      output: [claude.user({ type: "text", text: "[document note left out: its type is not read]" })],
      lossy: true,
    },
    {
      title: "a format that Converse does not know",
      for: "bedrock",
      document: [converse.user("?", shown("jpg"))],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [converse.user("?", shown("jpeg"))],
      lossy: false,
    },
    {
      title: "a wrong name for Claude on Bedrock",
      for: "bedrock",
      model: CLAUDE,
      document: [converse.user("?", shown("png"))],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [converse.user("?", shown("jpeg"))],
      lossy: false,
    },
    {
      title: "a drawing, and another name for JPEG, at Gemini",
      for: "gemini",
      document: [
        gemini.user(inline("image/jpg"), {
          inlineData: { mimeType: "image/svg+xml", data: "PHN2Zy8+" },
        }),
      ],
      findings: [
        { says: "Unsupported MIME type: image/jpg" },
        { says: "Unsupported MIME type: image/svg+xml" },
      ],
      output: [
        gemini.user(inline("image/jpeg"), { text: "[image image/svg+xml left out: its type is not read]" }),
      ],
    },
    {
      title: "a document of an office at Gemini",
      for: "gemini",
      document: [
        gemini.user(
          inline("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "UEsDBBQA"),
          inline("application/pdf"),
          inline("application/json"),
        ),
      ],
      findings: [{ level: "error", place: "contents.0.parts.0" }],
      output: [
        gemini.user(
          {
            text: "[document application/vnd.openxmlformats-officedocument.wordprocessingml.document left out: its type is not read]",
          },
          inline("application/pdf"),
          inline("application/json"),
        ),
      ],
      lossy: true,
    },
    {
      title: "a drawing at Responses",
      for: "openai-responses",
      document: [items.user([{ type: "input_image", image_url: "data:image/svg+xml;base64,PHN2Zy8+" }])],
      findings: [{ level: "error", place: "input.0.content.0" }],
      output: [
        items.user([{ type: "input_text", text: "[image image/svg+xml left out: its type is not read]" }]),
      ],
      lossy: true,
    },
    {
      title: "a table for Chat Completions",
      for: "openai-chat",
      document: [chat.user([attached("text/csv", "a.csv"), attached("application/pdf", "b.pdf")])],
      findings: [{ level: "error", place: "messages.0.content.0" }],
      output: [chat.user([chat.text("[document a.csv]\nHello"), attached("application/pdf", "b.pdf")])],
    },
  ],
});

it("text that Anthropic has as bytes becomes text", () => {
  const document = {
    model: "claude-sonnet-5",
    max_tokens: 9,
    messages: [claude.user(file("text/markdown"))],
  };
  expect(check(document).findings).toMatchObject([{ rule: "part-is-known", level: "error" }]);
});

it("a note in Anthropic's words reaches Chat Completions as words", () => {
  const note = {
    type: "document",
    title: "note",
    source: { type: "text", media_type: "text/plain", data: "Hello" },
  };
  const { document } = convert([claude.user(note)], { from: "anthropic", to: "openai-chat" });
  expect(document).toEqual([chat.user("[document note]\nHello")]);
});

it("a picture that an SDK would have named is named on its way", () => {
  const seen = [{ role: "user", content: [{ type: "file", mediaType: "image/*", data: JPEG }] }];
  const { document } = convert(seen, { from: "ai-sdk", to: "anthropic" });
  expect(document).toEqual([claude.user(picture("image/jpeg"))]);
});
