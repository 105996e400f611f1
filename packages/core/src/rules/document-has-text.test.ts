import { claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const report = { document: { format: "pdf", name: "report", source: { bytes: "JVBERg==" } } };

testRule("document-has-text", {
  valid: [
    {
      title: "a document and a question",
      for: "bedrock",
      document: [converse.user(report, "What does it say?")],
    },
    {
      title: "a picture without text",
      for: "bedrock",
      document: [converse.user({ image: { format: "png", source: { bytes: "UE5H" } } })],
    },
    {
      title: "a document without text at Anthropic",
      for: "anthropic",
      document: [
        claude.user({
          type: "document",
          source: { type: "base64", media_type: "application/pdf", data: "JVBERg==" },
        }),
      ],
    },
  ],
  invalid: [
    {
      title: "adds a text behind the document",
      for: "bedrock",
      document: [converse.user(report, { document: { ...report.document, name: "annex" } })],
      findings: [
        {
          place: "messages.0.content.0",
          message: "unexpected document without text, expected text beside it",
          says: "A text block must be included when using documents. Add a text block and retry your request.",
        },
      ],
      output: [
        converse.user(report, { document: { ...report.document, name: "annex" } }, "(document attached)"),
      ],
      lossy: false,
    },
    {
      title: "does not count text in another message",
      for: "bedrock",
      document: [converse.user("Read this."), converse.assistant("Gladly."), converse.user(report)],
      findings: ["messages.2.content.0"],
      output: [
        converse.user("Read this."),
        converse.assistant("Gladly."),
        converse.user(report, "(document attached)"),
      ],
    },
  ],
});
