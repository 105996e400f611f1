/** Models that the emulator lists; others of the same families work as well. */
export const mistralModels: readonly string[] = [
  "mistral-large-latest",
  "mistral-medium-latest",
  "mistral-small-latest",
  "magistral-medium-latest",
  "devstral-latest",
  "codestral-latest",
  "ministral-8b-latest",
  "pixtral-large-latest",
  "open-mistral-nemo",
];

const WINDOWS: readonly (readonly [RegExp, number])[] = [
  [/^magistral-\w+-(2506|2507)/, 40_960],
  [/^open-mistral-7b|^open-mixtral-8x7b|^mistral-tiny|^mistral-large-2402|^voxtral/, 32_768],
  [/^open-mixtral-8x22b/, 65_536],
  [/^mistral-large-24|^mistral-(small|medium)-2[45]/, 131_072],
  [/^mistral-large|^codestral|-2512$|^devstral-latest/, 262_144],
];

/** The window of every other model. */
const DEFAULT = 131_072;

/** The context window of a Mistral model, in tokens. */
export function mistralWindow(model: string): number {
  return WINDOWS.find(([pattern]) => pattern.test(model))?.[1] ?? DEFAULT;
}

/** Models of 2023 and early 2024: a message may hold text or calls but not both, and results are only counted. */
export function isEarly(model: string): boolean {
  return /^open-mi[sx]tral-(7b|8x)|^mistral-(tiny|large-2402|small-2402)/.test(model);
}
