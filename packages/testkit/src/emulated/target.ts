/** An emulated provider with one of its models, and core's names for both. */
export interface Target {
  /** Name of the emulated provider, which is also the name of core's contract. */
  readonly provider: string;
  readonly format: string;
  readonly model: string;
}

function target(provider: string, model: string, format = "openai-chat"): Target {
  return { provider, format, model };
}

/** Every emulated provider, with a model for each way in which its models differ. */
export const targets: readonly Target[] = [
  target("openai-chat", "gpt-5.2"),
  target("openai-responses", "gpt-5.2", "openai-responses"),
  target("anthropic", "claude-sonnet-5", "anthropic"),
  target("anthropic", "claude-opus-4-6", "anthropic"),
  target("anthropic", "claude-3-5-sonnet-latest", "anthropic"),
  target("gemini", "gemini-2.5-pro", "gemini"),
  target("gemini", "gemini-3.7-flash", "gemini"),
  target("bedrock", "anthropic.claude-sonnet-4-5-20250929-v1:0", "bedrock"),
  target("bedrock", "amazon.nova-pro-v1:0", "bedrock"),
  target("mistral", "mistral-large-latest"),
  target("groq", "llama-3.3-70b-versatile"),
  target("deepseek", "deepseek-v3.2"),
  target("deepseek", "deepseek-reasoner"),
  target("deepseek", "deepseek-v4-pro"),
  target("xai", "grok-4"),
  target("moonshot", "kimi-k2.5"),
  target("moonshot", "kimi-k3"),
  target("minimax", "MiniMax-M2"),
  target("fireworks", "accounts/fireworks/models/llama-v3p1-70b-instruct"),
  target("cerebras", "llama-3.3-70b"),
  target("together", "meta-llama/Llama-3.3-70B-Instruct-Turbo"),
  target("openrouter", "openai/gpt-5.2"),
];

/** The target in a word or two. */
export function nameOf({ provider, model }: Target): string {
  return `${provider} ${model}`;
}
