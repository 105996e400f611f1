import { check, convert, repair } from "@suture/core";
import { chat } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

const messages = [chat.user("Hi")];

/** The schema as that of the one tool of a request, on each wire of OpenAI. */
const forms = {
  chat: (parameters: unknown, rest: object = {}) => ({
    model: "gpt-5.2",
    messages,
    tools: [{ type: "function", function: { name: "f", description: "d", ...rest, parameters } }],
  }),
  functions: (parameters: unknown) => ({ model: "gpt-4", messages, functions: [{ name: "f", parameters }] }),
  responses: (parameters: unknown, rest: object = {}) => ({
    model: "gpt-5.2",
    input: "Hi",
    tools: [{ type: "function", name: "f", ...rest, parameters }],
  }),
};

/** The schema as that of the one tool of Converse. */
const converse = (json: unknown, model = "us.amazon.nova-pro-v1:0") => ({
  modelId: model,
  messages: [{ role: "user", content: [{ text: "Hi" }] }],
  toolConfig: {
    tools: [{ toolSpec: { name: "f", inputSchema: { json } } }, { cachePoint: { type: "default" } }],
  },
});
/** The schema as that of the one tool of Claude's own wire. */
const claude = (input_schema: unknown, rest: object = {}) => ({
  model: "claude-sonnet-5",
  max_tokens: 64,
  messages,
  tools: [{ name: "f", ...rest, input_schema }],
});

/** … and of Gemini. */
const gemini = (declaration: object) => ({
  contents: [{ role: "user", parts: [{ text: "Hi" }] }],
  tools: [{ functionDeclarations: [{ name: "f", ...declaration }] }, { computerUse: {} }],
});
const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";

const open = (properties: object, rest: object = {}) => ({ type: "object", properties, ...rest });
const closed = (properties: object, rest: object = {}) =>
  open(properties, { required: Object.keys(properties), additionalProperties: false, ...rest });
const text = { type: "string" };
const array = { type: "array" };
const deepseek = (parameters: unknown) => ({ ...forms.chat(parameters), model: "deepseek-v4-pro" });

