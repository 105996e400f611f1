import { repair } from "@suture/core";
import { chat, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

function step(args: string) {
  return [chat.user("Go."), chat.assistant("", chat.call("c1", "run", args)), chat.result("c1", "done")];
}

testRule("tool-arguments-are-json", {
  valid: [
    { title: "an object", for: "dashscope", document: step('{"city":"Oslo"}') },
    { title: "white space around it", for: "dashscope", document: step(' {"city": "Oslo"}\n') },
    {
      title: "text that is no JSON where nobody parses it",
      for: "openai-chat",
      document: step('{"city":"Os'),
    },
    { title: "none at all where they are taken for an empty object", for: "vllm", document: step("") },
    {
      title: "a custom call, whose input is free text",
      for: "openai-responses",
      document: [
        items.user("Go."),
        { type: "custom_tool_call", call_id: "c1", name: "shell", input: "ls -la {" },
        { type: "custom_tool_call_output", call_id: "c1", output: "a.txt" },
      ],
    },
  ],
  invalid: [
    {
      title: "completes what a stream cut off",
      for: "dashscope",
      document: step('{"path":"/tmp/a","lines":[1,2'),
      findings: [
        {
          level: "error",
          place: "messages.1.tool_calls.0",
          message: "unexpected arguments of run (c1) that do not parse, expected JSON",
        },
      ],
      output: step('{"path":"/tmp/a","lines":[1,2]}'),
      lossy: false,
    },
    {
      title: "gives a call without arguments an empty object",
      for: "dashscope",
      document: step(""),
      findings: ["messages.1.tool_calls.0"],
      output: step("{}"),
    },
    {
      title: "is a risk where only older versions mind",
      for: "vllm",
      strict: true,
      document: step('{"path":"/tmp/a'),
      findings: [{ place: "messages.1.tool_calls.0", level: "risk" }],
      output: step('{"path":"/tmp/a"}'),
    },
    {
      title: "keeps what was never JSON under a key",
      for: "dashscope",
      document: step("city=Oslo"),
      findings: ["messages.1.tool_calls.0"],
      output: step('{"_raw":"city=Oslo"}'),
      lossy: false,
    },
    {
      title: "keeps what was cut off but never JSON under a key",
      for: "dashscope",
      document: step('{path: "a'),
      findings: ["messages.1.tool_calls.0"],
      output: step(JSON.stringify({ _raw: '{path: "a' })),
      lossy: false,
    },
    {
      title: "says that half a key is lost",
      for: "dashscope",
      document: step('{"path":"/tmp/a","li'),
      findings: ["messages.1.tool_calls.0"],
      output: step('{"path":"/tmp/a"}'),
      lossy: true,
    },
    {
      title: "is a risk at Mistral",
      for: "mistral",
      strict: true,
      document: [
        chat.user("Go."),
        chat.assistant("", chat.call("Ab3dE6gH9", "run", "{")),
        chat.result("Ab3dE6gH9", "done"),
      ],
      findings: [{ place: "messages.1.tool_calls.0", level: "risk" }],
      output: [
        chat.user("Go."),
        chat.assistant("", chat.call("Ab3dE6gH9", "run", "{}")),
        chat.result("Ab3dE6gH9", "done"),
      ],
    },
    {
      title: "mends only the call that needs it",
      for: "dashscope",
      document: [
        chat.user("Go."),
        chat.assistant("", chat.call("c1", "run", '{ "a" : 1 }'), chat.call("c2", "run", '{"b":')),
        chat.result("c1", "1"),
        chat.result("c2", "2"),
      ],
      findings: ["messages.1.tool_calls.1"],
      output: [
        chat.user("Go."),
        chat.assistant("", chat.call("c1", "run", '{ "a" : 1 }'), chat.call("c2", "run", "{}")),
        chat.result("c1", "1"),
        chat.result("c2", "2"),
      ],
    },
  ],
});

describe("completing cut-off arguments", () => {
  it.each([
    ["{", {}],
    ['{"a"', {}],
    ['{"a":', {}],
    ['{"a":1', { a: 1 }],
    ['{"a":1,', { a: 1 }],
    ['{"a":1,"b', { a: 1 }],
    ['{"a":tr', {}],
    ['{"a":"x', { a: "x" }],
    ['{"a":"x\\', { a: "x" }],
    ['{"a":"x\\u00', { a: "x" }],
    ['{"a":"say \\"hi\\"', { a: 'say "hi"' }],
    ['{"a":[1,{"b":2', { a: [1, { b: 2 }] }],
    ['{"a":[1,', { a: [1] }],
    ['{"a":{"b":{"c":"d"', { a: { b: { c: "d" } } }],
  ])("%s", (cut, whole) => {
    const { document } = repair(step(cut), { for: "dashscope" });
    const [, assistant] = document as { tool_calls?: { function: { arguments: string } }[] }[];
    expect(JSON.parse(assistant?.tool_calls?.[0]?.function.arguments ?? "")).toEqual(whole);
  });

  it.each(["}", "{]", "rm -rf", '{"a":1}}', "undefined"])("does not guess at %s", (text) => {
    const { document } = repair(step(text), { for: "dashscope" });
    const [, assistant] = document as { tool_calls?: { function: { arguments: string } }[] }[];
    expect(JSON.parse(assistant?.tool_calls?.[0]?.function.arguments ?? "")).toEqual({ _raw: text });
  });
});
