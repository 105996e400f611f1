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

/** The schema as that of the one function that Gemini is given. */
const gemini = (declaration: object) => ({
  contents: [{ role: "user", parts: [{ text: "Hi" }] }],
  tools: [{ functionDeclarations: [{ name: "f", ...declaration }] }, { googleSearch: {} }],
});

const open = (properties: object, rest: object = {}) => ({ type: "object", properties, ...rest });
const closed = (properties: object, rest: object = {}) =>
  open(properties, { required: Object.keys(properties), additionalProperties: false, ...rest });
const text = { type: "string" };
const array = { type: "array" };

testRule("tool-subschemas-are-accepted", {
  valid: [
    {
      title: "an object further in that names none",
      for: "openai-chat",
      document: forms.chat(open({ a: { type: "object" }, b: {}, c: { type: ["array", "null"] } })),
    },
    {
      title: "arrays that say what they hold",
      for: "openai-chat",
      document: forms.chat(
        open({
          a: { ...array, items: text },
          b: { ...array, prefixItems: [text] },
          c: { ...array, items: {} },
        }),
      ),
    },
    {
      title: "properties and values that only look like arrays",
      for: "openai-chat",
      document: forms.chat(
        open(
          {
            type: text,
            a: { enum: [array], default: array, const: array, examples: [array], description: "array" },
            items: { properties: { type: { const: "array" } } },
            b: { $ref: "#/$defs/list", type: 1 },
          },
          { default: array, examples: [array], patternProperties: { a: array } },
        ),
      ),
    },
    {
      title: "a strict one that names all there is",
      for: "openai-chat",
      document: forms.chat(closed({ a: closed({ b: text }), c: { ...array, items: closed({}) } }), {
        strict: true,
      }),
    },
    {
      title: "optional properties where nothing is strict",
      for: "openai-responses",
      document: forms.responses(open({ a: text, b: text }, { required: ["a"] }), { strict: false }),
    },
    {
      title: "all that Gemini's schemas say",
      for: "gemini",
      document: gemini({
        parameters: {
          type: "OBJECT",
          title: "T",
          properties: {
            a: {
              type: "ARRAY",
              items: { type: "STRING", format: "enum", enum: ["a"] },
              minItems: 1,
              max_items: 2,
            },
            b: { anyOf: [{ type: "NUMBER", minimum: 0 }], nullable: true, default: { const: 1 } },
            additionalProperties: { type: "STRING", pattern: "a", example: "a" },
          },
          required: ["a", "additionalProperties"],
          propertyOrdering: ["a", "b"],
        },
      }),
    },
    ...["parametersJsonSchema", "parameters_json_schema"].map((key) => ({
      title: `whatever ${key} is`,
      for: "gemini",
      document: gemini({
        [key]: {
          $ref: "#/$defs/A",
          $defs: { A: array },
          properties: { a: array },
          required: ["b"],
          additionalProperties: false,
        },
      }),
    })),
  ],
  invalid: [
    ...(["chat", "functions", "responses"] as const).map((wire) => ({
      title: `an array that does not say what it holds, ${wire}`,
      for: wire === "responses" ? "openai-responses" : "openai-chat",
      document: forms[wire](
        open({ paths: { ...array, description: "Where" } }, { title: "T", required: ["paths"] }),
      ),
      findings: [
        {
          level: "error" as const,
          place: wire === "functions" ? "functions.0" : "tools.0",
          message: "unexpected schema of f that does not say what the array paths holds, expected `items`",
          says: "Invalid schema for function 'f'",
        },
      ],
      output: forms[wire](
        open({ paths: { ...array, description: "Where", items: {} } }, { title: "T", required: ["paths"] }),
      ),
      lossy: false,
    })),
    {
      title: "arrays wherever a schema may stand",
      for: "azure",
      document: forms.chat(
        open(
          {
            a: { ...array, items: array },
            b: { anyOf: [text, array] },
            c: open({ d: { oneOf: [array], allOf: [array] } }),
            e: { type: "object", additionalProperties: array },
            f: { ...array, items: text },
          },
          { additionalProperties: array },
        ),
      ),
      findings: ["tools.0"],
      output: forms.chat(
        open(
          {
            a: { ...array, items: { ...array, items: {} } },
            b: { anyOf: [text, { ...array, items: {} }] },
            c: open({ d: { oneOf: [{ ...array, items: {} }], allOf: [{ ...array, items: {} }] } }),
            e: { type: "object", additionalProperties: { ...array, items: {} } },
            f: { ...array, items: text },
          },
          { additionalProperties: { ...array, items: {} } },
        ),
      ),
      lossy: false,
    },
    {
      title: "an array beside a reference, which was seen taken and refused",
      for: "openai-responses",
      document: forms.responses({ $ref: "#/$defs/a", properties: { a: array } }),
      findings: [
        {
          level: "error",
          message: "unexpected schema of f that does not say what the array a holds, expected `items`",
        },
      ],
      output: forms.responses({ $ref: "#/$defs/a", properties: { a: { ...array, items: {} } } }),
      lossy: false,
    },
    ...[
      open({ a: text }, { required: ["a"] }),
      closed({ a: text, b: text }, { required: ["a"] }),
      closed({ a: open({}) }),
      closed({ a: { ...array, items: closed({ b: text }, { required: undefined }) } }),
    ].map((parameters, index) => ({
      title: `a strict one that leaves something open, ${index}`,
      for: "openai-chat",
      document: forms.chat(parameters, { strict: true }),
      findings: [
        {
          level: "error" as const,
          message:
            "unexpected schema of f that allows other properties, expected additionalProperties to be false in a strict tool",
        },
      ],
      output: forms.chat(parameters),
      lossy: true,
    })),
    {
      title: "a strict one that is strict no more for what it was given",
      for: "openai-responses",
      document: forms.responses(closed({ a: array }), { strict: true }),
      findings: ["tools.0"],
      output: forms.responses(closed({ a: { ...array, items: {} } })),
      lossy: true,
    },
    ...[
      { type: "OBJECT", properties: { tags: { type: "ARRAY", description: "d" } } },
      { type: 6, properties: { tags: { type: 5, description: "d" } } },
    ].map((parameters) => ({
      title: `an array that does not say what it holds for Gemini, ${parameters.type}`,
      for: "gemini",
      document: gemini({ parameters }),
      findings: [
        {
          level: "error" as const,
          place: "tools.0.functionDeclarations.0",
          message: "unexpected schema of f that does not say what the array tags holds, expected `items`",
        },
      ],
      output: gemini({
        parametersJsonSchema: open({ tags: { ...array, description: "d", items: {} } }),
      }),
      lossy: false,
    })),
    {
      title: "what is required and not there, for Gemini",
      for: "gemini",
      document: gemini({
        parameters: { type: "OBJECT", properties: { a: { type: "STRING" } }, required: ["ref", "a"] },
      }),
      findings: [
        {
          level: "error",
          message: "unexpected schema of f that requires ref, expected only properties that it names",
        },
      ],
      output: gemini({
        parameters: { type: "OBJECT", properties: { a: { type: "STRING" } }, required: ["a"] },
      }),
      lossy: true,
    },
    ...[
      { $schema: "http://json-schema.org/draft-07/schema#" },
      { additionalProperties: false },
      { properties: { a: { type: "integer", exclusiveMinimum: 0 } } },
      { properties: { a: { anyOf: [{ ...text, const: "x" }] } } },
      { properties: { a: { ...array, prefixItems: [text], items: text } } },
    ].map((rest) => ({
      title: `words that Gemini's schemas do not have: ${JSON.stringify(rest)}`,
      for: "gemini",
      document: gemini({ description: "d", parameters: open({}, rest) }),
      findings: [{ level: "error" as const, place: "tools.0.functionDeclarations.0" }],
      output: gemini({ description: "d", parametersJsonSchema: open({}, rest) }),
      lossy: false,
    })),
    {
      title: "words of JSON Schema beside one that it does not have",
      for: "gemini",
      document: gemini({
        parameters: { type: "OBJECT", properties: { a: { type: "STRING", nullable: true, const: "x" } } },
      }),
      findings: [
        { message: "unexpected schema of f that uses const, expected only keywords that the provider knows" },
      ],
      output: gemini({ parametersJsonSchema: open({ a: { type: ["string", "null"], const: "x" } }) }),
      lossy: false,
    },
    {
      title: "words that Vertex perhaps knows",
      for: "vertex",
      strict: true,
      document: gemini({ parameters: open({}, { $schema: "x" }) }),
      findings: [{ level: "risk", place: "tools.0.functionDeclarations.0" }],
      output: gemini({ parametersJsonSchema: open({}, { $schema: "x" }) }),
      lossy: false,
    },
  ],
});