testRule("tool-schema-is-accepted", {
  valid: [
    { title: "no parameters", for: "openai-chat", document: forms.chat(undefined) },
    { title: "null", for: "openai-chat", document: forms.chat(null) },
    { title: "no schema at all, of which nobody knows", for: "openai-chat", document: forms.chat("none") },
    { title: "no properties, and said so", for: "openai-chat", document: forms.chat(open({})) },
    {
      title: "branches further in",
      for: "openai-responses",
      document: forms.responses(open({ a: { anyOf: [text, { not: {} }], enum: [1], const: 1 } })),
    },
    {
      title: "a tool of another kind",
      for: "openai-responses",
      document: {
        ...forms.responses(open({})),
        tools: [
          { type: "custom", name: "f", parameters: array },
          { type: "web_search", parameters: array },
        ],
      },
    },
    {
      title: "arrays, branches and bare objects at DeepSeek, which asks for an object alone",
      for: "deepseek",
      document: deepseek({ type: "object", anyOf: [text], additionalProperties: array }),
    },
    {
      title: "whatever an object holds, for Converse",
      for: "bedrock",
      document: converse({ type: "object", anyOf: [array], additionalProperties: array }),
    },
    {
      title: "branches further in, for Claude",
      for: "bedrock",
      document: converse(open({ a: { anyOf: [text, array] } }), CLAUDE),
    },
    {
      title: "plain names of properties for Claude, and any further in",
      for: "anthropic",
      document: claude(open({ "a-b.C_1": open({ "filter[id]": text }), ["x".repeat(64)]: text })),
    },
    {
      title: "a tool of Anthropic's own",
      for: "anthropic",
      document: claude(open({ "a b": text }), { type: "bash_20250124", name: "bash" }),
    },
    {
      title: "types as numbers",
      for: "vertex",
      document: gemini({ parameters: { type: 6, properties: { a: { type: 5, items: { type: 1 } } } } }),
    },
    { title: "nothing said of arguments", for: "gemini", document: gemini({}) },
    ...["groq", "openrouter", "mistral", "zai"].map((contract) => ({
      title: `whatever it is, for ${contract}`,
      for: contract,
      from: "openai-chat",
      document: { ...forms.chat({ anyOf: [array] }, { strict: true }), model: "some-model" },
    })),
  ],
  invalid: [
    {
      title: "a root that does not say that it is an object",
      for: "openai-chat",
      document: forms.chat({ properties: { a: text }, required: ["a"] }),
      findings: [{ message: "unexpected schema of f that lacks the type object, expected it" }],
      output: forms.chat({ properties: { a: text }, required: ["a"], type: "object" }),
      lossy: false,
    },
    {
      title: "a root of several types",
      for: "openai-responses",
      document: forms.responses({ type: ["object", "null"], properties: {} }),
      findings: [{ level: "error", place: "tools.0" }],
      output: forms.responses(open({})),
      lossy: true,
    },
    {
      title: "a root of another type",
      for: "openai-chat",
      document: forms.chat(text),
      findings: [{ level: "error", place: "tools.0" }],
      output: forms.chat(open({})),
      lossy: true,
    },
    {
      title: "a root that names no properties",
      for: "openai-chat",
      document: forms.chat({ type: "object", additionalProperties: false }),
      findings: [{ level: "error", message: "unexpected schema of f that lacks properties, expected them" }],
      output: forms.chat({ type: "object", additionalProperties: false, properties: {} }),
      lossy: false,
    },
    {
      title: "nothing at all, which was seen taken and refused",
      for: "openai-chat",
      strict: true,
      document: forms.chat({}),
      findings: [{ level: "risk", place: "tools.0" }],
      output: forms.chat(open({})),
      lossy: false,
    },
    {
      title: "branches at the root, of which the properties stay",
      for: "openai-responses",
      document: forms.responses({
        oneOf: [open({ a: text, __proto__: null }), open({ b: array }), null],
        enum: [{ properties: { no: text } }],
      }),
      findings: [
        {
          level: "error",
          message: "unexpected schema of f that lacks the type object, expected it",
        },
      ],
      output: forms.responses({ properties: { a: text, b: { ...array, items: {} } }, type: "object" }),
      lossy: true,
      others: ["tool-subschemas-are-accepted"],
    },
    ...["anyOf", "allOf", "enum", "const", "not"].map((keyword) => ({
      title: `${keyword} at the root`,
      for: "openai-chat",
      document: forms.chat(
        open({ a: text }, { [keyword]: keyword === "const" ? null : [{ required: ["a"] }] }),
      ),
      findings: [
        { message: `unexpected schema of f that has ${keyword} at its top level, expected it only deeper` },
      ],
      output: forms.chat(open({ a: text })),
      lossy: true,
    })),
    {
      title: "a strict one that stays so",
      for: "openai-responses",
      document: forms.responses({ ...closed({ a: text }), type: undefined }, { strict: true }),
      findings: ["tools.0"],
      output: forms.responses(closed({ a: text }), { strict: true }),
      lossy: false,
    },
    ...[{}, { type: null }, { oneOf: [open({})] }, { $ref: "#/$defs/a" }, text].map((parameters) => ({
      title: `what is no object for DeepSeek: ${JSON.stringify(parameters)}`,
      for: "deepseek",
      document: deepseek(parameters),
      findings: [
        {
          level: "error" as const,
          place: "tools.0",
          says: "Invalid schema for function 'f': schema must be a JSON Schema of 'type: \"object\"', got 'type: null'.",
        },
      ],
      output: deepseek({ ...parameters, type: "object" }),
    })),
    ...[{}, { properties: { a: text } }, { oneOf: [open({})] }, text].map((schema) => ({
      title: `what is no object for Converse: ${JSON.stringify(schema)}`,
      for: "bedrock",
      document: converse(schema),
      findings: [
        {
          level: "error" as const,
          place: "toolConfig.tools.0",
          message: "unexpected schema of f that lacks the type object, expected it",
        },
      ],
      output: converse({ ...schema, type: "object" }),
      lossy: schema === text,
    })),
    {
      title: "several types for Converse, of which nobody knows",
      for: "bedrock",
      strict: true,
      document: converse({ type: ["object", "null"] }),
      findings: [{ level: "risk", place: "toolConfig.tools.0" }],
      output: converse({ type: "object" }),
      lossy: true,
    },
    {
      title: "branches at the root for Claude, by Converse",
      for: "bedrock",
      document: converse({ type: "object", anyOf: [open({ a: text }), { required: ["a"] }] }, CLAUDE),
      findings: [
        {
          level: "error",
          message: "unexpected schema of f that has anyOf at its top level, expected it only deeper",
        },
      ],
      output: converse(open({ a: text }), CLAUDE),
      lossy: true,
    },
    {
      title: "names of properties that Claude does not take",
      for: "anthropic",
      document: claude(
        open({ "filter[id]": text, ok: text, "filter id": text }, { required: ["ok", "filter[id]"] }),
      ),
      findings: [
        {
          level: "error",
          place: "tools.0",
          message:
            "unexpected schema of f that has the property filter[id], expected 1 to 64 characters of [a-zA-Z0-9_.-]",
          says: "custom.input_schema.properties: Property keys should match pattern",
        },
      ],
      output: claude(
        open(
          { filter_id__T0SmNZ00h: text, ok: text, filter_id_CRrWxIEMR: text },
          { required: ["ok", "filter_id__T0SmNZ00h"] },
        ),
      ),
      lossy: true,
    },
    {
      title: "a name of 65 characters for Claude, by Converse",
      for: "bedrock",
      document: converse(open({ ["x".repeat(65)]: text }), CLAUDE),
      findings: [{ level: "error", place: "toolConfig.tools.0" }],
      output: converse(open({ [`${"x".repeat(54)}_7k9Q2ntCL`]: text }), CLAUDE),
      lossy: true,
    },
    {
      title: "a root without a type, for Vertex",
      for: "vertex",
      document: gemini({ parameters: { properties: { a: { type: "STRING" } } } }),
      findings: [{ level: "error", says: "functionDeclaration parameters schema should be of type OBJECT" }],
      output: gemini({ parameters: { properties: { a: { type: "STRING" } }, type: "object" } }),
      lossy: false,
    },
    {
      title: "a root without a type, for Gemini, of which nobody knows",
      for: "gemini",
      strict: true,
      document: gemini({ parameters: { properties: { a: { type: "STRING" } } } }),
      findings: [{ level: "risk", place: "tools.0.functionDeclarations.0" }],
      output: gemini({ parameters: { properties: { a: { type: "STRING" } }, type: "object" } }),
      lossy: false,
    },
    {
      title: "several types for DeepSeek, of which nobody knows",
      for: "deepseek",
      strict: true,
      document: deepseek({ type: ["object", "null"] }),
      findings: [{ level: "risk", place: "tools.0" }],
      output: deepseek({ type: "object" }),
      lossy: true,
    },
    {
      title: "the chat of Responses at DeepSeek, of which nobody knows",
      for: "deepseek",
      from: "openai-responses",
      strict: true,
      document: { ...forms.responses({}), model: "deepseek-v4-pro" },
      findings: [{ level: "risk", place: "tools.0" }],
      output: { ...forms.responses({ type: "object" }), model: "deepseek-v4-pro" },
    },
  ],
});

