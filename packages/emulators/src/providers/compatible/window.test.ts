import { describe, expect, it } from "vitest";
import { answerTo } from "../../testing/compatible.ts";
import { tokensOf } from "../../tokens-of.ts";

// Nearly all tokens are content, at four bytes each; the message counts 4, and its role 1.
function body(model: string, tokens: number, more: object = {}) {
  return { model, messages: [{ role: "user", content: "x".repeat((tokens - 5) * 4) }], ...more };
}

/** Models with their windows, and the answer to one token too many. */
const ROWS: readonly (readonly [provider: string, model: string, window: number, words: string])[] = [
  [
    "cerebras",
    "gpt-oss-120b",
    131_072,
    "Please reduce the length of the messages or completion. Current length is 131073 while limit is 131072",
  ],
  [
    "deepseek",
    "deepseek-chat",
    131_072,
    "This model's maximum context length is 131072 tokens. However, you requested 131073 tokens (131073 in the messages, 0 in the completion). Please reduce the length of the messages or completion.",
  ],
  [
    "deepseek",
    "deepseek-v4-flash",
    1_048_565,
    "This model's maximum context length is 1048565 tokens. However, you requested 1048566 tokens (1048566 in the messages, 0 in the completion). Please reduce the length of the messages or completion.",
  ],
  [
    "fireworks",
    "accounts/fireworks/models/kimi-k2-instruct-0905",
    262_143,
    "The prompt is too long: 262144, model maximum context length: 262143",
  ],
  ["groq", "llama-3.3-70b-versatile", 131_072, "Please reduce the length of the messages or completion."],
  ["minimax", "MiniMax-M2.5", 204_800, "invalid params, context window exceeds limit (2013)"],
  [
    "moonshot",
    "kimi-k2.6",
    262_144,
    "Invalid request: Your request exceeded model token limit: 262144 (requested: 262145)",
  ],
  [
    "moonshot",
    "moonshot-v1-8k",
    8_192,
    "Invalid request: Your request exceeded model token limit: 8192 (requested: 8193)",
  ],
  [
    "openrouter",
    "qwen/qwen3-32b",
    40_960,
    "This endpoint's maximum context length is 40960 tokens. However, you requested about 40961 tokens (40961 of text input). Please reduce the length of either one, or use the context-compression plugin to compress your prompt automatically.",
  ],
  [
    "together",
    "meta-llama/Llama-3.3-70B-Instruct-Turbo",
    131_072,
    "The input (131073 tokens) is longer than the model's context length (131072 tokens).",
  ],
  [
    "together",
    "meta-llama/Llama-2-70b-chat-hf",
    4_097,
    "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4097. Given: 4098 `inputs` tokens and 0 `max_new_tokens`",
  ],
  [
    "xai",
    "grok-4",
    256_000,
    "This model's maximum prompt length is 256000 but the request contains 256001 tokens.",
  ],
];

describe("the context window", () => {
  it.each(ROWS)("%s %s takes %i tokens and not one more", (provider, model, window, words) => {
    expect(tokensOf(provider, body(model, window))).toBe(window);
    expect(answerTo(provider, body(model, window))).toBe("accepted");
    expect(answerTo(provider, body(model, window + 1))).toBe(`400 ${words}`);
  });

  it("can be set", () => {
    expect(answerTo("xai", body("grok-4", 100), 100)).toBe("accepted");
    expect(answerTo("xai", body("grok-4", 100), 99)).toContain("prompt length is 99 but");
  });

  it.each([
    ["deepseek", "deepseek-chat", "(90 in the messages, 11 in the completion)"],
    ["openrouter", "openai/gpt-4o", "about 101 tokens (90 of text input, 11 in the output)"],
    ["together", "meta-llama/Llama-2-70b-chat-hf", "Given: 90 `inputs` tokens and 11 `max_new_tokens`"],
  ])("%s counts the answer that is asked for", (provider, model, words) => {
    expect(answerTo(provider, body(model, 90, { max_tokens: 10 }), 100)).toBe("accepted");
    expect(answerTo(provider, body(model, 90, { max_tokens: 11 }), 100)).toContain(words);
  });

  it("is no matter to OpenRouter where the prompt may be compressed", () => {
    const model = "openai/gpt-4o";
    const plugins = [{ id: "context-compression" }];
    expect(answerTo("openrouter", body(model, 200, { plugins }), 100)).toBe("accepted");
    expect(answerTo("openrouter", body(model, 200, { transforms: ["middle-out"] }), 100)).toBe("accepted");
  });

  it("is told by OpenRouter with the share of the tools", () => {
    const tools = [{ type: "function", function: { name: "f", description: "x".repeat(77) } }];
    // 77 bytes of description, and those of the type and the name.
    expect(answerTo("openrouter", body("openai/gpt-4o", 90, { tools }), 100)).toContain("22 of tool input");
  });
});
