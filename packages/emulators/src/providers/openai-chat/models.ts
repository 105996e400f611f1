/** Models that the emulator lists; others of the same families work as well. */
export const openaiModels: readonly string[] = [
  "gpt-3.5-turbo",
  "gpt-4",
  "gpt-4-turbo",
  "gpt-4.1",
  "gpt-4.1-mini",
  "gpt-4o",
  "gpt-4o-mini",
  "gpt-5",
  "gpt-5-mini",
  "o1-mini",
  "o3-mini",
  "o4-mini",
];

/** The limits of a family of models for input and output, in tokens. */
interface Family {
  readonly pattern: RegExp;
  readonly window: number;
  readonly output: number;
}

const FAMILIES: readonly Family[] = [
  { pattern: /^gpt-3\.5-turbo-0(301|613)/, window: 4_097, output: 4_096 },
  { pattern: /^gpt-3\.5/, window: 16_385, output: 4_096 },
  { pattern: /^gpt-4\.1/, window: 1_047_576, output: 32_768 },
  { pattern: /^gpt-4o|^chatgpt-4o/, window: 128_000, output: 16_384 },
  { pattern: /^gpt-4-(turbo|vision|\d{4}-preview)/, window: 128_000, output: 4_096 },
  { pattern: /^gpt-4-32k/, window: 32_768, output: 32_768 },
  { pattern: /^gpt-4/, window: 8_192, output: 8_192 },
  { pattern: /^gpt-5/, window: 272_000, output: 128_000 },
  { pattern: /^gpt-6/, window: 922_000, output: 128_000 },
  { pattern: /^o1-mini/, window: 128_000, output: 65_536 },
  { pattern: /^o1-preview/, window: 128_000, output: 32_768 },
  { pattern: /^o\d/, window: 200_000, output: 100_000 },
];

/** The window of a model whose name fits no family. */
const DEFAULT_WINDOW = 128_000;

function familyOf(model: string): Family | undefined {
  return FAMILIES.find(({ pattern }) => pattern.test(model));
}

/** The context window of an OpenAI model, in tokens. */
export function openaiWindow(model: string): number {
  return familyOf(model)?.window ?? DEFAULT_WINDOW;
}

/** How many tokens an OpenAI model can output; undefined if unknown. */
export function openaiOutputLimit(model: string): number | undefined {
  return familyOf(model)?.output;
}

/** Whether a model reasons by default. For some reasoning models the default effort is none. */
export function reasonsByDefault(model: string): boolean {
  return isReasoningModel(model) && !/^gpt-5\.[1-4](?!.*(?:codex|pro))/.test(model);
}

/** Whether a model can reason before it answers. */
export function isReasoningModel(model: string): boolean {
  return /^o\d|^gpt-5(?!.*chat)|^gpt-6/.test(model);
}

/** Whether a model's reasoning cannot be switched off. */
export function alwaysReasons(model: string): boolean {
  return /^gpt-6(?:-astra|\.1-sol)/.test(model);
}
