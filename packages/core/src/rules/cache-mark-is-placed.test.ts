import { claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const point = { cachePoint: { type: "default" } };
const thought = { reasoningContent: { reasoningText: { text: "Hm.", signature: "EqQBCgIYAhIM1gbc" } } };

const cache_control = { type: "ephemeral" };
const thinking = { type: "thinking", thinking: "Hm.", signature: "EqQBCgIYAhIM1gbcDa9GJw" };

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
      title: "on a thought",
      for: "anthropic",
      document: [
        claude.user("Hi"),
        claude.assistant({ ...thinking, cache_control }, "Hello."),
        claude.user("Bye"),
      ],
      findings: [
        {
          level: "error",
          place: "messages.1.content.0",
          message: "unexpected prompt-cache mark on a thought, expected it on what can be cached",
          says: "messages.1.content.0.thinking.cache_control: Extra inputs are not permitted",
        },
      ],
      output: [claude.user("Hi"), claude.assistant(thinking, "Hello."), claude.user("Bye")],
      lossy: false,
    },
    {
      title: "behind a document",
      for: "bedrock",
      model: CLAUDE,
      document: [converse.user("Hi", file("csv"), point)],
      findings: [
        {
          level: "error",
          place: "messages.0.content.2",
          message: "unexpected prompt-cache mark behind a document, expected it on what can be cached",
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
