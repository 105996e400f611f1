import { bareModel } from "./bare-model.ts";
import type { Column } from "./text/weights.ts";

/** A family of tokenizers: models of a family split text in the same way. */
export type Family = "o200k" | "cl100k" | "claude" | "claude-5" | "gemini" | "llama" | "qwen" | "deepseek";

/** What is known about a family. */
export interface FamilyFacts {
  readonly title: string;
  /** A model that represents the family if only that is known; none for the family of unknown models. */
  readonly model: string;
  /** The tokenizer that the weights were fitted to. */
  readonly column: Column;
  /** Factor for its counts. */
  readonly scale: number;
  /** Source of the scale. */
  readonly source: string;
}

const MEASURED = "fitted to the tokenizer itself";

/** Every family, with its measurement and scale. */
export const families: { readonly [Name in Family]: FamilyFacts } = {
  o200k: { title: "OpenAI since GPT-4o", model: "gpt-4o", column: "o200k", scale: 1, source: MEASURED },
  cl100k: {
    title: "OpenAI up to GPT-4 Turbo, and unknown models",
    model: "",
    column: "cl100k",
    scale: 1,
    source: MEASURED,
  },
  // The published tokenizer is that of Claude 2; others have compared its counts with those of newer models.
  claude: {
    title: "Claude 3 to 4.6",
    model: "claude-sonnet-4-5",
    column: "claude",
    scale: 1.1,
    source: "Claude 2's tokenizer; 1.1 is what ai-tokenizer 1.0.6 found against the live API",
  },
  "claude-5": {
    title: "Claude Opus 4.7, Claude 5 and later",
    model: "claude-opus-5",
    column: "claude",
    scale: 1.43,
    source: "as claude, and about 30 % more by Anthropic's page on counting tokens",
  },
  gemini: {
    title: "Gemini and Gemma",
    model: "gemini-2.5-pro",
    column: "gemini",
    scale: 1.03,
    source: "the open tokenizer of Gemma, kin to Gemini's; 3 % added",
  },
  llama: {
    title: "Llama 3 and 4",
    model: "llama-4",
    column: "llama",
    scale: 1,
    source: "Llama 3's tokenizer",
  },
  qwen: {
    title: "Qwen 2.5 and later",
    model: "qwen3",
    column: "qwen",
    scale: 1,
    source: "Qwen 2.5's tokenizer",
  },
  deepseek: {
    title: "DeepSeek V3 and later",
    model: "deepseek-v3",
    column: "deepseek",
    scale: 1,
    source: "DeepSeek V3's tokenizer",
  },
};

/** The family if nothing is known: among the measured ones, it counts the most for scripts other than Latin. */
export const DEFAULT_FAMILY: Family = "cl100k";

/** True for the name of a family. */
export function isFamily(name: string): name is Family {
  return Object.hasOwn(families, name);
}

/** Names of models by family; the first match counts. */
const MODELS: readonly (readonly [match: RegExp, family: Family])[] = [
  [/^claude-(?:instant|v?[123](?!\d)|(?:opus|sonnet|haiku)-4(?:-[0-6](?!\d)|-20\d{6}|-latest|$))/, "claude"],
  [/^(?:claude|fable|mythos)/, "claude-5"],
  [/^(?:gpt-3|gpt-4(?!o|-[15](?!\d))|text-embedding)/, "cl100k"],
  [/^(?:gpt|chatgpt|codex|o\d|computer-use)/, "o200k"],
  [/^(?:gemini|gemma|learnlm)/, "gemini"],
  [/llama/, "llama"],
  [/^(?:qwen|qwq|qvq)/, "qwen"],
  [/^deepseek/, "deepseek"],
];

/** The family of a model's tokenizer; {@link DEFAULT_FAMILY} if unknown. */
export function familyOf(model: string | undefined): Family {
  if (model === undefined) return DEFAULT_FAMILY;
  const name = bareModel(model);
  return MODELS.find(([match]) => match.test(name))?.[1] ?? DEFAULT_FAMILY;
}

/** The family of a provider's models, if a document names none. */
const FAMILY_OF: { readonly [contract: string]: Family | undefined } = {
  "openai-chat": "o200k",
  "openai-responses": "o200k",
  azure: "o200k",
  anthropic: "claude-5",
  bedrock: "claude-5",
  gemini: "gemini",
  vertex: "gemini",
  deepseek: "deepseek",
  dashscope: "qwen",
};

/** The family of a model, or else of a contract's models; `undefined` if unknown. */
export function familyFor(model: string | undefined, contract: string): Family | undefined {
  return model === undefined ? FAMILY_OF[contract] : familyOf(model);
}
