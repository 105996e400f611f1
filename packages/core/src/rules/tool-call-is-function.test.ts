import { repair } from "@suture/core";
import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const custom = { id: "call00001", type: "custom", custom: { name: "patch", input: "text" } };
const asFunction = {
  id: "call00001",
  type: "function",
  function: { name: "patch", arguments: '{"input":"text"}' },
};

testRule("tool-call-is-function", {
  valid: [
    {
      title: "a custom call at OpenAI",
      for: "openai-chat",
      document: [chat.user("Go."), chat.assistant("", custom), chat.result("call00001", "done")],
    },
    {
      title: "a function call at Mistral",
      for: "mistral",
      document: [chat.user("Go."), chat.assistant("", asFunction), chat.result("call00001", "done")],
    },
  ],
  invalid: [
    {
      title: "a custom call with what is left of a function",
      for: "mistral",
      document: [
        chat.user("Go."),
        chat.assistant("", { ...custom, function: {} }),
        chat.result("call00001", "done"),
      ],
      findings: ["messages.1.tool_calls.0"],
      output: [chat.user("Go."), chat.assistant("", asFunction), chat.result("call00001", "done")],
      lossy: false,
    },
    {
      title: "makes the text an argument",
      for: "mistral",
      document: [chat.user("Go."), chat.assistant("", custom), chat.result("call00001", "done")],
      findings: [
        {
          level: "error",
          place: "messages.1.tool_calls.0",
          message: "unexpected free text as input of patch (call00001), expected arguments",
        },
      ],
      output: [chat.user("Go."), chat.assistant("", asFunction), chat.result("call00001", "done")],
      lossy: false,
    },
  ],
});

it("changes each result once, also where calls share an id", () => {
  const pair = [
    { type: "custom_tool_call", call_id: "call_1", name: "patch", input: "text" },
    { type: "custom_tool_call_output", call_id: "call_1", output: "done" },
  ];
  const say = { role: "user", content: "Go." };
  const { report } = repair([say, ...pair, say, ...pair], {
    from: "openai-responses",
    for: "groq",
    strict: true,
  });
  expect(report.edits.map(({ place }) => place).sort()).toEqual(["input.1", "input.2", "input.4", "input.5"]);
});
