import { isObject } from "./json.ts";
import { providerNamed } from "./providers/registry.ts";
import { countTokens } from "./tokens.ts";

/** How many tokens an emulated provider counts in the body of a request. */
export function tokensOf(provider: string, body: unknown): number {
  const endpoint = providerNamed(provider).endpoints.find(({ kind }) => kind === "generate");
  const prompt = isObject(body) ? endpoint?.promptOf?.(body) : undefined;
  return prompt === undefined ? 0 : countTokens(prompt);
}
