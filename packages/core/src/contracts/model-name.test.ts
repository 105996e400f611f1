import { describe, expect, it } from "vitest";
import { modelName } from "./model-name.ts";

describe("modelName", () => {
  it.each([
    ["claude-sonnet-4-6", "claude-sonnet-4-6"],
    ["openrouter/anthropic/claude-sonnet-4.6", "claude-sonnet-4-6"],
    ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", "claude-sonnet-4-5-20250929"],
    ["us-gov.anthropic.claude-3-5-sonnet-20240620-v1:0:200k", "claude-3-5-sonnet-20240620"],
    ["global.anthropic.claude-opus-4-6-v1", "claude-opus-4-6-v1"],
    ["anthropic.claude-3-haiku-20240307-v1", "claude-3-haiku-20240307"],
    ["anthropic.claude-v2:1", "claude-v2"],
    [
      "arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-3-haiku-20240307-v1:0",
      "claude-3-haiku-20240307",
    ],
    ["claude-sonnet-4@20250514", "claude-sonnet-4-20250514"],
    ["claude-opus-4-6[1m]", "claude-opus-4-6"],
    ["anthropic/claude-4.5-sonnet", "claude-sonnet-4-5"],
    ["anthropic--claude-4.5-sonnet", "claude-sonnet-4-5"],
    ["databricks-claude-opus-4-6", "claude-opus-4-6"],
    ["claude-4-sonnet-20250522", "claude-sonnet-4-20250522"],
    ["anthropic:claude-3-5-haiku-latest", "claude-3-5-haiku-latest"],
    ["models/gemini-2.5-pro", "gemini-2-5-pro"],
    ["publishers/google/models/gemini-3-pro-preview", "gemini-3-pro-preview"],
    ["google-gla:gemini-2.0-flash", "gemini-2-0-flash"],
    ["Gemini-3.5-Flash ", "gemini-3-5-flash"],
    ["accounts/fireworks/models/kimi-k2-thinking", "kimi-k2-thinking"],
    ["accounts/fireworks/models/glm-4p7", "glm-4-7"],
    ["moonshotai/Kimi-K2", "kimi-k2"],
    ["moonshot.kimi-k2-thinking", "kimi-k2-thinking"],
    ["deepseek-ai/DeepSeek-R1", "deepseek-r1"],
    ["us.deepseek.r1-v1:0", "deepseek-r1"],
    ["deepseek.v3-v1:0", "deepseek-v3"],
    ["deepseek/deepseek-chat-v3.1:free", "deepseek-chat-v3-1"],
    ["deepseek-v3", "deepseek-v3"],
    ["deepseek-v4-flash", "deepseek-v4-flash"],
    ["us.amazon.nova-pro-v1:0", "nova-pro"],
    ["ai21.jamba-1-5-large-v1:0", "jamba-1-5-large"],
    ["gpt-4.1-mini", "gpt-4-1-mini"],
    ["openai.gpt-5.5", "gpt-5-5"],
    ["gpt-oss:120b", "gpt-oss"],
    ["qwen3:latest", "qwen3"],
    ["openai:o3", "o3"],
    ["ft:gpt-4o-mini-2024-07-18:org::abc", "gpt-4o-mini-2024-07-18"],
    ["", ""],
  ])("takes %s for %s", (id, name) => {
    expect(modelName(id)).toBe(name);
  });

  it("gives back what it gave", () => {
    for (const id of ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", "openrouter/z-ai/glm-4.6:free"]) {
      expect(modelName(modelName(id))).toBe(modelName(id));
    }
  });

  it("is not held up by a name of a million characters", () => {
    for (const piece of ["a-", "a.", "1.", "-v1:", "/", "4p"]) {
      expect(modelName(piece.repeat(500_000)).length).toBeLessThanOrEqual(300);
    }
  });
});
