import { check, convert, repair } from "@suture/core";
import { gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const THREE = "gemini-3.1-pro-preview";
const FLAG = "includeServerSideToolInvocations";
const SNAKE = "include_server_side_tool_invocations";
const SAYS =
  "Please enable tool_config.include_server_side_tool_invocations to use Built-in tools with Function calling.";
const contents = [gemini.user("What time is it in the biggest city?")];
const clock = { functionDeclarations: [{ name: "clock" }] };
const search = { googleSearch: {} };
const both = [search, clock];
const asked = (model: string, tools: unknown, more: object = {}) => ({ model, contents, tools, ...more });

testRule("provider-calls-are-included", {
  valid: [
    { title: "search alone", for: "gemini", document: asked(THREE, [search]) },
    { title: "functions alone", for: "gemini", document: asked(THREE, [clock]) },
    {
      title: "search beside an empty list of functions",
      for: "gemini",
      document: asked(THREE, [search, { functionDeclarations: [] }]),
    },
    {
      title: "search that is null",
      for: "gemini",
      document: asked(THREE, [{ googleSearch: null, ...clock }]),
    },
    {
      title: "both with the flag",
      for: "gemini",
      document: asked(THREE, both, { toolConfig: { [FLAG]: true } }),
    },
    {
      title: "both with the flag in the other spelling",
      for: "gemini",
      document: asked(THREE, both, { tool_config: { [SNAKE]: true } }),
    },
    {
      title: "a computer, which the client runs",
      for: "gemini",
      document: asked(THREE, [{ computerUse: {} }, clock]),
    },
    // These cannot combine them, and refuse the flag.
    ...["gemini-2.5-flash", "gemini-2.0-flash", "gemma-4-31b-it"].map((model) => ({
      title: `both for ${model}`,
      for: "gemini",
      document: asked(model, both),
    })),
    { title: "both at Vertex, which has no such flag", for: "vertex", document: asked(THREE, both) },
  ],
  invalid: [
    {
      title: "search beside a function",
      for: "gemini",
      document: asked(THREE, both),
      findings: [
        {
          level: "error",
          place: `toolConfig.${FLAG}`,
          message: `unexpected functions beside googleSearch, expected \`toolConfig.${FLAG}\` to be true`,
          says: SAYS,
        },
      ],
      output: asked(THREE, both, { toolConfig: { [FLAG]: true } }),
      lossy: false,
    },
    ...["gemini-3.6-flash", "models/gemini-3.5-flash-lite", "gemini-4-pro", "gemini-flash-latest"].map(
      (model) => ({
        title: `both for ${model}`,
        for: "gemini",
        document: asked(model, both),
        findings: [{ level: "error" as const }],
        output: asked(model, both, { toolConfig: { [FLAG]: true } }),
      }),
    ),
    {
      title: "both in one tool, which stands alone, beside a choice",
      for: "gemini",
      document: asked(THREE, { url_context: {}, ...clock }, choosing({ [FLAG]: false })),
      findings: [{ level: "error", place: `toolConfig.${FLAG}` }],
      output: asked(THREE, { url_context: {}, ...clock }, choosing({ [FLAG]: true })),
    },
    {
      title: "code execution, in the other spelling",
      for: "gemini",
      document: asked(THREE, [{ code_execution: {} }, clock], { tool_config: { [SNAKE]: null } }),
      findings: [{ level: "error", place: `tool_config.${SNAKE}` }],
      output: asked(THREE, [{ code_execution: {} }, clock], { tool_config: { [SNAKE]: true } }),
    },
    {
      title: "a configuration that is null",
      for: "gemini",
      document: asked(THREE, both, { toolConfig: null }),
      findings: [{ level: "error" }],
      output: asked(THREE, both, { toolConfig: { [FLAG]: true } }),
    },
    {
      title: "the form of the SDK",
      for: "gemini",
      document: { model: THREE, contents, config: { tools: both } },
      findings: [{ level: "error", place: `config.toolConfig.${FLAG}` }],
      output: { model: THREE, contents, config: { tools: both, toolConfig: { [FLAG]: true } } },
    },
    {
      title: "a map, of which nobody has said so, stays: one report only",
      for: "gemini",
      document: asked(THREE, [{ googleMaps: {} }, clock]),
      findings: [{ level: "risk" }],
    },
    {
      title: "a model that nobody names stays: one report only",
      for: "gemini",
      document: { contents, tools: both },
      findings: [{ level: "risk" }],
    },
  ],
});

function choosing(config: object): object {
  return { toolConfig: { functionCallingConfig: { mode: "AUTO" }, ...config } };
}

describe("a request that moves to a model that combines tools", () => {
  it.each([
    ["from an older one", "gemini-2.5-flash", "gemini"],
    ["from Vertex", THREE, "vertex"],
  ])("%s is given the flag", (_, model, from) => {
    const source = asked(model, both);
    expect(check(source, { for: from }).findings).toEqual([]);
    const { document, report } = convert(source, { to: "gemini", for: "gemini", model: "gemini-3.6-flash" });
    expect(document).toMatchObject({ tools: both, toolConfig: { [FLAG]: true } });
    expect(report.edits).toMatchObject([
      {
        rule: "provider-calls-are-included",
        action: "insert",
        place: `toolConfig.${FLAG}`,
        after: true,
        lossy: false,
      },
    ]);
  });
});

it("sets the flag where it is only feared, when asked to be strict", () => {
  const { document, report } = repair({ contents, tools: both }, { for: "gemini", strict: true });
  expect(document).toEqual({ contents, tools: both, toolConfig: { [FLAG]: true } });
  expect(report.ok).toBe(true);
});
