import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const read = (id: string) => ({ functionCall: { id, name: "read", args: {} } });
const seen = (id: string) => ({ functionResponse: { id, name: "read", response: { output: id } } });

const step = [chat.assistant(null, chat.call("c1")), chat.result("c1", "4 °C")];

testRule("tool-result-follows-call", {
  valid: [
    { title: "a result right behind its call", for: "openai-chat", document: [chat.user("Oslo?"), ...step] },
    {
      title: "results behind the last of several assistant messages that the server joins",
      for: "anthropic",
      document: [
        claude.user("Both."),
        claude.assistant(claude.call("c1")),
        claude.assistant(claude.call("c2")),
        claude.user(claude.result("c1", "1"), claude.result("c2", "2")),
      ],
    },
    {
      title: "items between a call and its output",
      for: "openai-responses",
      document: [items.user("Oslo?"), items.call("c1"), items.user("Well?"), items.output("c1", "4 °C")],
    },
    {
      title: "a displaced result where the server does not care",
      for: "ollama",
      document: [
        chat.user("Oslo?"),
        chat.assistant("", chat.call("c1")),
        chat.user("?"),
        chat.result("c1", "4"),
      ],
    },
  ],
  invalid: [
    {
      title: "moves results that are in each other's places, with `strict`",
      for: "gemini",
      model: "gemini-2.5-pro",
      strict: true,
      document: [
        gemini.user("Both."),
        gemini.model(read("c1")),
        gemini.user(seen("c2")),
        gemini.model(read("c2")),
        gemini.user(seen("c1")),
      ],
      findings: [
        { level: "risk", place: "contents.2.parts.0" },
        { level: "risk", place: "contents.4.parts.0" },
      ],
      output: [
        gemini.user("Both."),
        gemini.model(read("c1")),
        gemini.user(seen("c1")),
        gemini.model(read("c2")),
        gemini.user(seen("c2")),
      ],
      lossy: false,
    },
    {
      title: "moves a result back past what a person wrote",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.user("In Celsius."),
        chat.user("Please."),
        chat.result("c1", "4 °C"),
      ],
      findings: [
        {
          place: "messages.4.content",
          other: "messages.1.tool_calls.0",
          message: "unexpected place of the result of c1, expected it right after weather (c1)",
        },
      ],
      output: [chat.user("Oslo?"), ...step, chat.user("In Celsius."), chat.user("Please.")],
      lossy: false,
    },
    {
      title: "moves a result past a whole later step",
      for: "openai-chat",
      document: [
        chat.user("Both."),
        chat.assistant(null, chat.call("c1")),
        chat.assistant(null, chat.call("c2")),
        chat.result("c2", "2"),
        chat.result("c1", "4 °C"),
      ],
      findings: ["messages.4.content"],
      output: [chat.user("Both."), ...step, chat.assistant(null, chat.call("c2")), chat.result("c2", "2")],
    },
    {
      title: "moves a result that came before its call",
      for: "openai-chat",
      document: [chat.user("Oslo?"), chat.result("c1", "4 °C"), chat.assistant(null, chat.call("c1"))],
      findings: [{ message: "unexpected place of the result of c1, expected it after weather (c1)" }],
      output: [chat.user("Oslo?"), ...step],
    },
    {
      title: "takes the result out of a message and leaves the person's words there",
      for: "anthropic",
      document: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user("Still there?"),
        claude.assistant("Yes."),
        claude.user(claude.result("c1", "4 °C"), "So?"),
      ],
      findings: ["messages.4.content.0"],
      output: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C")),
        claude.user("Still there?"),
        claude.assistant("Yes."),
        { role: "user", content: [claude.text("So?")] },
      ],
    },
    {
      title: "joins the other results of its batch",
      for: "anthropic",
      document: [
        claude.user("Both."),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "1")),
        claude.assistant("Half."),
        claude.user(claude.result("c2", "2")),
      ],
      findings: ["messages.4.content.0"],
      output: [
        claude.user("Both."),
        claude.assistant(claude.call("c1"), claude.call("c2")),
        claude.user(claude.result("c1", "1"), claude.result("c2", "2")),
        claude.assistant("Half."),
      ],
    },
    {
      title: "gives a result to the nearest call before it that waits",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        chat.user("Again."),
        chat.assistant(null, chat.call("c1")),
        chat.user("Well?"),
        chat.result("c1", "4 °C"),
      ],
      findings: [{ place: "messages.5.content", other: "messages.3.tool_calls.0" }],
      others: ["tool-call-has-result"],
      output: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("c1")),
        {
          role: "tool",
          tool_call_id: "c1",
          name: "weather",
          content: "No result: interrupted, it may have run.",
        },
        chat.user("Again."),
        ...step,
        chat.user("Well?"),
      ],
    },
    {
      title: "keeps the person's message that stood before the result of one of two calls",
      for: "openai-chat",
      document: [
        chat.assistant(null, chat.call("a"), chat.call("b")),
        chat.user("IMPORTANT"),
        chat.result("a", "1"),
        chat.result("b", "2"),
      ],
      findings: ["messages.2.content", "messages.3.content"],
      output: [
        chat.assistant(null, chat.call("a"), chat.call("b")),
        chat.result("a", "1"),
        chat.result("b", "2"),
        chat.user("IMPORTANT"),
      ],
    },
    {
      title: "moves an output behind its call, where it may not come before",
      for: "openai-responses",
      document: [items.user("Oslo?"), items.output("c1", "4 °C"), items.call("c1")],
      findings: ["input.1"],
      output: [items.user("Oslo?"), items.call("c1"), items.output("c1", "4 °C")],
    },
    {
      title: "moves a response by its name",
      for: "gemini",
      model: "gemini-2.5-pro",
      document: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather")),
        gemini.user("Well?"),
        gemini.user(gemini.result("weather", "4 °C")),
      ],
      findings: ["contents.3.parts.0"],
      output: [
        gemini.user("Oslo?"),
        gemini.model(gemini.call("weather")),
        gemini.user(gemini.result("weather", "4 °C")),
        gemini.user("Well?"),
      ],
    },
    {
      title: "moves a Converse result",
      for: "bedrock",
      document: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user("Well?"),
        converse.assistant("One moment."),
        converse.user(converse.result("c1", "4 °C")),
      ),
      findings: ["messages.4.content.0"],
      output: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
        converse.user("Well?"),
        converse.assistant("One moment."),
      ),
    },
    {
      title: "drops both halves of a displaced pair",
      for: "anthropic",
      policy: "drop",
      document: [
        claude.user("Oslo?"),
        claude.assistant("Let me look.", claude.call("c1")),
        claude.user("Well?"),
        claude.assistant("Soon."),
        claude.user(claude.result("c1", "4 °C"), "So?"),
      ],
      findings: ["messages.4.content.0"],
      output: [
        claude.user("Oslo?"),
        { role: "assistant", content: [claude.text("Let me look.")] },
        claude.user("Well?"),
        claude.assistant("Soon."),
        { role: "user", content: [claude.text("So?")] },
      ],
      lossy: true,
    },
    {
      title: "drops a pair in the wrong order",
      for: "openai-chat",
      policy: { displacedResult: "drop" },
      document: [chat.user("Oslo?"), chat.result("c1", "4 °C"), chat.assistant(null, chat.call("c1"))],
      findings: ["messages.1.content"],
      output: [chat.user("Oslo?")],
      lossy: true,
    },
  ],
});