it("every tool is told of, with its schema before and after", () => {
  const bare = { type: "object" };
  const document = {
    model: "gpt-5.2",
    input: "Hi",
    tools: [
      { type: "function", name: "a", parameters: bare },
      { type: "function", name: "b", parameters: open({ c: text }), strict: true },
      { type: "function", name: "c", parameters: open({ c: text }) },
    ],
  };
  const { report, document: mended } = repair(document);
  expect(report.findings.map(({ place }) => place)).toEqual(["tools.0", "tools.1"]);
  expect(report.edits).toEqual([
    {
      rule: "tool-schema-is-accepted",
      action: "replace",
      place: "tools.0",
      before: bare,
      after: open({}),
      lossy: false,
    },
    {
      rule: "tool-subschemas-are-accepted",
      action: "remove",
      place: "tools.1",
      before: { strict: true },
      lossy: true,
    },
  ]);
  expect((mended as typeof document).tools[2]).toBe(document.tools[2]);
  expect((mended as typeof document).tools[1]?.parameters).toBe(document.tools[1]?.parameters);
});

it("a tool of another wire's form is brought into this one's before", () => {
  const tool = { name: "f", input_schema: { anyOf: [open({ a: array })] } };
  const { document } = repair({ model: "gpt-5.2", messages, tools: [tool] }, { from: "openai-chat" });
  expect(document).toEqual({
    model: "gpt-5.2",
    messages,
    tools: [
      {
        type: "function",
        function: { name: "f", parameters: open({ a: { ...array, items: {} } }) },
      },
    ],
  });
});

