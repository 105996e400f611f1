import { check, type RepairOptions, repair } from "@suture/core";
import { compact, plan, restore } from "@suture/core/compaction";
import { estimate } from "@suture/core/tokens";
import { findCuts, turnsOf } from "@suture/core/turns";
import {
  findGrowth,
  type Growth,
  OperationCounter,
  type Operations,
  type Wire,
  wireOf,
  wires,
} from "@suture/testkit";
import { afterAll, describe, expect, it } from "vitest";

/** Ten times as many messages are ten times the work for every function; their ids and places are a digit longer. */
const SMALL = process.env.SUTURE_DEEP === "1" ? 100 : 60;

/** Both take the same ways through a history; the second is for runs that have time. */
const POLICIES = process.env.SUTURE_DEEP === "1" ? (["keep", "drop"] as const) : (["keep"] as const);

type Make = (wire: Wire, count: number) => readonly unknown[];

const ask = (wire: Wire, text: string) => wire.say({ who: "user", text });
const calls = (count: number, id = (i: number) => `call_${i}`) =>
  Array.from({ length: count }, (_, i) => ({ id: id(i), name: "read", input: { i } }));
const results = (count: number) => calls(count).map(({ id, name }) => ({ id, name, output: `output ${id}` }));
const each = <Item>(count: number, make: (i: number) => Item[]): Item[] =>
  Array.from({ length: count }, (_, i) => make(i)).flat();

/** Histories of so many parts that invite a list to be scanned inside a list. */
const shapes: { readonly [name: string]: Make } = {
  "one turn of parallel calls, answered": (wire, count) => [
    ...ask(wire, "go"),
    ...wire.say({ who: "assistant", calls: calls(count) }),
    ...wire.say({ who: "tools", results: results(count) }),
  ],
  "parallel calls without results": (wire, count) => [
    ...ask(wire, "go"),
    ...wire.say({ who: "assistant", calls: calls(count) }),
    ...ask(wire, "well?"),
  ],
  "parallel calls, all under one id": (wire, count) => [
    ...ask(wire, "go"),
    ...wire.say({ who: "assistant", calls: calls(count, () => "same") }),
    ...ask(wire, "well?"),
  ],
  "parallel calls whose ids are too long": (wire, count) => [
    ...ask(wire, "go"),
    ...wire.say({ who: "assistant", calls: calls(count, (i) => `${"long".repeat(100)}${i}`) }),
    ...ask(wire, "well?"),
  ],
  "parallel calls, each result in a message of its own": (wire, count) => [
    ...ask(wire, "go"),
    ...wire.say({ who: "assistant", calls: calls(count) }),
    ...results(count).flatMap((result) => wire.say({ who: "tools", results: [result] })),
  ],
  "dangling calls, one a turn": (wire, count) =>
    each(count, (i) => [
      ...ask(wire, `ask ${i}`),
      ...wire.say({ who: "assistant", calls: [{ id: `call_${i}`, name: "read", input: {} }] }),
    ]),
  "all results at the end": (wire, count) => [
    ...each(count, (i) => [
      ...ask(wire, `ask ${i}`),
      ...wire.say({ who: "assistant", calls: [{ id: `call_${i}`, name: "read", input: {} }] }),
    ]),
    ...results(count).flatMap((result) => wire.say({ who: "tools", results: [result] })),
  ],
  "results without calls": (wire, count) =>
    results(count).flatMap((result) => wire.say({ who: "tools", results: [result] })),
  "one message of results without calls": (wire, count) =>
    wire.say({ who: "tools", results: results(count) }),
  "one message of foreign results behind a call": (wire, count) => [
    ...ask(wire, "go"),
    ...wire.say({ who: "assistant", calls: [{ id: "own", name: "read", input: {} }] }),
    ...wire.say({ who: "tools", results: results(count) }),
  ],
  "one result again and again": (wire, count) => [
    ...ask(wire, "go"),
    ...wire.say({ who: "assistant", calls: calls(1) }),
    ...each(count, (i) =>
      wire.say({ who: "tools", results: [{ id: "call_0", name: "read", output: `${i}` }] }),
    ),
  ],
  "consecutive requests": (wire, count) => each(count, (i) => ask(wire, `ask ${i}`)),
  "consecutive replies": (wire, count) => each(count, (i) => wire.say({ who: "assistant", text: `${i}` })),
  "empty messages": (wire, count) => each(count, () => [...ask(wire, ""), ...wire.say({ who: "assistant" })]),
  "system messages": (wire, count) => each(count, (i) => wire.say({ who: "system", text: `rule ${i}` })),
  "thoughts of another vendor": (wire, count) =>
    each(count, (i) => [
      ...ask(wire, `${i}`),
      ...wire.say({ who: "assistant", text: "a", thought: `t ${i}` }),
    ]),
};

