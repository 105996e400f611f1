import { providersNamed } from "./providers-named.ts";
import { allProviders } from "./registry.ts";

/** Whether a hint names a known provider, in any spelling. Other hints have no effect. */
export function knowsProvider(hint: string): boolean {
  return providersNamed([hint], allProviders).length > 0;
}
