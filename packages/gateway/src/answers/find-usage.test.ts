import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerWire } from "./answer-wire.ts";
import { answerWires } from "./registry.ts";
import { UsageReader, usageOf } from "./usage-reader.ts";

/** Usages as providers write them. */
const PUBLISHED: { readonly [wire: string]: readonly object[] } = {
  "openai-chat": [
    { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 },
    {
      ...{ prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
      prompt_tokens_details: { cached_tokens: 8, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 4, audio_tokens: 0, accepted_prediction_tokens: 0 },
    },
    { prompt_tokens: 5, completion_tokens: 2, prompt_cache_hit_tokens: 4, prompt_cache_miss_tokens: 1 },
    { prompt_tokens: 5, completion_tokens: 2, cost: 0.000123, prompt_tokens_details: null },
    { queue_time: 0.0371, prompt_tokens: 43, prompt_time: 0.0021, completion_tokens: 9, total_time: 0.04 },
  ],
  "openai-responses": [
    {
      ...{ input_tokens: 36, input_tokens_details: { cached_tokens: 12 } },
      ...{ output_tokens: 87, output_tokens_details: { reasoning_tokens: 30 }, total_tokens: 123 },
    },
  ],
  anthropic: [
    {
      ...{ input_tokens: 12, cache_creation_input_tokens: 4, cache_read_input_tokens: 9, output_tokens: 503 },
      cache_creation: { ephemeral_5m_input_tokens: 4, ephemeral_1h_input_tokens: 0 },
      ...{ service_tier: "standard", inference_geo: "not_available", server_tool_use: null },
    },
  ],
  gemini: [
    {
      ...{ promptTokenCount: 8, candidatesTokenCount: 20, totalTokenCount: 40, thoughtsTokenCount: 12 },
      promptTokensDetails: [{ modality: "TEXT", tokenCount: 8 }],
    },
    { promptTokenCount: 8, toolUsePromptTokenCount: 3, cachedContentTokenCount: 4, totalTokenCount: 11 },
  ],
};

/** The members that reading a usage asks for. */
function askedOf({ readUsage }: AnswerWire): Set<string> {
  const asked = new Set<string>();
  const spy: object = new Proxy(
    {},
    {
      get: (_, name) => {
        asked.add(String(name));
        // Zero is not an amount, so that alternatives are asked for, too.
        return /details$/i.test(String(name))
          ? spy
          : /^(?:in|out|prompt_tokens|promptT)/.test(String(name))
            ? 1
            : 0;
      },
    },
  );
  readUsage(spy);
  return asked;
}

describe.each(answerWires.map((wire) => [wire.name, wire] as const))(
  "the usage in an answer of %s",
  (name, wire) => {
    const member = name === "gemini" ? "usageMetadata" : "usage";

    it("is read by names that are all known", () => {
      for (const asked of askedOf(wire)) expect(wire.usageNames).toContain(asked);
    });

    it.each((PUBLISHED[name] ?? []).map((usage) => [usage]))("is what a parser reads of %j", (usage) => {
      for (const indent of [0, 1, 4]) {
        const text = JSON.stringify({ id: "1", [member]: usage, behind: "x" }, undefined, indent);
        expect(usageOf(name, Buffer.from(text), text).usage).toEqual(wire.readUsage(usage));
        expect(wire.readUsage(usage)).toBeDefined();
      }
    });

    it("is what a parser reads, whatever was said, however it is written and wherever it is cut", () => {
      const count = fc.oneof(
        fc.nat(100_000),
        fc.constantFrom<unknown>(null, 0, 1.5, -1, "7", true, [1], { n: 1 }),
      );
      const said = fc.oneof(
        fc.string(),
        fc.constantFrom(`"${member}":{"input_tokens":5}`, `{"${member}": {}}`, '\\"}', "{{{", `"${member}"`),
      );
      const names = fc.constantFrom(...wire.usageNames, "total_tokens", "service_tier");
      const inner = fc.dictionary(names, count, { maxKeys: 4 });
      const usage = fc.dictionary(names, fc.oneof(count, inner, fc.constantFrom("standard", "{", "é")), {
        maxKeys: 7,
      });
      fc.assert(
        fc.property(
          usage,
          said,
          said,
          fc.constantFrom(0, 1, "\t"),
          fc.integer({ min: 1, max: 400 }),
          (used, text, tier, indent, size) => {
            const body = { content: [{ text }], [member]: used, tier };
            const bytes = Buffer.from(JSON.stringify(body, undefined, indent));
            const expected = wire.readUsage(used);
            const reader = new UsageReader(name);
            for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
            const seen = reader.end().usage;
            expect(usageOf(name, bytes, bytes.toString("latin1")).usage).toEqual(seen);
            expect(seen).toEqual(expected);
          },
        ),
        { numRuns: 1_000 },
      );
    });
  },
);
