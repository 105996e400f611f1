/** A model's limits for input and output, in tokens. */
export interface Limits {
  readonly input: number;
  readonly output: number;
}

/** Models that the emulator lists; others whose names look like Google's work as well. */
export const geminiModels: readonly string[] = [
  "gemini-3.8-flash",
  "gemini-3.7-flash",
  "gemini-3.6-flash",
  "gemini-3.5-flash",
  "gemini-3.5-flash-lite",
  "gemini-3.1-pro-preview",
  "gemini-3.1-flash-lite",
  "gemini-3-pro-preview",
  "gemini-3-flash-preview",
  "gemini-3-pro-image-preview",
  "gemini-2.5-pro",
  "gemini-2.5-flash",
  "gemini-2.5-flash-lite",
  "gemini-2.5-flash-image",
  "gemini-2.0-flash",
  "gemini-2.0-flash-001",
  "gemini-2.0-flash-lite",
  "gemini-1.5-pro",
  "gemini-1.5-flash",
  "gemini-pro-latest",
  "gemini-flash-latest",
  "gemini-flash-lite-latest",
  "gemma-3-27b-it",
];

const LIMITS: readonly (readonly [RegExp, Limits])[] = [
  [/^gemini-2\.5-flash-image/, { input: 32_768, output: 32_768 }],
  [/-image/, { input: 65_536, output: 32_768 }],
  [/^gemini-1\.5-pro/, { input: 2_000_000, output: 8_192 }],
  [/^gemini-1\.5/, { input: 1_000_000, output: 8_192 }],
  [/^gemini-2\.0|^learnlm/, { input: 1_048_576, output: 8_192 }],
  [/^gemma-3-1b/, { input: 32_768, output: 8_192 }],
  [/^gemma/, { input: 131_072, output: 8_192 }],
];

/** The limits of models whose name matches no pattern: those of Gemini since 2.5. */
const DEFAULT: Limits = { input: 1_048_576, output: 65_536 };

/** What a model takes and gives, in tokens. */
export function limitsOf(model: string): Limits {
  return LIMITS.find(([pattern]) => pattern.test(model))?.[1] ?? DEFAULT;
}

/** Whether a model's name looks like one of Google's. */
export function looksLikeGoogles(model: string): boolean {
  return /^(gemini|gemma|learnlm)-/.test(model);
}