describe("hostile schemas", () => {
  const mended = (parameters: object) => {
    const { document, report } = repair(forms.chat(parameters, { strict: true }), { from: "openai-chat" });
    expect(check(document, { from: "openai-chat" }).ok).toBe(true);
    expect(report.ok).toBe(true);
    return (document as ReturnType<typeof forms.chat>).tools[0]?.function.parameters;
  };

  it("a cycle", () => {
    const node: Record<string, unknown> = open({ list: array });
    (node.properties as Record<string, unknown>).next = node;
    node.items = node;
    const now = mended(node) as typeof node;
    expect((now.properties as typeof node).list).toEqual({ ...array, items: {} });
    expect((now.properties as typeof node).next).toBe(now);
    expect(now.items).toBe(now);
  });

  it("a depth bomb", () => {
    let deep: object = array;
    for (let i = 0; i < 100_000; i++) deep = i % 2 === 0 ? { ...array, items: deep } : { anyOf: [deep] };
    expect(() => mended(open({ deep }))).not.toThrow();
  });

  it("one schema in many places", () => {
    let shared: object = array;
    for (let i = 0; i < 60; i++) shared = { anyOf: [shared, shared], additionalProperties: shared };
    const now = mended(open({ a: shared, b: shared })) as { properties: { a: unknown; b: unknown } };
    expect(now.properties.a).toBe(now.properties.b);
  });

  it("names that mean something to engines", () => {
    const parameters = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"array"},"constructor":{"type":"array","items":{}}},"anyOf":[{"properties":{"__proto__":{"type":"string"},"toString":{}}}]}',
    ) as object;
    expect(JSON.stringify(mended(parameters))).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"array","items":{}},"toString":{},"constructor":{"type":"array","items":{}}}}',
    );
  });

  it("many properties and many tools", () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`p${i}`, array]));
    const tools = Array.from({ length: 100 }, (_, i) => ({
      type: "function",
      name: `f${i}`,
      parameters: open(many),
    }));
    const { document } = repair({ model: "gpt-5.2", input: "Hi", tools });
    expect(check(document).ok).toBe(true);
  });
});

it("a function that stays strict on its way into another format is mended there", () => {
  const { document, report } = convert(forms.chat(open({ a: text }), { strict: true }), {
    to: "openai-responses",
    for: "openai-responses",
  });
  expect(report.findings.map(({ rule }) => rule)).toEqual(["tool-subschemas-are-accepted"]);
  expect(document).toMatchObject({ tools: [{ name: "f", strict: false, parameters: open({ a: text }) }] });
});
