import { calibrate, readUsage } from "@suture/core/tokens";
import { describe, expect, it } from "vitest";

describe("readUsage", () => {
  it.each([
    ["OpenAI chat", { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }, 100, 20, 0],
    [
      "OpenAI chat with caches and thoughts, which are part of the whole",
      {
        prompt_tokens: 100,
        completion_tokens: 20,
        prompt_tokens_details: { cached_tokens: 80 },
        completion_tokens_details: { reasoning_tokens: 15 },
      },
      100,
      20,
      15,
    ],
    [
      "OpenAI Responses",
      {
        input_tokens: 100,
        input_tokens_details: { cached_tokens: 64 },
        output_tokens: 20,
        output_tokens_details: { reasoning_tokens: 8 },
      },
      100,
      20,
      8,
    ],
    ["Anthropic", { input_tokens: 12, output_tokens: 80 }, 12, 80, 0],
    [
      "Anthropic, whose caches add",
      {
        input_tokens: 12,
        cache_creation_input_tokens: 500,
        cache_read_input_tokens: 4000,
        output_tokens: 80,
      },
      4512,
      80,
      0,
    ],
    [
      "Anthropic without caches",
      { input_tokens: 12, cache_read_input_tokens: null, output_tokens: 80 },
      12,
      80,
      0,
    ],
    [
      "Gemini, which counts thoughts apart",
      {
        promptTokenCount: 100,
        candidatesTokenCount: 20,
        thoughtsTokenCount: 30,
        toolUsePromptTokenCount: 5,
        totalTokenCount: 155,
      },
      105,
      50,
      30,
    ],
    ["Gemini in Python's spelling", { prompt_token_count: 100, candidates_token_count: 20 }, 100, 20, 0],
    ["Bedrock", { inputTokens: 10, outputTokens: 5, totalTokens: 15 }, 10, 5, 0],
    [
      "Bedrock, whose caches add",
      { inputTokens: 10, outputTokens: 5, cacheReadInputTokens: 90, cacheWriteInputTokens: 7 },
      107,
      5,
      0,
    ],
    [
      "the AI SDK, whose caches do not",
      { inputTokens: 100, outputTokens: 20, totalTokens: 120, reasoningTokens: 3, cachedInputTokens: 90 },
      100,
      20,
      3,
    ],
    [
      "the AI SDK's providers",
      { inputTokens: { total: 100, cacheRead: 90 }, outputTokens: { total: 20, text: 15, reasoning: 5 } },
      100,
      20,
      5,
    ],
    ["the AI SDK of old", { promptTokens: 100, completionTokens: 20 }, 100, 20, 0],
    ["Ollama", { prompt_eval_count: 26, eval_count: 298, done: true }, 26, 298, 0],
    ["pydantic-ai", { input_tokens: 100, cache_read_tokens: 80, output_tokens: 20, details: {} }, 100, 20, 0],
  ])("%s", (_, usage, input, output, reasoning) => {
    expect(readUsage(usage)).toEqual({ input, output, total: input + output, reasoning });
  });

  it.each([
    ["a chat completion", { id: "x", choices: [], usage: { prompt_tokens: 7, completion_tokens: 3 } }],
    ["a Gemini reply", { candidates: [], usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3 } }],
    [
      "an event with a response",
      { type: "response.completed", response: { usage: { input_tokens: 7, output_tokens: 3 } } },
    ],
    [
      "an event with a message",
      { type: "message_start", message: { usage: { input_tokens: 7, output_tokens: 3 } } },
    ],
    ["Bedrock's last event", { metadata: { usage: { inputTokens: 7, outputTokens: 3 } } }],
    [
      "Cohere's reply",
      { usage: { billed_units: { input_tokens: 1 }, tokens: { input_tokens: 7, output_tokens: 3 } } },
    ],
  ])("is found in %s", (_, reply) =>
    expect(readUsage(reply)).toMatchObject({ input: 7, output: 3, total: 10 }),
  );

  const cycle: { usage?: unknown } = {};
  cycle.usage = cycle;

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a number", 5],
    ["a list", [1]],
    ["an empty object", {}],
    [
      "numbers that are none",
      { prompt_tokens: "12", completion_tokens: -1, usage: { input_tokens: Number.NaN } },
    ],
    ["itself", cycle],
  ])("is none in %s", (_, value) => expect(readUsage(value)).toBeUndefined());
});

describe("calibrate", () => {
  const usage = (input: number) => ({ input, output: 10, total: input + 10, reasoning: 0 });

  it("is what was taken for each token that was estimated", () => {
    expect(calibrate(1000, usage(1200))).toBeCloseTo(1.2);
    expect(calibrate(1000, 900)).toBeCloseTo(0.9);
  });

  it.each([
    ["no usage", calibrate(1000, undefined)],
    ["too little to tell", calibrate(20, usage(45))],
    ["an estimate that is none", calibrate(Number.NaN, usage(500))],
  ])("is 1 for %s", (_, factor) => expect(factor).toBe(1));

  it("stays within a half and the double", () => {
    expect(calibrate(1000, usage(50_000))).toBe(2);
    expect(calibrate(50_000, usage(1000))).toBe(0.5);
  });
});
