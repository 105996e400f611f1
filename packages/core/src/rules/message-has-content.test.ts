import { chat, claude, converse, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const directive = { role: "system", content: [], output_config: { effort: "low" } };

testRule("message-has-content", {
  valid: [
    {
      title: "an empty user message beside another that the server joins",
      for: "anthropic",
      document: [claude.user(""), claude.user("Hi")],
    },
    {
      title: "an empty assistant message at Anthropic",
      for: "anthropic",
      model: "claude-sonnet-4-5",
      document: [claude.user("Hi"), { role: "assistant", content: [] }],
    },
    {
      title: "an empty assistant message among others, at newer models of Anthropic",
      for: "anthropic",
      model: "claude-sonnet-5",
      document: [claude.user("Hi"), { role: "assistant", content: [] }, claude.user("Bye")],
    },
    {
      title: "an empty assistant message that the server joins to another",
      for: "anthropic",
      model: "claude-sonnet-4-5",
      document: [
        claude.user("Hi"),
        { role: "assistant", content: "" },
        claude.assistant("Hello."),
        claude.user("Bye"),
      ],
    },
    {
      title: "a system message that says how to answer and nothing else, anywhere",
      for: "anthropic",
      model: "claude-opus-5",
      document: [directive, claude.user("Hi"), directive, claude.user("Bye")],
    },
    { title: "empty messages at OpenAI", for: "openai-chat", document: [chat.user(""), chat.assistant("")] },
    {
      title: "an assistant message with nothing but calls",
      for: "moonshot",
      document: [chat.user("Oslo?"), chat.assistant("", chat.call("c1")), chat.result("c1", "4 °C")],
    },
    {
      title: "an empty result",
      for: "moonshot",
      document: [chat.user("Go."), chat.assistant("", chat.call("c1")), chat.result("c1", "")],
    },
  ],
  invalid: [
    {
      title: "a message that is left with a prompt-cache mark after nothing",
      for: "bedrock",
      model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      document: converse.request(
        converse.user("Hi"),
        converse.assistant("Hello."),
        converse.user({ cachePoint: { type: "default" } }),
        converse.assistant("Anything else?"),
        converse.user("Bye"),
      ),
      findings: ["messages.2"],
      output: converse.request(
        converse.user("Hi"),
        converse.assistant("Hello."),
        converse.assistant("Anything else?"),
        converse.user("Bye"),
      ),
      lossy: false,
    },
    {
      title: "takes an empty assistant message away that older models of Anthropic refuse",
      for: "anthropic",
      model: "claude-sonnet-4-5",
      document: [claude.user("Hi"), { role: "assistant", content: [] }, claude.user("Bye")],
      findings: [
        {
          place: "messages.1",
          level: "error",
          says: "messages.1: all messages must have non-empty content except for the optional final assistant message",
        },
      ],
      output: [claude.user("Hi"), claude.user("Bye")],
      lossy: false,
    },
    {
      title: "takes an empty system message away, whatever stands beside it",
      for: "anthropic",
      model: "claude-sonnet-5",
      document: [
        claude.user("Hi"),
        { role: "system", content: "" },
        { role: "system", content: "Be brief." },
        claude.assistant("Hello."),
        claude.user("Bye"),
      ],
      findings: ["messages.1"],
      output: [
        claude.user("Hi"),
        { role: "system", content: "Be brief." },
        claude.assistant("Hello."),
        claude.user("Bye"),
      ],
    },
    {
      title: "says a thought out loud where it is not enough",
      for: "moonshot",
      document: [
        chat.user("U1"),
        { role: "assistant", content: "", reasoning_content: "Hm." },
        chat.user("U2"),
      ],
      findings: ["messages.1"],
      output: [chat.user("U1"), { role: "assistant", content: "Hm." }, chat.user("U2")],
    },
    {
      title: "takes an aborted reply away and keeps both requests",
      for: "moonshot",
      document: [chat.user("U1"), chat.assistant(""), chat.user("U2")],
      findings: [
        {
          place: "messages.1",
          message: "unexpected empty assistant message, expected content",
          says: "the message at position 1 with role 'assistant' must not be empty",
        },
      ],
      output: [chat.user("U1"), chat.user("U2")],
      lossy: false,
    },
    {
      title: "takes an empty user message away",
      for: "anthropic",
      document: [
        claude.user("Hi"),
        claude.assistant("Hello."),
        { role: "user", content: [] },
        claude.assistant("?"),
        claude.user("Bye"),
      ],
      findings: ["messages.2"],
      output: [claude.user("Hi"), claude.assistant("Hello."), claude.assistant("?"), claude.user("Bye")],
      lossy: false,
    },
    {
      title: "takes a run of empty messages away",
      for: "anthropic",
      document: [claude.user(""), claude.user(""), claude.assistant("Hello."), claude.user("Bye")],
      findings: ["messages.0", "messages.1"],
      output: [claude.assistant("Hello."), claude.user("Bye")],
    },
    {
      title: "leaves a greeting where nothing else was said",
      for: "anthropic",
      document: [claude.user("")],
      findings: ["messages.0"],
      output: [claude.user("Hello.")],
    },
    {
      title: "mends Gemini",
      for: "gemini",
      document: [gemini.user("Hi"), gemini.model(), gemini.user("Hello?")],
      findings: [
        {
          place: "contents.1",
          says: "* GenerateContentRequest.contents[1].parts: contents.parts must not be empty.",
        },
      ],
      output: [gemini.user("Hi"), gemini.user("Hello?")],
    },
    {
      title: "mends Converse",
      for: "bedrock",
      document: [converse.user("Hi"), converse.assistant(), converse.user("Hello?")],
      findings: ["messages.1"],
      output: [converse.user("Hi"), converse.user("Hello?")],
    },
    {
      title: "is a risk where the evidence is weak",
      for: "zai",
      strict: true,
      document: [
        chat.user("Hi"),
        chat.assistant(""),
        chat.user("Hello?"),
        chat.assistant("Hello."),
        chat.user("Bye"),
      ],
      findings: [{ place: "messages.1", level: "risk" }],
      output: [chat.user("Hi\n\nHello?"), chat.assistant("Hello."), chat.user("Bye")],
    },
  ],
});
