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

const WINDOWS: readonly (readonly [RegExp, number])[] = [
  [/^gpt-3\.5-turbo-instruct|^gpt-3\.5-turbo-0(301|613)/, 4_097],
  [/^gpt-3\.5/, 16_385],
  [/^gpt-4\.1/, 1_047_576],
  [/^gpt-4o|^gpt-4-turbo|^gpt-4-\d{4}-preview|^gpt-4-vision|^chatgpt-4o/, 128_000],
  [/^gpt-4/, 8_192],
  [/^gpt-5/, 272_000],
  [/^o1-(mini|preview)/, 128_000],
  [/^o\d/, 200_000],
];

/** The window of a model whose name fits no pattern. */
const DEFAULT = 128_000;

/** The context window of an OpenAI model, in tokens. */
export function openaiWindow(model: string): number {
  return WINDOWS.find(([pattern]) => pattern.test(model))?.[1] ?? DEFAULT;
}
