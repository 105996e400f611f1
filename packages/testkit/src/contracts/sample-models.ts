import type { Contract } from "@suture/core";

/** Names that bring out what contracts make depend on the model: one for each kind, as providers spell them. */
export const sampleModels: readonly string[] = [
  "gpt-5.2",
  "gpt-4o-audio-preview",
  "o1-mini",
  "gpt-5.6-terra",
  "claude-3-5-sonnet-latest",
  "claude-sonnet-4-5",
  "claude-opus-4-6",
  "claude-opus-4-8",
  "claude-sonnet-5",
  "gemini-2.5-pro",
  "gemini-3-pro-preview",
  "amazon.nova-pro-v1:0",
  "deepseek-v3.2",
  "deepseek-v4-pro",
  "deepseek-reasoner",
  "deepseek-r1",
  "kimi-k2.5",
  "kimi-k2-thinking",
];

/** What of the contract's model-dependent facts no sample brings out. A new kind of model needs a new sample. */
export function unsampled(contract: Contract, modelName: (model: string) => string): string[] {
  const missing: string[] = [];
  for (const [wire, { models = [] }] of Object.entries(contract.wires)) {
    for (const { match } of models) {
      if (!sampleModels.some((model) => match.test(modelName(model)))) {
        missing.push(`${contract.name} ${wire} ${match.source}`);
      }
    }
  }
  return missing;
}
