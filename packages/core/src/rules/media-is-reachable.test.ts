import { chat, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const S3 = { s3Location: { uri: "s3://files/report.pdf" } };
const stored = { document: { name: "report", format: "pdf", source: S3 } };
const sent = { document: { name: "report", format: "pdf", source: { bytes: "JVBERg==" } } };
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
  ],
  invalid: [
    {
      title: "a bucket for Claude",
      for: "bedrock",
      model: CLAUDE,
      document: [converse.user("Read.", stored)],
      findings: [
        {
          level: "error",
          place: "messages.0.content.1",
          message: "unexpected document under an address, expected it in the request",
        },
      ],
      output: [converse.user("Read.", note)],
      lossy: true,
    },
    {
      title: "a bucket in a result",
      for: "bedrock",
      model: CLAUDE,
      document: converse.request(
        converse.user("Fetch it."),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "Here it is.", stored)),
      ),
      findings: [{ level: "error", place: "messages.2.content.0" }],
      output: converse.request(
        converse.user("Fetch it."),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "Here it is.", note)),
      ),
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
