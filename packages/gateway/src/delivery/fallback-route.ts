import type { FallbackOptions } from "../options.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { Upstreams } from "../upstreams/upstreams.ts";

/** A fallback for a provider, and how to ask it. */
export interface FallbackRoute {
  readonly upstream: Upstream;
  readonly wire: string;
  readonly contract: string;
  readonly model: string;
}

/** The name of a fallback, encoded for a header: models may have any name. */
export function nameOf({ upstream, model }: FallbackRoute): string {
  return `${upstream.name}/${model}`.replaceAll(/[^\x20-\x7e]/g, "?");
}

/** The fallbacks to ask when a provider fails with a model, in this order: those that speak the client's own wire come first. */
export function fallbackRoutes(
  fallbacks: readonly FallbackOptions[],
  upstreams: Upstreams,
  failed: { readonly upstream: string; readonly model: string | undefined; readonly wire: string },
): FallbackRoute[] {
  const fitting = fallbacks.find(
    ({ upstream, model = "*" }) => upstream === failed.upstream && (model === "*" || model === failed.model),
  );
  return (fitting?.to ?? []).flatMap(({ upstream: name, wire: wanted, model }) => {
    const upstream = upstreams.named(name);
    if (upstream === undefined) return [];
    const spoken = [...upstream.contracts.keys()];
    const wire = wanted ?? (upstream.contracts.has(failed.wire) ? failed.wire : spoken[0]);
    const contract = wire === undefined ? undefined : upstream.contracts.get(wire);
    return wire === undefined || contract === undefined ? [] : [{ upstream, wire, contract, model }];
  });
}
