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

const short = { cache_control: { type: "ephemeral" } };
const long = { cache_control: { type: "ephemeral", ttl: "1h" } };

/** A request with such marks on its tools, its system text and its words. */
function marked(tools: readonly object[], system: readonly object[], words: readonly object[]) {
  return {
    ...claude.request(
      "claude-sonnet-5",
      claude.user(...words.map((mark) => ({ ...claude.text("Hi"), ...mark }))),
    ),
    tools: tools.map((mark, i) => ({ name: `tool_${i}`, input_schema: { type: "object" }, ...mark })),
    system: system.map((mark) => ({ ...claude.text("Be brief."), ...mark })),
  };
}

testRule("cache-mark-is-placed", {
  valid: [
    {
      title: "marks that last longest first",
      for: "anthropic",
      document: marked([long], [long], [short]),
    },
    {
      title: "… and of minutes by name",
      for: "anthropic",
      document: marked([short], [{ cache_control: { type: "ephemeral", ttl: "5m" } }], [short]),
    },
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
      title: "leaves those behind it",
      for: "anthropic",
      document: marked([long], [], [short, long, short]),
      findings: ["messages.0.content.0"],
      output: marked([long], [], [{}, long, short]),
      lossy: false,
    },
    {
      title: "takes marks that last less from before those that last longer, also from tools",
      for: "anthropic",
      document: marked([short, short], [short], [long]),
      findings: ["tools.0", "tools.1", "system.0"],
      output: marked([{}, {}], [{}], [long]),
      lossy: false,
    },
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
          message: "unexpected prompt-cache mark after a document, expected it on what can be cached",
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
