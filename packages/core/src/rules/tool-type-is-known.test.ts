import { repair } from "@suture/core";
import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const messages = [chat.user("What is new?")];
const clock = {
  type: "function",
  function: { name: "clock", parameters: { type: "object", properties: {} } },
};
const patch = { type: "custom", custom: { name: "patch" } };

const request = (...tools: readonly unknown[]) => ({ model: "gpt-5.2", messages, tools });

const free = (name: string) => ({ type: "custom", name });
const search = { type: "web_search" };

testRule("tool-type-is-known", {
  valid: [
    { title: "functions and custom tools", for: "openai-chat", document: request(clock, patch) },
    {
      title: "functions from before there were tools",
      for: "openai-chat",
      document: { model: "gpt-4", messages, functions: [{ ...clock.function, type: "web_search" }] },
    },
    {
      title: "what the Responses API runs itself",
      for: "openai-responses",
      document: { model: "gpt-5.2", input: "Hi", tools: [{ type: "web_search" }] },
    },
    ...["zai", "moonshot", "openrouter", "deepseek"].map((contract) => ({
      title: `what others run, ${contract}`,
      for: contract,
      from: "openai-chat",
      document: { ...request(clock, { type: "web_search", web_search: {} }), model: "some-model" },
    })),
  ],
  invalid: [
    ...["openai-chat", "azure"].map((contract) => ({
      title: `a search of the web for ${contract}`,
      for: contract,
      document: request({ type: "web_search" }, clock, { type: "mcp", server_label: "x" }),
      findings: [
        {
          level: "error" as const,
          place: "tools.0",
          message: "unexpected tool of type web_search, mcp, expected function or custom",
          says: "Invalid value: 'web_search'. Supported values are: 'function' and 'custom'.",
        },
      ],
      output: request(clock),
      lossy: true,
    })),
    {
      title: "a tool that takes free text, where only one of these is known",
      for: "deepseek",
      document: {
        model: "deepseek-flash",
        input: "What is new?",
        tools: [free("exec"), search, free("apply_patch")],
      },
      findings: [
        {
          level: "error",
          place: "tools.0",
          message: "unexpected custom tool exec, expected apply_patch",
          says: "Unsupported custom tool: 'exec'. Only 'apply_patch' is supported.",
        },
      ],
      output: { model: "deepseek-flash", input: "What is new?", tools: [search, free("apply_patch")] },
      lossy: true,
    },
    {
      title: "one with a name, and its choice",
      for: "openai-chat",
      document: {
        ...request(clock, { type: "bash_20250124", name: "bash" }),
        tool_choice: { type: "function", function: { name: "bash" } },
      },
      findings: ["tools.1"],
      output: request(clock),
    },
    {
      title: "nothing else, and so no tools at all",
      for: "openai-chat",
      document: { ...request({ type: "code_interpreter" }), tool_choice: "auto" },
      findings: ["tools.0"],
      output: { model: "gpt-5.2", messages },
    },
  ],
});

it("is told with what was there", () => {
  expect(repair(request(clock, { type: "web_search" })).report.edits).toMatchObject([
    { rule: "tool-type-is-known", action: "remove", place: "tools", before: ["web_search"], lossy: true },
  ]);
});
