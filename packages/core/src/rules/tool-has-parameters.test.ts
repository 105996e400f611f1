import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";

const messages = [chat.user("What time is it?")];
const parameters = { type: "object", properties: {} };
const clock = { name: "clock", description: "The time" };

function request(...tools: readonly unknown[]) {
  return { model: "MiniMax-M2", messages, tools };
}

testRule("tool-has-parameters", {
  valid: [
    {
      title: "parameters of none",
      for: "minimax",
      document: request({ type: "function", function: { ...clock, parameters } }),
    },
    {
      title: "a definition without, where it is read as none",
      for: "openai-chat",
      document: { ...request({ type: "function", function: clock }), model: "gpt-5" },
    },
    {
      title: "a tool that the provider runs",
      for: "minimax",
      document: request({ type: "web_search" }),
    },
    { title: "no tools", for: "minimax", document: { model: "MiniMax-M2", messages } },
  ],
  invalid: [
    {
      title: "some without, and null",
      for: "minimax",
      document: request(
        { type: "function", function: clock },
        { type: "function", function: { name: "weather", parameters } },
        { type: "function", function: { name: "date", parameters: null } },
      ),
      findings: [
        {
          level: "error",
          place: "tools.0",
          message: "unexpected clock, date without parameters, expected a schema for them",
          says: "function parameters is empty (2013)",
        },
      ],
      output: request(
        { type: "function", function: { ...clock, parameters } },
        { type: "function", function: { name: "weather", parameters } },
        { type: "function", function: { name: "date", parameters } },
      ),
      lossy: false,
    },
  ],
});