describe("on its way into another format", () => {
  it.each(["openai-chat", "openai-responses"])("a schema is mended for %s", (to) => {
    const source = claude(open({ a: array }), { name: "a tool" });
    const { document, report } = convert(source, { from: "anthropic", to, for: to });
    expect(report.ok).toBe(true);
    expect(check(document, { from: to, for: to }).findings).toEqual([]);
    expect(JSON.stringify(document)).toContain('"a":{"type":"array","items":{}}');
    expect(report.edits).toContainEqual({
      rule: "tool-subschemas-are-accepted",
      action: "replace",
      place: "tools.0",
      before: open({ a: array }),
      after: open({ a: { ...array, items: {} } }),
      lossy: false,
    });
  });

  it("a schema is mended for Converse", () => {
    const source = forms.chat({ properties: { a: text } });
    const { document, report } = convert(source, { from: "openai-chat", to: "bedrock", for: "bedrock" });
    expect(report.edits.map(({ rule }) => rule)).toContain("tool-schema-is-accepted");
    expect(check(document, { from: "bedrock", for: "bedrock" }).ok).toBe(true);
    expect(JSON.stringify(document)).toContain(
      '"json":{"properties":{"a":{"type":"string"}},"type":"object"}',
    );
  });

  it.each(["gemini", "vertex"])("one goes to %s as it is, as a JSON Schema", (contract) => {
    const schema = open({ a: array, b: { const: 1 } }, { required: ["c"], additionalProperties: false });
    const { document, report } = convert(forms.chat(schema), {
      from: "openai-chat",
      to: "gemini",
      for: contract,
    });
    expect(report.findings).toEqual([]);
    expect(document).toMatchObject({
      tools: [{ functionDeclarations: [{ name: "f", parametersJsonSchema: schema }] }],
    });
    expect(check(document, { from: "gemini", for: contract }).findings).toEqual([]);
  });

  it("one of Gemini's is a JSON Schema there", () => {
    const parameters = { type: "OBJECT", properties: { a: { type: "ARRAY" }, b: { type: 1 } } };
    const { document } = convert(gemini({ parameters }), {
      from: "gemini",
      to: "openai-chat",
      for: "openai-chat",
    });
    expect(document).toMatchObject({
      tools: forms
        .chat(open({ a: { ...array, items: {} }, b: text }), { description: undefined })
        .tools?.map(() => ({ function: { parameters: open({ a: { ...array, items: {} }, b: text }) } })),
    });
  });

  it("what Claude does not take is told of", () => {
    const schema = { anyOf: [open({ "a b": text })] };
    const { document, report } = convert(forms.chat(schema), {
      from: "openai-chat",
      to: "anthropic",
      for: "anthropic",
    });
    expect(
      report.edits.filter(({ rule, lossy }) => rule === "tool-schema-is-accepted" && lossy),
    ).toHaveLength(1);
    expect(check(document, { from: "anthropic", for: "anthropic" }).findings).toEqual([]);
  });

  it("also that of a tool in another form", () => {
    const source = { ...claude({}), tools: forms.chat({ type: "object" }).tools };
    const { document } = convert(source, { from: "anthropic", to: "openai-chat", for: "openai-chat" });
    expect(document).toMatchObject({ tools: forms.chat(open({})).tools });
  });

  it("one that is fine stays as it is", () => {
    const schema = open({ a: text });
    const { document, report } = convert(claude(schema), { from: "anthropic", to: "openai-responses" });
    expect(document).toMatchObject({ tools: [{ type: "function", name: "f", parameters: schema }] });
    expect(report.findings).toEqual([]);
  });
});

it("schemas that are doubted beside ones that are refused are all mended, where risks are", () => {
  const named = (name: string, parameters: unknown) => ({
    type: "function",
    function: { name, parameters },
  });
  const refused = named("read", { type: "object", properties: { paths: { type: "array" } } });
  const doubted = named("list", {});
  for (const tools of [
    [refused, doubted],
    [doubted, refused],
  ]) {
    const { document, report } = repair({ model: "gpt-5.2", messages, tools }, { strict: true });
    expect(report.findings.map(({ level }) => level).sort()).toEqual(["error", "risk"]);
    expect(report.edits).toHaveLength(2);
    expect(check(document).findings).toEqual([]);
  }
});
