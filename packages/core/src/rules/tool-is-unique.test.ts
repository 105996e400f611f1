import { chat, claude, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const tool = (name: string) => ({ type: "function", function: { name } });
const contents = [gemini.user("Hi")];

testRule("tool-is-unique", {
  valid: [
    {
      title: "different names",
      for: "gemini",
      document: { contents, tools: [{ functionDeclarations: [{ name: "weather" }, { name: "news" }] }] },
    },
    { title: "no tools", for: "gemini", document: { contents } },
  ],
  invalid: [
    ...(["deepseek", "moonshot"] as const).map((provider) => ({
      title: `keeps the first definition at ${provider}`,
      for: provider,
      document: { model: "m", messages: [chat.user("Hi")], tools: [tool("weather"), tool("weather")] },
      findings: [
        {
          level: "error" as const,
          place: "tools.1",
          says:
            provider === "deepseek"
              ? "Tool names must be unique."
              : "Invalid request: function name weather is duplicated",
        },
      ],
      output: { model: "m", messages: [chat.user("Hi")], tools: [tool("weather")] },
      lossy: true,
    })),
    {
      title: "keeps the first definition",
      for: "gemini",
      document: {
        contents,
        tools: [{ functionDeclarations: [{ name: "weather", description: "By city" }, { name: "weather" }] }],
      },
      findings: [{ level: "error", says: "Duplicate function declaration found: weather" }],
      output: { contents, tools: [{ functionDeclarations: [{ name: "weather", description: "By city" }] }] },
      lossy: true,
    },
    {
      title: "keeps the first definition at Anthropic",
      for: "anthropic",
      document: {
        ...claude.request("claude-sonnet-5", claude.user("Hi")),
        tools: [
          { name: "weather", input_schema: { type: "object" } },
          { name: "news", input_schema: { type: "object" } },
          { name: "weather", input_schema: { type: "object" } },
        ],
      },
      findings: [{ level: "error", says: "tools: Tool names must be unique." }],
      output: {
        ...claude.request("claude-sonnet-5", claude.user("Hi")),
        tools: [
          { name: "weather", input_schema: { type: "object" } },
          { name: "news", input_schema: { type: "object" } },
        ],
      },
    },
  ],
});
