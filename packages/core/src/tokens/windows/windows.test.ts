import { DEFAULT_WINDOW, learnWindow, windowOf } from "@suture/core/tokens";
import { describe, expect, it } from "vitest";
import { windowRows } from "./window-of.ts";

describe("windowOf", () => {
  it.each([
    ["openrouter/anthropic/claude-sonnet-4.6", 1_000_000, 64_000],
    ["claude-sonnet-4-6", 1_000_000, 64_000],
    ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", 200_000, 64_000],
    ["claude-sonnet-4-5@20250929", 200_000, 64_000],
    ["claude-sonnet-4-5[1m]", 1_000_000, 64_000],
    ["claude-3-5-haiku-latest", 200_000, 8_192],
    ["claude-opus-4-20250514", 200_000, 32_000],
    ["anthropic/claude-opus-4.1", 200_000, 32_000],
    ["claude-opus-4-8", 1_000_000, 128_000],
    ["claude-haiku-5-5", 1_000_000, 128_000],
    ["claude-fable-5", 1_000_000, 128_000],
    ["gpt-4o-2024-08-06", 128_000, 16_384],
    ["azure/gpt-4o", 128_000, 16_384],
    ["ft:gpt-4o-mini-2024-07-18:org::abc", 128_000, 16_384],
    ["gpt-4.1-nano", 1_047_576, 32_768],
    ["gpt-4-0613", 8_192, 8_192],
    ["gpt-4-1106-preview", 128_000, 4_096],
    ["gpt-5", 400_000, 128_000],
    ["gpt-5-2025-08-07", 400_000, 128_000],
    ["openai/gpt-5.2-chat-latest", 128_000, 16_384],
    ["gpt-5-chat-latest", 128_000, 16_384],
    ["gpt-5.3-codex", 400_000, 128_000],
    ["gpt-5.5-pro", 1_050_000, 128_000],
    ["gpt-5.6-sol", 1_050_000, 128_000],
    ["openai-gpt-6-astra", 1_050_000, 128_000],
    ["gpt-6.1-sol", 1_050_000, 128_000],
    ["o4-mini-2025-04-16", 200_000, 100_000],
    ["openai/gpt-oss-120b", 131_072, 65_536],
    ["models/gemini-1.5-pro-002", 2_097_152, 8_192],
    ["gemini-2.5-flash-preview-09-2025", 1_048_576, 65_536],
    ["google/gemini-3-pro-preview", 1_048_576, 65_536],
    ["gemini-3.8-flash", 1_048_576, 65_536],
    ["publishers/google/models/gemini-4-argon", 1_048_576, 65_536],
    ["meta.llama3-1-70b-instruct-v1:0", 128_000, 4_096],
    ["accounts/fireworks/models/llama-v3p1-405b-instruct", 128_000, 4_096],
    ["meta-llama/llama-4-scout", 128_000, 4_096],
    ["qwen/qwen3-coder:free", 262_144, 65_536],
    ["qwen3.6-plus", 1_000_000, 65_536],
    ["us.deepseek.r1-v1:0", 128_000, 32_768],
    ["deepseek-chat", 1_000_000, 384_000],
    ["deepseek-flash", 1_000_000, 384_000],
    ["deepseek/deepseek-chat-v3.1:free", 163_840, 81_920],
    ["accounts/fireworks/models/kimi-k2-thinking", 262_144, 262_144],
    ["moonshotai/Kimi-K2.5", 262_144, 262_144],
    ["accounts/fireworks/models/glm-4p7", 204_800, 131_072],
    ["z-ai/glm-4.6", 204_800, 131_072],
    ["MiniMax-M2.5", 204_800, 131_072],
    ["mistral-large-latest", 262_144, 262_144],
    ["xai/grok-4-fast-reasoning", 2_000_000, 30_000],
    ["grok-4.5", 500_000, 131_072],
    ["command-a-03-2025", 256_000, 8_000],
    ["us.amazon.nova-pro-v1:0", 300_000, 8_192],
  ])("%s holds %d, of which a reply %d", (model, context, output) => {
    expect(windowOf(model)).toMatchObject({ context, output, known: true });
  });

  it("knows where a prompt may have less than the window", () => {
    expect(windowOf("gpt-5")).toMatchObject({ context: 400_000, input: 272_000 });
    expect(windowOf("gpt-4o")).toMatchObject({ context: 128_000, input: 128_000 });
  });

  it("says so where a model is unknown, and what it takes instead", () => {
    expect(windowOf("acme-large-9")).toEqual({
      model: "acme-large-9",
      context: DEFAULT_WINDOW.context,
      output: DEFAULT_WINDOW.output,
      input: DEFAULT_WINDOW.context,
      known: false,
      source: "default",
    });
  });

  it("says where each number is from, and none is nonsense", () => {
    for (const { source, context, output, input = context } of windowRows) {
      expect(source).not.toBe("");
      expect(output).toBeLessThanOrEqual(context);
      expect(input).toBeLessThanOrEqual(context);
    }
  });

  it("is not held up by a name of a million characters", () => {
    for (const piece of ["a-", "qwen3-", "gpt-5-", "llama", "1."]) {
      expect(windowOf(piece.repeat(200_000)).context).toBeGreaterThan(0);
    }
  });
});

describe("learnWindow", () => {
  it("wins over the table, however the model is spelled", () => {
    const learned = learnWindow(new Map(), "openrouter/anthropic/claude-sonnet-4.6", 200_000);
    expect(windowOf("us.anthropic.claude-sonnet-4-6", learned)).toMatchObject({
      context: 200_000,
      source: "learned",
      known: true,
    });
    expect(windowOf("gpt-4o", learned).context).toBe(128_000);
  });

  it("makes an unknown model known, and caps what else is said of it", () => {
    const learned = learnWindow(new Map(), "acme", 2048);
    expect(windowOf("acme", learned)).toMatchObject({
      context: 2048,
      output: 2048,
      input: 2048,
      known: true,
    });
    expect(windowOf("gpt-5", learnWindow(learned, "gpt-5", 100_000)).input).toBe(100_000);
  });

  it("leaves what it was given as it is", () => {
    const before = new Map([["acme", 1]]);
    expect(learnWindow(before, "acme", 2)).not.toBe(before);
    expect(before.get("acme")).toBe(1);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("learns nothing from %d", (limit) => {
    const before = new Map<string, number>();
    expect(learnWindow(before, "acme", limit)).toBe(before);
  });
});
