import { converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const point = { cachePoint: { type: "default" } };
const thought = { reasoningContent: { reasoningText: { text: "Hm.", signature: "EqQBCgIYAhIM1gbc" } } };

function file(format: string) {
  return { document: { name: "report", format, source: { bytes: "SGVsbG8=" } } };
}

testRule("cache-mark-is-placed", {
  valid: [
    ...[
      { title: "behind text", content: ["Hi", point] },
      { title: "behind a PDF", content: ["Hi", file("pdf"), point] },
      { title: "before a document", content: ["Hi", point, file("csv")] },
    ].map(({ title, content }) => ({
      title,
      for: "bedrock",
      model: CLAUDE,
      document: [converse.user(...content)],
    })),
    {
      title: "behind a document for another model",
      for: "bedrock",
      model: "us.amazon.nova-pro-v1:0",
      document: [converse.user("Hi", file("csv"), point)],
    },
  ],
  invalid: [
    {
      title: "behind a document",
      for: "bedrock",
      model: CLAUDE,
      document: [converse.user("Hi", file("csv"), point)],
      findings: [
        {
          level: "error",
          place: "messages.0.content.2",
          message: "unexpected prompt-cache mark behind a document, expected it behind what can be cached",
          says: "The model returned the following errors: messages.0.content.2.type: Field required",
        },
      ],
      output: [converse.user("Hi", file("csv"))],
      lossy: false,
    },
    {
      title: "two of them behind a document",
      for: "bedrock",
      model: CLAUDE,
      document: [converse.user("Hi", file("csv"), point, point)],
      findings: ["messages.0.content.2", "messages.0.content.3"],
      output: [converse.user("Hi", file("csv"))],
      lossy: false,
    },
    {
      title: "behind a thought, and at the start",
      for: "bedrock",
      model: CLAUDE,
      document: [
        converse.user("Hi"),
        converse.assistant("Hello.", thought, point),
        converse.user(point, "How are you?"),
      ],
      findings: ["messages.1.content.2", "messages.2.content.0"],
      output: [converse.user("Hi"), converse.assistant("Hello.", thought), converse.user("How are you?")],
      lossy: false,
    },
  ],
});