type MakeRequest = (numbers: readonly number[]) => { options: RepairOptions; body: unknown };

const claudeTool = (i: number) => ({
  name: `tool_${i}`,
  input_schema: { type: "object" },
  cache_control: { type: "ephemeral" },
});

const HI = { role: "user", content: "Hi" };

const claudeRequest = (model: string, rest: object): ReturnType<MakeRequest> => ({
  options: { from: "anthropic" },
  body: { model, max_tokens: 64, ...rest },
});

/** Requests of so many tools or system texts that something is wrong with each. */
const requests: { readonly [name: string]: MakeRequest } = {
  "marks on tools before one that lasts longer": (tools) =>
    claudeRequest("claude-sonnet-5", {
      tools: tools.map(claudeTool),
      messages: [
        {
          role: "user",
          content: [{ type: "text", text: "Hi", cache_control: { type: "ephemeral", ttl: "1h" } }],
        },
      ],
    }),
  "too many marks on tools": (tools) =>
    claudeRequest("claude-sonnet-5", { tools: tools.map(claudeTool), messages: [HI] }),
  "tools with names that are refused": (tools) => ({
    options: { from: "bedrock" },
    body: {
      modelId: "anthropic.claude-sonnet-4-20250514-v1:0",
      messages: [{ role: "user", content: [{ text: "Hi" }] }],
      toolConfig: {
        tools: tools.map((i) => ({
          toolSpec: { name: `a tool ${i}`, inputSchema: { json: { type: "object" } } },
        })),
      },
    },
  }),
  "system messages that go into a field": (texts) =>
    claudeRequest("claude-sonnet-4-5", {
      messages: [...texts.map((i) => ({ role: "system", content: `rule ${i}` })), HI],
    }),
  "system text that is empty": (texts) =>
    claudeRequest("claude-sonnet-4-5", {
      system: texts.map((i) => ({ type: "text", text: i === 0 ? "Be brief." : "" })),
      messages: [HI],
    }),
  // As many tools as one schema has properties would be their square.
  "a tool whose schema is large, and refused wherever it can be": (properties) => {
    const each = <Value>(value: (i: number) => Value) =>
      Object.fromEntries(properties.map((i) => [`p${i}`, value(i)]));
    let deep: object = { type: "array" };
    for (const i of properties) deep = i % 2 === 0 ? { anyOf: [deep, deep] } : { type: "array", items: deep };
    return {
      options: { from: "openai-responses", for: "openai-responses" },
      body: {
        model: "gpt-5.2",
        input: "Hi",
        tools: [
          {
            type: "function",
            name: "read",
            strict: true,
            parameters: {
              properties: each((i) => ({ type: i % 2 === 0 ? "array" : "string" })),
              additionalProperties: deep,
              oneOf: properties.map((i) => ({
                properties: { [`q${i}`]: { type: "array" } },
                required: [`q${i}`],
              })),
            },
          },
        ],
      },
    };
  },
  "tools whose schemas are refused": (tools) => ({
    options: { from: "openai-responses", for: "openai-responses" },
    body: {
      model: "gpt-5.2",
      input: "Hi",
      tools: tools.map((i) => ({
        type: "function",
        name: `tool_${i}`,
        strict: i % 2 === 0,
        parameters: i % 3 === 0 ? {} : { type: "object", properties: { a: { type: "array" } } },
      })),
    },
  }),
  "tools of types that are refused": (tools) => ({
    options: { from: "openai-chat", for: "azure" },
    body: {
      model: "gpt-5.2",
      messages: [HI],
      tools: tools.map((i) =>
        i % 2 === 0 ? { type: `search_${i}` } : { type: "custom", custom: { name: `t${i}` } },
      ),
    },
  }),
  "calls of two kinds under one id, those of one kind answered first": (calls) => ({
    options: { from: "openai-responses" },
    body: {
      model: "gpt-5.2",
      input: [
        HI,
        ...calls.map((i) =>
          i % 2 === 0
            ? { type: "custom_tool_call", call_id: "same", name: "read", input: "" }
            : { type: "function_call", call_id: "same", name: "read", arguments: "{}" },
        ),
        ...calls
          .filter((i) => i % 2 === 1)
          .map(() => ({ type: "function_call_output", call_id: "same", output: "ok" })),
        ...calls
          .filter((i) => i % 2 === 0)
          .map(() => ({ type: "custom_tool_call_output", call_id: "same", output: "ok" })),
      ],
    },
  }),
  "calls of many names under one id, answered the other way round": (calls) => ({
    options: { from: "gemini" },
    body: {
      contents: [
        { role: "user", parts: [{ text: "Hi" }] },
        {
          role: "model",
          parts: calls.map((i) => ({ functionCall: { id: "same", name: `t${i}`, args: {} } })),
        },
        {
          role: "user",
          parts: [...calls]
            .reverse()
            .map((i) => ({ functionResponse: { id: "same", name: `t${i}`, response: { output: "ok" } } })),
        },
      ],
    },
  }),
  "outputs that name nothing, one behind each call": (calls) => ({
    options: { from: "openai-responses" },
    body: {
      model: "gpt-5.2",
      input: [
        HI,
        ...calls.flatMap((i) => [
          { type: "function_call", call_id: `call_${i}`, name: "read", arguments: "{}" },
          { type: "function_call_output", output: "ok" },
        ]),
      ],
    },
  }),
  "halves of pairs that the provider ran, all dropped": (pairs) => ({
    options: { from: "anthropic", policy: "drop" },
    body: {
      model: "claude-sonnet-5",
      max_tokens: 64,
      messages: [
        HI,
        {
          role: "assistant",
          content: [
            { type: "text", text: "Let me see." },
            ...pairs.flatMap((i) => [
              { type: "server_tool_use", id: `srvtoolu_a${i}`, name: "web_search", input: {} },
              { type: "web_search_tool_result", tool_use_id: `srvtoolu_b${i}`, content: [] },
            ]),
          ].reverse(),
        },
        HI,
      ],
    },
  }),
  "calls of custom tools where only functions are known": (calls) => ({
    options: { from: "openai-responses", for: "groq", strict: true },
    body: {
      model: "openai/gpt-oss-120b",
      input: [
        HI,
        ...calls.flatMap((i) => [
          { type: "custom_tool_call", call_id: `call_${i}`, name: "read", input: "all" },
          { type: "custom_tool_call_output", call_id: `call_${i}`, output: "ok" },
        ]),
      ],
    },
  }),
  "tools in the form of another wire, each twice": (tools) => ({
    options: { from: "gemini" },
    body: {
      contents: [{ role: "user", parts: [{ text: "Hi" }] }],
      tools: tools.map((i) => ({
        type: "function",
        function: { name: `tool_${i >> 1}`, parameters: { type: "object" } },
      })),
    },
  }),
};

