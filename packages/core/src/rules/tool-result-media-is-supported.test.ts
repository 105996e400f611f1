import { check, convert, repair } from "@suture/core";
import { chat, claude, converse, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const shot = chat.image("https://example.com/shot.png");
const png = { image: { format: "png", source: { bytes: "SU1BR0U=" } } };
const other = chat.image("https://example.com/other.png");

const filmed = (source: object) =>
  converse.request(
    converse.user("Film it."),
    converse.assistant(converse.call("c1")),
    converse.user(converse.result("c1", { video: { format: "mp4", source } })),
  );

testRule("tool-result-media-is-supported", {
  valid: [
    {
      title: "the bytes of a video for Nova, of which nobody knows",
      for: "bedrock",
      model: "us.amazon.nova-2-lite-v1:0",
      document: filmed({ bytes: "AAAAHGZ0eXBtcDQy" }),
    },
    {
      title: "text in a result",
      for: "openai-chat",
      document: [
        chat.user("Look."),
        chat.assistant(null, chat.call("c1", "look", "{}")),
        chat.result("c1", [chat.text("nothing")]),
      ],
    },
    {
      title: "a picture in a result at Anthropic",
      for: "anthropic",
      document: [
        claude.user("Look."),
        claude.assistant(claude.call("c1", "look", {})),
        claude.user(claude.result("c1", [claude.image("UE5H")])),
      ],
    },
    {
      title: "a picture in an output of the Responses API",
      for: "openai-responses",
      document: [
        items.user("Look."),
        items.call("c1"),
        items.output("c1", [{ type: "input_image", image_url: "https://example.com/shot.png" }]),
      ],
    },
  ],
  invalid: [
    {
      title: "moves a video in a bucket out of the result for Nova",
      for: "bedrock",
      model: "us.amazon.nova-2-lite-v1:0",
      document: filmed({ s3Location: { uri: "s3://films/cat.mp4" } }),
      findings: [{ level: "error", place: "messages.2.content.0" }],
      output: converse.request(
        converse.user("Film it."),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "(video follows)"), {
          video: { format: "mp4", source: { s3Location: { uri: "s3://films/cat.mp4" } } },
        }),
      ),
      lossy: false,
    },
    {
      title: "moves a picture out of a result for OpenAI's models on Bedrock",
      for: "bedrock",
      model: "openai.gpt-5.6-sol",
      document: converse.request(
        converse.user("Look."),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", { text: "1 × 1" }, png)),
      ),
      findings: [
        {
          place: "messages.2.content.0",
          level: "error",
          says: "This model doesn't support the image field for user messages.",
        },
      ],
      output: converse.request(
        converse.user("Look."),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", { text: "1 × 1" }), png),
      ),
    },
    {
      title: "moves a picture behind its result and keeps the text",
      for: "openai-chat",
      document: [
        chat.user("Look."),
        chat.assistant(null, chat.call("c1", "look", "{}")),
        chat.result("c1", [chat.text("1280 × 720"), shot]),
        chat.assistant("I see."),
      ],
      findings: [
        {
          place: "messages.2.content",
          message: "unexpected image in the result of c1, expected text",
        },
      ],
      output: [
        chat.user("Look."),
        chat.assistant(null, chat.call("c1", "look", "{}")),
        chat.result("c1", [chat.text("1280 × 720")]),
        chat.user([shot]),
        chat.assistant("I see."),
      ],
      lossy: false,
    },
    {
      title: "leaves a note in a result that held nothing else",
      for: "openai-chat",
      document: [
        chat.user("Look."),
        chat.assistant(null, chat.call("c1", "look", "{}")),
        chat.result("c1", [shot]),
      ],
      findings: ["messages.2.content"],
      output: [
        chat.user("Look."),
        chat.assistant(null, chat.call("c1", "look", "{}")),
        chat.result("c1", [chat.text("(image follows)")]),
        chat.user([shot]),
      ],
      lossy: false,
    },
    {
      title: "moves pictures behind the whole batch, so that results stay together",
      for: "openai-chat",
      document: [
        chat.user("Look twice."),
        chat.assistant(null, chat.call("c1", "look", "{}"), chat.call("c2", "look", "{}"), chat.call("c3")),
        chat.result("c1", [shot]),
        chat.result("c2", [chat.text("other"), other]),
        chat.result("c3", "4 °C"),
        chat.user("So?"),
      ],
      findings: ["messages.2.content", "messages.3.content"],
      output: [
        chat.user("Look twice."),
        chat.assistant(null, chat.call("c1", "look", "{}"), chat.call("c2", "look", "{}"), chat.call("c3")),
        chat.result("c1", [chat.text("(image follows)")]),
        chat.result("c2", [chat.text("other")]),
        chat.result("c3", "4 °C"),
        chat.user([shot, other]),
        chat.user("So?"),
      ],
      lossy: false,
    },
  ],
});

it("says that a picture is left out where the model sees none at all", () => {
  const { document, report } = repair(
    [
      chat.user("Look."),
      chat.assistant("", chat.call("c1", "look", "{}")),
      chat.result("c1", [chat.text("shot"), shot]),
    ],
    { for: "deepseek", model: "deepseek-chat" },
  );
  expect(report.ok).toBe(true);
  expect(report.edits.some(({ lossy }) => lossy)).toBe(true);
  expect(check(document, { for: "deepseek", model: "deepseek-chat" }).findings).toEqual([]);
  expect(JSON.stringify(document)).toContain("https://example.com/shot.png left out");
});

it("carries a screenshot from Anthropic to Chat Completions", () => {
  const { document, report } = convert(
    [
      claude.user("Look."),
      claude.assistant(claude.call("c1", "look", {})),
      claude.user(claude.result("c1", [claude.text("seen"), claude.image("UE5H")]), "And?"),
    ],
    { to: "openai-chat" },
  );
  expect(report.ok).toBe(true);
  expect(document).toMatchObject([
    { role: "user", content: "Look." },
    { role: "assistant", tool_calls: [{ id: "c1" }] },
    { role: "tool", tool_call_id: "c1" },
    { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,UE5H" } }] },
    { role: "user", content: "And?" },
  ]);
});
