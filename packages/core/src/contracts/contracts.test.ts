import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Contract, Fact, Facts, WireFacts } from "./contract.ts";
import { modelName } from "./model-name.ts";
import { contracts } from "./registry.ts";

const WIRES = ["openai-chat", "openai-responses", "anthropic", "gemini", "bedrock"];
const GAPS = new Set([
  "{index}",
  "{next}",
  "{id}",
  "{ids}",
  "{name}",
  "{part}",
  "{count}",
  "{more}",
  "{max}",
]);

const wiresOf = (contract: Contract): [string, WireFacts][] => Object.entries(contract.wires);

function* factsIn(
  facts: { readonly [Name in keyof Facts]?: Facts[Name] | null },
): Generator<[string, Fact<unknown>]> {
  for (const [name, fact] of Object.entries(facts)) if (fact !== null) yield [name, fact as Fact<unknown>];
}

function* allFacts(contract: Contract): Generator<[string, Fact<unknown>]> {
  for (const [wire, { facts, models = [] }] of wiresOf(contract)) {
    for (const [name, fact] of factsIn(facts)) yield [`${wire}.${name}`, fact];
    for (const model of models) {
      for (const [name, fact] of factsIn(model.facts)) yield [`${wire}.${model.match.source}.${name}`, fact];
    }
  }
}

describe("the registry", () => {
  it("names no contract twice", () => {
    expect(new Set(contracts.map(({ name }) => name)).size).toBe(contracts.length);
  });

  it("holds every contract that has a file, each under the file's name", async () => {
    const found: string[] = [];
    for (const file of readdirSync(new URL(".", import.meta.url))) {
      if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
      const name = file.slice(0, -3);
      const exported = `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Contract`;
      const module: { [name: string]: unknown } = await import(new URL(file, import.meta.url).href);
      if (!(exported in module)) continue;
      const contract = contracts.find((candidate) => candidate === module[exported]);
      expect(contract?.name, file).toBe(name);
      found.push(name);
    }
    expect(found.sort()).toEqual(contracts.map(({ name }) => name).sort());
  });
});

/** The refusals of a provider that lie beside the matchers of its errors, as it wrote them. */
function refusalsOf(contract: string): string[] {
  const file = new URL(
    `../classify/${contract.replace(/^openai-.*/, "openai")}/recorded.json`,
    import.meta.url,
  );
  if (!existsSync(file)) return [];
  const rows: { body: string }[] = JSON.parse(readFileSync(file, "utf8"));
  return rows.map(({ body }) => body.replaceAll('\\"', '"'));
}

/** The provider's words as a pattern: what the gaps hold is short. */
function patternOf(says: string): RegExp {
  const text = says.replace(/[.*+?^$()|[\]\\{}]/g, "\\$&");
  return new RegExp(text.replace(/\\\{[a-z]+\\\}$/, '[^"]*').replace(/\\\{[a-z]+\\\}/g, ".{0,80}?"), "g");
}

