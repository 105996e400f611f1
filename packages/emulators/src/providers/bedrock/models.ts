/** The maker of a model. Models of one maker share demands and wording. */
export type Family =
  | "claude"
  | "nova"
  | "titan"
  | "llama"
  | "mistral"
  | "cohere"
  | "kimi"
  | "qwen"
  | "glm"
  | "palmyra"
  | "hosted"
  | "other";

const FAMILIES: readonly (readonly [RegExp, Family])[] = [
  [/anthropic\./, "claude"],
  [/amazon\.nova/, "nova"],
  [/amazon\./, "titan"],
  [/meta\./, "llama"],
  [/mistral\./, "mistral"],
  [/cohere\./, "cohere"],
  [/moonshot(ai)?\./, "kimi"],
  [/qwen\./, "qwen"],
  [/zai\./, "glm"],
  [/writer\./, "palmyra"],
  [/(ai21|deepseek|google|minimax|nvidia|openai)\./, "hosted"],
];

/** The family of a model id, an inference profile (`us.anthropic.…`) or an ARN of either. */
export function familyOf(model: string): Family {
  return FAMILIES.find(([pattern]) => pattern.test(model))?.[1] ?? "other";
}

const WINDOWS: readonly (readonly [RegExp, number])[] = [
  [/claude-(instant|v2$|v2:0)/, 100_000],
  [/claude-(opus|sonnet|fable|mythos)-(4-[6-9]|[5-9])/, 1_000_000],
  [/claude/, 200_000],
  [/nova-micro/, 128_000],
  [/nova-(premier|2)/, 1_000_000],
  [/nova/, 300_000],
  [/titan-text-lite/, 4_096],
  [/titan-text-express/, 8_192],
  [/titan/, 32_768],
  [/llama3-(8|70)b/, 8_192],
  [/llama4/, 1_000_000],
  [/llama/, 131_072],
  [/mistral-7b|mixtral-8x7b|mistral-large-2402|mistral-small-2402/, 32_768],
  [/mistral-large-3/, 262_144],
  [/mistral|pixtral|ministral|magistral|voxtral/, 131_072],
  [/deepseek\.v3/, 163_840],
  [/jamba/, 256_000],
  [/kimi|qwen3/, 262_144],
  [/palmyra-x5/, 1_000_000],
  [/gpt-oss/, 131_072],
];

/** The window of a model whose id fits no pattern. */
const DEFAULT = 128_000;

/** The context window of a model on Bedrock, in tokens. */
export function bedrockWindow(model: string): number {
  return WINDOWS.find(([pattern]) => pattern.test(model))?.[1] ?? DEFAULT;
}

/** Whether a model calls tools. */
export function takesTools(model: string): boolean {
  return !model.includes("deepseek.r1");
}

/** Whether a Claude model is 4.6 or later: those accept no prefill. */
export function isRecentClaude(model: string): boolean {
  return /claude-(opus|sonnet|haiku|fable|mythos)-(4-[6-9]|[5-9](?!\d{3}))/.test(model);
}
