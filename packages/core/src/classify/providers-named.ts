import type { ProviderErrors } from "./provider-errors.ts";

/**
 * The providers named in a hint. Hints are free text: `anthropic`, `z.ai (anthropic endpoint)`, `openrouter->mistral`,
 * `Google AI Studio`.
 */
export function providersNamed(
  hints: readonly string[],
  providers: readonly ProviderErrors[],
): readonly ProviderErrors[] {
  if (hints.length === 0) return [];
  const words = ` ${hints
    .join(" ")
    .slice(0, 400)
    .toLowerCase()
    .replace(/[^a-z0-9.]{1,400}/g, " ")} `;
  return providers.filter(({ name, aliases = [] }) =>
    [name, ...aliases].some((each) => words.includes(` ${each.replaceAll("-", " ")} `)),
  );
}
