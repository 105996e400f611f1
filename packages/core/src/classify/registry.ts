import { anthropic } from "./anthropic/matchers.ts";
import { azure } from "./azure/matchers.ts";
import { bedrock } from "./bedrock/matchers.ts";
import { cerebras } from "./cerebras/matchers.ts";
import { cohere } from "./cohere/matchers.ts";
import { dashscope } from "./dashscope/matchers.ts";
import { deepseek } from "./deepseek/matchers.ts";
import type { ErrorClass } from "./error-class.ts";
import { fireworks } from "./fireworks/matchers.ts";
import { gemini } from "./gemini/matchers.ts";
import { genericErrors } from "./generic/matchers.ts";
import { github } from "./github/matchers.ts";
import { groq } from "./groq/matchers.ts";
import { litellm } from "./litellm/matchers.ts";
import { llamaCpp } from "./llama-cpp/matchers.ts";
import { lmStudio } from "./lm-studio/matchers.ts";
import { minimax } from "./minimax/matchers.ts";
import { mistral } from "./mistral/matchers.ts";
import { moonshot } from "./moonshot/matchers.ts";
import { nvidia } from "./nvidia/matchers.ts";
import { ollama } from "./ollama/matchers.ts";
import { openai } from "./openai/matchers.ts";
import { openrouter } from "./openrouter/matchers.ts";
import { perplexity } from "./perplexity/matchers.ts";
import { poolside } from "./poolside/matchers.ts";
import type { ProviderErrors } from "./provider-errors.ts";
import { sglang } from "./sglang/matchers.ts";
import { tgi } from "./tgi/matchers.ts";
import { vllm } from "./vllm/matchers.ts";
import { WEAK_CODES } from "./weak-codes.ts";
import { xai } from "./xai/matchers.ts";
import { zai } from "./zai/matchers.ts";

/** Every known provider, in the order that breaks ties. */
export const allProviders: readonly ProviderErrors[] = [
  anthropic,
  openai,
  gemini,
  bedrock,
  mistral,
  azure,
  groq,
  cerebras,
  deepseek,
  xai,
  cohere,
  openrouter,
  moonshot,
  minimax,
  zai,
  dashscope,
  fireworks,
  github,
  vllm,
  sglang,
  tgi,
  llamaCpp,
  lmStudio,
  ollama,
  perplexity,
  poolside,
  nvidia,
  litellm,
];

/** Words that suggest a refusal, whoever says them. */
export const generic: ProviderErrors = genericErrors;

/**
 * Codes that tell which classes are possible, whatever the words. If two providers use the same code, the classes of
 * both.
 */
export const strongCodes: ReadonlyMap<string, readonly ErrorClass[]> = mergeCodes();

/** Codes that count only if nothing else does. */
export const weakCodes: ReadonlyMap<string, ErrorClass> = new Map(Object.entries(WEAK_CODES));

function mergeCodes(): ReadonlyMap<string, readonly ErrorClass[]> {
  const merged = new Map<string, readonly ErrorClass[]>();
  for (const { codes = {} } of [...allProviders, genericErrors]) {
    for (const [code, classes] of Object.entries(codes)) {
      merged.set(code, [...new Set([...(merged.get(code) ?? []), ...classes])]);
    }
  }
  return merged;
}
