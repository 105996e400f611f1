import { expect, describe as group, it } from "vitest";
import { describe, describeChange } from "./describe.ts";

group("a value in a few words", () => {
  const call = { name: "get_weather", args: {} };

  it.each<[unknown, string]>([
    [[{ functionResponse: { name: "get_weather", response: {} } }], "functionResponse get_weather"],
    [{ functionCall: { ...call, id: "c1" } }, "functionCall get_weather c1"],
    [{ toolResult: { toolUseId: "t1", content: [] } }, "toolResult t1"],
    [{ inlineData: { data: "x" }, thought: true }, "{inlineData, thought}"],
    [["a", "b"], "“a, b”"],
    [[], "an empty list"],
    [[1, 2], "2 parts, first 1"],
    [[[1, 2], 3], "2 parts, first 2 parts"],
    [{ type: "text", text: "hi" }, "text “hi”"],
    [null, "nothing"],
  ])("%j is %s", (value, words) => {
    expect(describe(value)).toBe(words);
  });

  it("needs no deeper stack for a deeper list", () => {
    let deep: unknown = "hi";
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(describe(deep)).toBe("“hi”");
  });
});

group("a change", () => {
  it.each([
    ["done  \n", "done", "“done  \\n” → text “done”"],
    ["hi \ud83d there", "hi \ufffd there", "“hi \\ud83d there” → text “hi \ufffd there”"],
    ["nul \0", "nul", "“nul \\u0000” → text “nul”"],
    [
      `${"word ".repeat(40)} `,
      "word ".repeat(40).trimEnd(),
      "“… word word word word  ” → text “… word word word word”",
    ],
    ["one", "two", "“one” → text “two”"],
  ])("of %j to %j can be seen", (before, after, words) => {
    expect(describeChange(before, { type: "text", text: after })).toBe(words);
  });

  it.each<[unknown, unknown, string]>([
    [
      { type: "tool_use", id: "t1", name: "bash", input: "ls" },
      { type: "tool-call", id: "t1", name: "bash", input: { _raw: "ls" } },
      'tool_use bash t1 “ls” → tool-call bash t1 “{"_raw":"ls"}”',
    ],
    [
      { id: "c1", type: "function", function: { name: "read", arguments: '{"path":"a' } },
      { type: "tool-call", id: "c1", name: "read", input: {} },
      'function c1 “{"path":"a” → tool-call read c1 “{}”',
    ],
    [
      { functionCall: { name: "read", args: [1] } },
      { type: "tool-call", name: "read", input: { value: [1] } },
      'functionCall read “[1]” → tool-call read “{"value":[1]}”',
    ],
    [
      { type: "tool-call", id: "t1", name: "bash", input: {} },
      { type: "tool-call", id: "t1", name: "shell", input: {} },
      "tool-call bash t1 → tool-call shell t1",
    ],
  ])("of a call's arguments can be seen: %j to %j", (before, after, words) => {
    expect(describeChange(before, after)).toBe(words);
  });
});
