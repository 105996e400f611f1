import { chat, claude } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

testRule("history-has-message", {
  valid: [
    { title: "one message", for: "openai-chat", document: [chat.user("Hi")] },
    {
      title: "no items in a request that continues a response",
      for: "openai-responses",
      document: { model: "gpt-5", previous_response_id: "resp_1", input: [] },
    },
    {
      title: "null in place of items in such a request",
      for: "openai-responses",
      document: { model: "gpt-5", previous_response_id: "resp_1", input: null },
    },
    {
      title: "a template at the provider",
      for: "openai-responses",
      document: { model: "gpt-5", prompt: { id: "pmpt_1" } },
    },
  ],
  invalid: [
    {
      title: "greets in an empty list",
      for: "openai-chat",
      from: "openai-chat",
      document: [],
      findings: [
        {
          level: "error",
          place: "messages",
          message: "unexpected empty history, expected a message",
        },
      ],
      output: [chat.user("Hello.")],
      lossy: false,
    },
    {
      title: "greets in an empty request",
      for: "anthropic",
      document: { ...claude.request("claude-sonnet-5"), system: "Be brief." },
      findings: ["messages"],
      output: { ...claude.request("claude-sonnet-5", claude.user("Hello.")), system: "Be brief." },
    },
    {
      title: "greets where contents are null",
      for: "gemini",
      document: { contents: null, generationConfig: {} },
      findings: ["contents"],
      output: { contents: [{ role: "user", parts: [{ text: "Hello." }] }], generationConfig: {} },
      lossy: false,
    },
    {
      title: "greets in empty input",
      for: "openai-responses",
      document: { model: "gpt-5", input: [] },
      findings: ["input"],
      output: {
        model: "gpt-5",
        input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "Hello." }] }],
      },
    },
    {
      title: "greets where there is no input",
      for: "openai-responses",
      from: "openai-responses",
      document: { model: "gpt-5" },
      findings: ["input"],
      output: {
        model: "gpt-5",
        input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "Hello." }] }],
      },
    },
    {
      title: "greets in place of null",
      for: "openai-responses",
      document: { model: "gpt-5", input: null },
      findings: ["input"],
      output: {
        model: "gpt-5",
        input: [{ type: "message", role: "user", content: [{ type: "input_text", text: "Hello." }] }],
      },
    },
    {
      title: "greets where dropping left nothing",
      for: "openai-chat",
      policy: "drop",
      document: [chat.result("c1", "4 °C")],
      findings: [],
      others: ["tool-result-has-call"],
      output: [chat.user("Hello.")],
      lossy: true,
    },
    {
      title: "is a risk where nobody has measured it",
      for: "together",
      from: "openai-chat",
      strict: true,
      document: [],
      findings: [{ level: "risk", place: "messages" }],
      output: [chat.user("Hello.")],
    },
  ],
});
