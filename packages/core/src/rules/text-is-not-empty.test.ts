import { chat, claude, converse, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

testRule("text-is-not-empty", {
  valid: [
    { title: "text", for: "anthropic", document: [claude.user("Hi", "there")] },
    {
      title: "an empty string at OpenAI",
      for: "openai-chat",
      document: [chat.user("Hi"), chat.assistant(""), chat.user("?")],
    },
    {
      title: "a system prompt that is an empty string",
      for: "anthropic",
      document: { ...claude.request("claude-sonnet-5", claude.user("Hi")), system: "" },
    },
    {
      title: "an empty result",
      for: "anthropic",
      document: [
        claude.user("Go."),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "")),
      ],
    },
    {
      title: "an empty part that carries a signature",
      for: "vertex",
      strict: true,
      document: [
        gemini.user("Hi"),
        gemini.model("Hello.", { text: "", thoughtSignature: "c2ln" }),
        gemini.user("Bye"),
      ],
    },
  ],
  invalid: [
    {
      title: "takes an empty block of the system prompt away",
      for: "anthropic",
      document: {
        ...claude.request("claude-sonnet-5", claude.user("Hi")),
        system: [claude.text("Be brief."), { ...claude.text(""), cache_control: { type: "ephemeral" } }],
      },
      findings: [{ level: "error", place: "system.1" }],
      output: {
        ...claude.request("claude-sonnet-5", claude.user("Hi")),
        system: [claude.text("Be brief.")],
      },
      lossy: false,
    },
    {
      title: "takes an empty block away",
      for: "anthropic",
      document: [claude.user("Hi", ""), claude.assistant("Hello."), claude.user("", "Bye", "")],
      findings: [
        {
          place: "messages.0.content.1",
          message: "unexpected empty text block, expected text in it or no such block",
          says: "messages: text content blocks must be non-empty",
        },
        { place: "messages.2.content.0" },
        { place: "messages.2.content.2" },
      ],
      output: [
        { role: "user", content: [claude.text("Hi")] },
        claude.assistant("Hello."),
        { role: "user", content: [claude.text("Bye")] },
      ],
      lossy: false,
    },
    {
      title: "takes a message away that held nothing else",
      for: "anthropic",
      document: [claude.user("Hi"), { role: "assistant", content: [claude.text("")] }, claude.user("Hello?")],
      findings: ["messages.1.content.0"],
      output: [claude.user("Hi"), claude.user("Hello?")],
      lossy: false,
    },
    {
      title: "mends Converse",
      for: "bedrock",
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant("", converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
      ),
      findings: ["messages.1.content.0"],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
      ),
    },
    {
      title: "is a risk for Nova, which took one",
      for: "bedrock",
      model: "us.amazon.nova-micro-v1:0",
      document: { messages: [converse.user("")], system: [{ text: "Generate a short greeting." }] },
      findings: [{ place: "messages.0.content.0", level: "risk" }],
    },
    {
      title: "is a risk on Vertex",
      for: "vertex",
      strict: true,
      document: [gemini.user("Hi", "")],
      findings: [{ place: "contents.0.parts.1", level: "risk" }],
      output: [gemini.user("Hi")],
    },
  ],
});
