import { chat, claude, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

testRule("part-is-known", {
  valid: [
    {
      title: "blocks of the wire",
      for: "openai-chat",
      document: [chat.user([chat.text("Hi"), chat.image("https://example.com/cat.png")])],
    },
    {
      title: "rarer blocks of the wire",
      for: "anthropic",
      document: [
        claude.user({
          type: "search_result",
          source: "https://example.com",
          title: "T",
          content: [claude.text("x")],
        }),
      ],
    },
  ],
  invalid: [
    {
      title: "text of another API stays text",
      for: "openai-chat",
      from: "openai-chat",
      document: [
        chat.user([{ type: "input_text", text: "Hi" }]),
        { role: "assistant", content: [{ type: "output_text", text: "Hello." }] },
        chat.user("Bye"),
      ],
      findings: ["messages.0.content.0", "messages.1.content.0"],
      output: [chat.user([chat.text("Hi")]), chat.assistant([chat.text("Hello.")]), chat.user("Bye")],
      lossy: false,
    },
    {
      title: "anything else becomes its JSON, in place",
      for: "anthropic",
      document: [claude.user("See", { type: "sketch", points: [1, 2] }, "this.")],
      findings: [{ level: "error", place: "messages.0.content.1" }],
      output: [claude.user("See", '{"type":"sketch","points":[1,2]}', "this.")],
      lossy: false,
    },
    {
      title: "a string among blocks",
      for: "openai-chat",
      from: "openai-chat",
      document: [chat.user([chat.text("Hi"), "there"])],
      findings: ["messages.0.content.1"],
      output: [chat.user([chat.text("Hi"), chat.text("there")])],
    },
    {
      title: "a part of Gemini that nobody knows",
      for: "gemini",
      from: "gemini",
      document: [gemini.user("Hi", { smell: "rose" })],
      findings: ["contents.0.parts.1"],
      output: [gemini.user("Hi", '{"smell":"rose"}')],
    },
    {
      title: "an item of a type that nobody knows",
      for: "openai-responses",
      from: "openai-responses",
      document: [items.user("Hi"), { type: "dream", about: "sheep" }],
      findings: ["input.1"],
      output: [items.user("Hi"), items.assistant('{"type":"dream","about":"sheep"}')],
    },
  ],
});