/** The refusals on record in which the words stand in the middle of a sentence. A list of what was expected may follow. */
function cutIn(says: string, refusals: readonly string[]): string[] {
  return refusals.flatMap((body) =>
    [...body.matchAll(patternOf(says))].flatMap(({ index, 0: quoted }) => {
      const before = body.slice(0, index);
      const rest = body.slice(index + quoted.length);
      const late = /(?:messages|contents|input)[.[][^" ]*:? ?$/.test(before) || /\w ?$/.test(before);
      const early = !/[.!?]$/.test(says) && /^(?:[.,)\]]| ?[\w(`'])/.test(rest);
      return late || early ? [`${before.slice(-40)}«${quoted}»${rest.slice(0, 40)}`] : [];
    }),
  );
}

describe.each(contracts.map((contract) => [contract.name, contract] as const))(
  "the contract %s",
  (_, contract) => {
    it("has a title and speaks known wires", () => {
      expect(contract.title).not.toBe("");
      expect(wiresOf(contract).length).toBeGreaterThan(0);
      for (const [wire, { facts }] of wiresOf(contract)) {
        expect(WIRES).toContain(wire);
        expect(Object.keys(facts).length).toBeGreaterThan(0);
      }
    });

    it("says where each fact is known from", () => {
      for (const [place, fact] of allFacts(contract)) {
        expect(fact.source.trim(), place).not.toBe("");
        expect(["error", "risk"], place).toContain(fact.level);
      }
    });

    it("leaves only known gaps in the provider's words", () => {
      for (const [place, { says = "x" }] of allFacts(contract)) {
        expect(says.trim(), place).not.toBe("");
        for (const [gap] of says.matchAll(/\{[a-z]+\}/g)) expect([...GAPS], place).toContain(gap);
      }
    });

    it("quotes whole sentences", () => {
      const refusals = refusalsOf(contract.name);
      for (const [place, { says }] of allFacts(contract))
        expect(says === undefined ? [] : cutIn(says, refusals), place).toEqual([]);
    });

    it("has an opinion on lone surrogates", () => {
      for (const [wire, { facts }] of wiresOf(contract)) expect(facts.textIsWellFormed, wire).toBeDefined();
    });

    it("has an opinion on results of the kind before tools where it does not know their role", () => {
      const { facts, models = [] } = contract.wires["openai-chat"] ?? { facts: {} };
      for (const changed of [{}, ...models.map((model) => model.facts)]) {
        const { roleIsKnown, callIsModern } = { ...facts, ...changed };
        if (roleIsKnown && !roleIsKnown.value.includes("function")) expect(callIsModern).toBeDefined();
      }
    });

    it("spells with sound character classes", () => {
      for (const [, { facts }] of wiresOf(contract)) {
        for (const fact of [facts.callIdSpelling, facts.toolNameSpelling]) {
          if (fact === undefined) continue;
          const { chars, first = chars, min, max } = fact.value;
          expect(min).toBeGreaterThan(0);
          expect(max).toBeGreaterThanOrEqual(min);
          expect(new RegExp(`^[${first}][${chars}]*$`).test("callA1bcd")).toBe(true);
        }
      }
    });

    it("matches models without state", () => {
      for (const [, { models = [] }] of wiresOf(contract)) {
        for (const { match } of models) expect(match.flags).toBe("");
      }
    });
  },
);

describe("model facts", () => {
  /** Names as people write them, and the wire whose facts they change. */
  const examples: readonly [contract: string, wire: string, ids: readonly string[]][] = [
    [
      "openai-chat",
      "openai-chat",
      [
        "gpt-3.5-turbo",
        "gpt-4-vision-preview",
        "gpt-4o-audio-preview",
        "o1-mini",
        "gpt-5.1",
        "gpt-5.4-mini",
        "gpt-5.5",
        "gpt-5.6-terra",
        "gpt-6-sol",
        "gpt-6.1-sol",
      ],
    ],
    [
      "azure",
      "openai-chat",
      [
        "gpt-35-turbo",
        "gpt-4-vision-preview",
        "gpt-realtime",
        "o1-preview",
        "gpt-5.1",
        "gpt-5.4",
        "gpt-5.5",
        "gpt-5.6-sol",
        "gpt-6-luna",
        "gpt-6-astra",
      ],
    ],
    [
      "anthropic",
      "anthropic",
      ["claude-sonnet-4-5-20250929", "claude-sonnet-4-6", "claude-3-5-haiku-20241022", "claude-opus-5-5"],
    ],
    ["openai-responses", "openai-responses", ["gpt-5-mini", "gpt-5.4-nano", "gpt-4.1"]],
    ["azure", "openai-responses", ["o3", "gpt-5.2", "gpt-35-turbo"]],
    [
      "vertex",
      "anthropic",
      ["claude-sonnet-4@20250514", "claude-opus-4-7", "claude-opus-5-5", "claude-3-5-sonnet@20240620"],
    ],
    ["vertex", "gemini", ["gemini-2.5-flash", "gemini-3.5-flash-lite", "gemini-flash-latest"]],
    [
      "gemini",
      "gemini",
      [
        "models/gemini-2.0-flash",
        "gemini-3.5-flash-lite",
        "models/gemini-3.6-flash",
        "gemini-flash-lite-latest",
        "gemma-3-27b-it",
      ],
    ],
    [
      "bedrock",
      "bedrock",
      [
        "us.deepseek.r1-v1:0",
        "us.anthropic.claude-3-7-sonnet-20250219-v1:0",
        "us.anthropic.claude-sonnet-5",
        "us.anthropic.claude-opus-5-5",
        "us.anthropic.claude-haiku-4-5-20251001-v1:0",
        "us.amazon.nova-2-lite-v1:0",
        "amazon.nova-micro-v1:0",
        "us.meta.llama4-maverick-17b-instruct-v1:0",
        "mistral.mistral-large-2407-v1:0",
        "cohere.command-r-plus-v1:0",
        "qwen.qwen3-vl-235b-a22b",
        "openai.gpt-oss-120b-1:0",
      ],
    ],
    [
      "bedrock",
      "anthropic",
      [
        "anthropic.claude-3-haiku-20240307-v1:0",
        "us.anthropic.claude-sonnet-4-6",
        "us.anthropic.claude-opus-4-7",
        "us.anthropic.claude-opus-5-5",
      ],
    ],
    [
      "deepseek",
      "openai-chat",
      [
        "deepseek-flash",
        "deepseek-v4-flash-vision-exp",
        "deepseek-reasoner",
        "deepseek-ai/DeepSeek-V3.2",
        "deepseek-ai/DeepSeek-R1",
      ],
    ],
    ["deepseek", "openai-responses", ["deepseek-flash", "deepseek-v4-pro"]],
    ["deepseek", "anthropic", ["deepseek-flash", "deepseek-v4-pro"]],
    ["moonshot", "openai-chat", ["moonshotai/Kimi-K2.5", "kimi-k2-thinking-turbo", "kimi-k3"]],
    ["moonshot", "anthropic", ["kimi-k3"]],
    ["dashscope", "openai-chat", ["qwen3.6-plus"]],
    ["groq", "openai-chat", ["groq/compound-mini"]],
    ["xai", "openai-chat", ["grok-composer-2.5-fast", "grok-4"]],
    ["xai", "openai-responses", ["grok-composer-2.5-fast"]],
    [
      "vllm",
      "openai-chat",
      ["mistralai/Ministral-3-14B-Instruct-2512", "Llama-3.1-8B-Instruct", "google/gemma-2-9b-it"],
    ],
    ["llama-cpp", "openai-chat", ["Mixtral-8x7B-Instruct-v0.1", "llama3.2:3b", "gemma-7b-it"]],
    ["openrouter", "openai-chat", ["mistralai/mistral-large-2512", "openai/gpt-5", "openai/gpt-5.1"]],
    ["openrouter", "openai-responses", ["openai/gpt-5", "openai/gpt-5.1"]],
    ["openrouter", "anthropic", ["anthropic/claude-sonnet-4.5", "anthropic/claude-opus-4.7"]],
  ];

  it("each answer to a name that exists", () => {
    const listed = new Set<string>();
    for (const [name, wire, ids] of examples) {
      const contract = contracts.find((candidate) => candidate.name === name);
      for (const { match } of contract?.wires[wire]?.models ?? []) {
        expect(
          ids.some((id) => match.test(modelName(id))),
          `${name} ${match}`,
        ).toBe(true);
      }
      listed.add(`${name} ${wire}`);
    }
    for (const contract of contracts) {
      for (const [wire, { models }] of wiresOf(contract)) {
        if (models !== undefined) expect(listed, "add examples").toContain(`${contract.name} ${wire}`);
      }
    }
  });
});
