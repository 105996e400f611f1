import { check, repair } from "@suture/core";
import { findMisplaced, type Wire, wires } from "@suture/testkit";
import { nameOf, refusalOf, type Target, targets } from "@suture/testkit/emulated";
import { describe, expect, it } from "vitest";

// What surrounds a history is not mangled by generators. Here it comes in the forms of other wires, and in those that
// people make up.

const SYSTEMS: readonly unknown[] = [
  ...[null, "", "Be brief.", 5, true, [], [null], ["Be brief."], ["Be brief.", "Be kind."], [[]]],
  ...[{}, { text: "Be brief." }, { content: "Be brief." }, { role: "system", content: "Be brief." }],
  ...[[{ text: "Be brief." }], [{ type: "text", text: "Be brief." }], [{ type: "text" }], [{ text: 5 }]],
  ...[{ parts: "Be brief." }, { parts: ["Be brief."] }, { parts: [{ text: "Be brief." }] }, { parts: [] }],
  ...[{ parts: { text: "Be brief." } }, { parts: [{ text: 5 }] }, { parts: [{ words: "Be brief." }] }],
  ...[{ role: "system", parts: [{ text: "Be brief." }] }, { prompt: "Be brief." }],
  { parts: [{}], tone: "Be brief." },
];

const parameters = { type: "object", properties: {} };
const TOOLS: readonly unknown[] = [
  { type: "function", function: { name: "clock", parameters } },
  { type: "function", function: { name: "clock" } },
  { type: "function", name: "clock", parameters },
  { name: "clock", input_schema: parameters },
  { name: "clock", inputSchema: parameters },
  { name: "clock", parameters },
  { name: "clock" },
  { toolSpec: { name: "clock", inputSchema: { json: parameters } } },
];

const CHOICES: readonly unknown[] = [
  ...[null, "auto", "none", "required", "any", "clock", 5, {}, { name: "clock" }],
  ...[{ type: "auto" }, { type: "any" }, { type: "none" }, { type: "tool", name: "clock" }, { type: "tool" }],
  ...[
    { type: "function", function: { name: "clock" } },
    { type: "function", name: "clock" },
  ],
  ...[
    { type: "function", function: { name: "gone" } },
    { type: "function", name: "gone" },
  ],
  ...[{ type: "tool", name: "gone" }, { tool: { name: "gone" } }],
  ...[{ auto: {} }, { any: {} }, { tool: { name: "clock" } }, { mode: "ANY" }, { mode: "NONE" }],
  { mode: "ANY", allowedFunctionNames: ["clock"] },
];

/** The field of a wire that holds system text. */
const SYSTEM_FIELDS: { readonly [format: string]: string } = {
  anthropic: "system",
  bedrock: "system",
  gemini: "systemInstruction",
  "openai-responses": "instructions",
};

function requestOf({ format, model }: Target): object {
  if (format === "bedrock") return { messages: [{ role: "user", content: [{ text: "Hi" }] }] };
  if (format === "gemini") return { contents: [{ role: "user", parts: [{ text: "Hi" }] }] };
  if (format === "openai-responses") return { model, input: "Hi" };
  const more = format === "anthropic" ? { max_tokens: 64 } : {};
  return { model, ...more, messages: [{ role: "user", content: "Hi" }] };
}

/** Holds a request to laws 1, 4 and 5; gives what becomes of it. */
function hold(target: Target, request: object): object {
  const options = { from: target.format, for: target.provider, model: target.model, strict: true };
  if (refusalOf(target, request) !== undefined) expect(check(request, options).ok).toBe(false);
  const { document, report } = repair(request, options);
  expect(report.ok).toBe(true);
  const wire = wires.find(({ format }) => format === target.format) as Wire;
  expect(findMisplaced(wire, request, report)).toBe(undefined);
  expect(refusalOf(target, document)).toBeUndefined();
  expect(repair(document, options).changed).toBe(false);
  return document as object;
}

const named = targets.map((target) => ({ name: nameOf(target), target }));
const withField = named.filter(({ target }) => SYSTEM_FIELDS[target.format] !== undefined);

describe.each(withField)("system text for $name", ({ target }) => {
  it.each(SYSTEMS.map((system) => ({ text: JSON.stringify(system), system })))(
    "as $text",
    ({ text, system }) => {
      const document = hold(target, {
        ...requestOf(target),
        [SYSTEM_FIELDS[target.format] as string]: system,
      });
      const said = ["Be brief.", "Be kind."].filter((words) => text.includes(words));
      for (const words of said) expect(JSON.stringify(document)).toContain(words);
    },
  );
});

describe.each(named)("a tool for $name", ({ target }) => {
  it.each(TOOLS.map((tool) => ({ text: JSON.stringify(tool), tool })))("as $text", ({ tool }) => {
    const tools = target.format === "bedrock" ? { toolConfig: { tools: [tool] } } : { tools: [tool] };
    const document = hold(target, { ...requestOf(target), ...tools });
    expect(JSON.stringify(document)).toContain("clock");
  });
});

/** What people put in the place of a list of tools. */
const LISTS: readonly unknown[] = [
  ...[null, 5, "clock", {}, [null], [{}], ["clock"], [[]], [null, { name: "clock", parameters }]],
  ...[{ name: "clock", parameters }, { clock: { description: "The time", inputSchema: parameters } }],
  ...[
    { clock: { parameters } },
    { color: "red" },
    [{ type: "function" }],
    [{ type: "function", function: {} }],
  ],
  ...[[{ toolSpec: {} }], [{ name: 5 }], [{ functionDeclarations: [null, {}] }]],
];

describe.each(named)("tools for $name", ({ target }) => {
  it.each(LISTS.map((tools) => ({ text: JSON.stringify(tools), tools })))("as $text", ({ text, tools }) => {
    const fields = target.format === "bedrock" ? { toolConfig: { tools } } : { tools };
    const document = hold(target, { ...requestOf(target), ...fields });
    if (/\{.*clock/.test(text)) expect(JSON.stringify(document)).toContain("clock");
  });
});

/** The wire's own definition of a tool. */
const OWN_TOOLS: { readonly [format: string]: unknown } = {
  anthropic: TOOLS[3],
  bedrock: TOOLS[7],
  gemini: { functionDeclarations: [{ name: "clock" }] },
  "openai-responses": TOOLS[2],
};

/** A request that says which of these tools to call. */
function choosing({ format }: Target, choice: unknown, tools: readonly unknown[] | undefined): object {
  if (format === "bedrock") return { toolConfig: { tools, toolChoice: choice } };
  if (format === "gemini") return { tools, toolConfig: { functionCallingConfig: choice } };
  return { tools, tool_choice: choice, parallel_tool_calls: format === "openai-chat" ? true : undefined };
}

describe.each(named)("the choice of a tool for $name", ({ target }) => {
  const tool = OWN_TOOLS[target.format] ?? TOOLS[0];
  // Gemini's is an object of a form of its own, or it is refused for what no rule is about.
  const choices = CHOICES.filter(
    (choice) => target.format !== "gemini" || (choice !== null && Object.hasOwn(Object(choice), "mode")),
  );
  it.each(choices.map((choice) => ({ text: JSON.stringify(choice), choice })))("as $text", ({ choice }) => {
    for (const tools of [[tool], [], undefined]) {
      const request = { ...requestOf(target), ...choosing(target, choice, tools) };
      hold(target, JSON.parse(JSON.stringify(request)));
    }
  });
});
