import type { Provider } from "../provider.ts";
import { routesOf } from "../route.ts";

/** The provider for a path, and the path as that provider knows it. */
export interface Choice {
  readonly provider: Provider;
  readonly path: string;
}

/**
 * Finds the provider for a path. The providers of one vendor are served at the root, with the vendor's own paths. When all are served, each
 * vendor has a prefix: `/openai/v1/chat/completions`.
 */
export function chooseProvider(
  providers: readonly Provider[],
  path: string,
  prefixed: boolean,
): Choice | undefined {
  if (!prefixed) return among(providers, path);
  const [, first = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  return among(
    providers.filter(({ vendor }) => vendor === first),
    rest,
  );
}

/** The provider that knows the path; otherwise the first, which refuses it in the vendor's words. */
function among(providers: readonly Provider[], path: string): Choice | undefined {
  const provider = providers.find((one) => routesOf(one, path).length > 0) ?? providers[0];
  return provider === undefined ? undefined : { provider, path };
}
