import { chat, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const messages = [chat.user("Hi")];

testRule("tools-are-not-empty", {
  valid: [
    {
      title: "a tool",
      for: "openai-chat",
      document: { model: "gpt-5", messages, tools: [{ type: "function", function: { name: "weather" } }] },
    },
    { title: "no such field", for: "openai-chat", document: { model: "gpt-5", messages } },
    {
      title: "an empty list where it is taken",
      for: "together",
      document: { model: "m", messages, tools: [] },
    },
  ],
  invalid: [
    {
      title: "which one family of models was seen to take",
      for: "openai-chat",
      document: { model: "gpt-5.6-terra", messages, tools: [] },
      findings: [{ place: "tools", level: "risk" }],
    },
    {
      title: "takes the field away",
      for: "openai-chat",
      document: { model: "gpt-5", messages, tools: [], temperature: 0 },
      findings: [
        {
          place: "tools",
          message: "unexpected empty tools, expected tools in it or no such field",
          says: "[] is too short - 'tools'",
        },
      ],
      output: { model: "gpt-5", messages, temperature: 0 },
      lossy: false,
    },
    {
      title: "takes it away in Converse",
      for: "bedrock",
      document: { messages: [converse.user("Hi")], toolConfig: { tools: [] } },
      findings: [{ rule: "tools-are-not-empty" }],
      output: { messages: [converse.user("Hi")] },
    },
  ],
});
