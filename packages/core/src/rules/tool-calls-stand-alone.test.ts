import { chat, claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const LLAMA = "us.meta.llama3-3-70b-instruct-v1:0";
const MISTRAL = "mistral.mistral-large-2402-v1:0";

/** A step at Bedrock whose reply holds these, and its results. */
function step(...reply: readonly unknown[]) {
  return converse.request(
    converse.user("Oslo?"),
    converse.assistant(...reply),
    converse.user(converse.result("c1", "4 °C")),
  );
}

const apart = converse.request(
  converse.user("Oslo?"),
  converse.assistant("One moment."),
  converse.user("Continue."),
  converse.assistant(converse.call("c1")),
  converse.user(converse.result("c1", "4 °C")),
);

testRule("tool-calls-stand-alone", {
  valid: [
    { title: "calls alone", for: "bedrock", model: LLAMA, document: step(converse.call("c1")) },
    { title: "what repair makes of it", for: "bedrock", model: LLAMA, document: apart },
    ...["us.anthropic.claude-sonnet-4-5-20250929-v1:0", "us.amazon.nova-pro-v1:0"].map((model) => ({
      title: `text beside a call for ${model}`,
      for: "bedrock",
      model,
      document: step("One moment.", converse.call("c1")),
    })),
  ],
  invalid: [
    ...[LLAMA, MISTRAL].map((model) => ({
      title: `text beside a call for ${model}`,
      for: "bedrock",
      model,
      document: step("One moment.", converse.call("c1")),
      findings: [
        {
          level: "error" as const,
          place: "messages.1.content.0",
          other: "messages.1.content.1",
          message: "unexpected text beside weather (c1), expected calls in a message of their own",
          says: "messages.1.content: Conversation blocks and tool use blocks cannot be provided in the same turn.",
        },
      ],
      output: apart,
      lossy: false,
    })),
    {
      title: "text behind a call, which goes before it",
      for: "bedrock",
      model: LLAMA,
      document: step(converse.call("c1"), "One moment."),
      findings: ["messages.1.content.1"],
      output: apart,
      lossy: false,
    },
    {
      title: "two calls stay together",
      for: "bedrock",
      model: LLAMA,
      document: converse.request(
        converse.user("Both."),
        converse.assistant("A.", converse.call("c1"), "B.", converse.call("c2")),
        converse.user(converse.result("c1", "1"), converse.result("c2", "2")),
      ),
      findings: ["messages.1.content.0"],
      output: converse.request(
        converse.user("Both."),
        converse.assistant("A.", "B."),
        converse.user("Continue."),
        converse.assistant(converse.call("c1"), converse.call("c2")),
        converse.user(converse.result("c1", "1"), converse.result("c2", "2")),
      ),
      lossy: false,
    },
    {
      title: "blank text goes",
      for: "bedrock",
      model: LLAMA,
      document: step(" ", converse.call("c1")),
      findings: ["messages.1.content.0"],
      output: step(converse.call("c1")),
      lossy: false,
    },
    {
      title: "is a risk for models of the house that nobody tried",
      for: "bedrock",
      model: "mistral.mistral-large-3-675b-instruct",
      strict: true,
      document: step("One moment.", converse.call("c1")),
      findings: [{ level: "risk", place: "messages.1.content.0" }],
      output: apart,
      lossy: false,
    },
    {
      title: "a call that still runs",
      for: "bedrock",
      model: LLAMA,
      pending: ["c1"],
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant("One moment.", converse.call("c1")),
      ),
      findings: ["messages.1.content.0"],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant("One moment."),
        converse.user("Continue."),
        converse.assistant(converse.call("c1")),
      ),
      lossy: false,
    },
    {
      title: "a session that moves from Claude",
      for: "bedrock",
      from: "anthropic",
      to: "bedrock",
      model: LLAMA,
      document: [
        claude.user("Oslo?"),
        claude.assistant("One moment.", claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
      ],
      findings: ["messages.1.content.0"],
      lossy: false,
      output: apart.messages,
    },
    {
      title: "messages that an SDK sends there",
      for: "bedrock",
      from: "openai-chat",
      model: LLAMA,
      document: {
        messages: [
          chat.user("Oslo?"),
          chat.assistant("One moment.", chat.call("c1")),
          chat.result("c1", "4 °C"),
        ],
        tools: [{ type: "function", function: { name: "weather" } }],
      },
      findings: ["messages.1.content"],
      output: {
        messages: [
          chat.user("Oslo?"),
          chat.assistant("One moment."),
          chat.user("Continue."),
          chat.assistant(null, chat.call("c1")),
          chat.result("c1", "4 °C"),
        ],
        tools: [{ type: "function", function: { name: "weather" } }],
      },
      lossy: false,
    },
  ],
});