/** Contracts that between them switch on every rule about order, pairs and ids. */
const demands: { readonly [format: string]: readonly RepairOptions[] } = {
  "openai-chat": [
    { for: "mistral" },
    { for: "deepseek", model: "deepseek-reasoner", strict: true },
    { for: "zai", strict: true },
  ],
  "openai-responses": [
    { for: "openai-responses", strict: true },
    { for: "deepseek", strict: true },
  ],
  anthropic: [
    { for: "anthropic", model: "claude-opus-4-6", strict: true },
    { for: "minimax", strict: true },
  ],
  gemini: [{ for: "gemini", model: "gemini-3-pro-preview", strict: true }],
  bedrock: [{ for: "bedrock", strict: true }],
};

/**
 * What grows faster than the history. Code that the engine had made fast before it began to count is not counted until it is
 * thrown away; so whatever seems to grow is counted again, and what does grow, grows every time.
 */
function growthOf(counter: OperationCounter, few: () => void, many: () => void, may: Growth): string[] {
  let found: string[] = [];
  for (let tries = 0; tries === 0 || (tries < 4 && found.length > 0); tries++) {
    const [small, large] = counter.count(few, many) as [Operations, Operations];
    found = findGrowth(small, large, may);
  }
  return found;
}

describe("9: work grows with the size of the history and no faster", () => {
  // Where core is run from: `tools/tests/bundle-packages.ts`.
  const counter = new OperationCounter("/suture/bundles/");
  afterAll(() => counter.close());

  const formats = wires.map(({ format }) => format);
  const rows = Object.keys(shapes).flatMap((name) => formats.map((format) => [name, format] as const));

  it.each(rows)("%s, in %s", { timeout: 60_000 }, (name, format) => {
    const wire = wireOf(format);
    const make = shapes[name] as Make;
    const run = (messages: readonly unknown[]) => () => {
      for (const demand of demands[format] ?? [{ for: "portable", strict: true }]) {
        check(messages, { from: format, ...demand });
        for (const policy of POLICIES) repair(messages, { from: format, policy, ...demand });
      }
    };
    const [few, many] = [run(make(wire, SMALL)), run(make(wire, SMALL * 10))];
    // Once for what is made only once.
    few();
    // Whoever halves an ordered list to find a place in it takes a step or three more for each.
    expect(growthOf(counter, few, many, { together: 13, each: 16 })).toEqual([]);
  });

  it.each(Object.keys(requests))("%s", { timeout: 60_000 }, (name) => {
    const make = requests[name] as MakeRequest;
    const run = (count: number) => {
      const { options, body } = make(Array.from({ length: count }, (_, i) => i));
      return () => {
        check(body, { strict: true, ...options });
        repair(body, { strict: true, ...options });
      };
    };
    const [few, many] = [run(SMALL), run(SMALL * 10)];
    few();
    expect(growthOf(counter, few, many, { together: 13, each: 16 })).toEqual([]);
  });

  it.each(rows)("cuts and compaction of %s, in %s", { timeout: 60_000 }, (name, from) => {
    const make = shapes[name] as Make;
    const run = (messages: readonly unknown[]) => {
      const budget = Math.ceil(estimate(messages, { from }).tokens * 0.6);
      return () => {
        findCuts(messages, { from }).latest({ minTokens: budget });
        turnsOf(messages, { from });
        plan(messages, { from, budget });
        const { document, undo } = compact(messages, { from, budget });
        restore(document, undo);
      };
    };
    const [few, many] = [run(make(wireOf(from), SMALL)), run(make(wireOf(from), SMALL * 10))];
    few();
    // Single functions may be inlined in one run and not in the other. What does not fit at once is tried a
    // second time, and ids and places are a digit longer.
    const may = { together: 22, each: Number.POSITIVE_INFINITY };
    expect(growthOf(counter, few, many, may)).toEqual([]);
  });
});
