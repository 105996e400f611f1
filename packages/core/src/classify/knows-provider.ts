import { providersNamed } from "./providers-named.ts";
import { allProviders } from "./registry.ts";

/** Whether a hint names a provider whose words are known, in any spelling. A hint that names none changes nothing. */
export function knowsProvider(hint: string): boolean {
  return providersNamed([hint], allProviders).length > 0;
}
