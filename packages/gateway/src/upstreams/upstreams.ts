import type { Upstream } from "./upstream.ts";

/** The upstreams of a gateway, and who gets a request. */
export class Upstreams {
  readonly all: readonly Upstream[];
  readonly #named: ReadonlyMap<string, Upstream>;

  constructor(all: readonly Upstream[]) {
    this.all = all;
    this.#named = new Map(all.map((upstream) => [upstream.name, upstream]));
  }

  /**
   * Takes the name of an upstream off a path: `/groq/v1/models` asks groq for `/v1/models`. Whoever put our address in place of
   * the provider's host has the path of its base URL behind the name, as in `/groq/openai/v1/models`: that is taken off, too.
   */
  byPath(path: string): { readonly upstream: Upstream | undefined; readonly path: string } {
    const slash = path.indexOf("/", 1);
    const upstream = slash < 0 ? undefined : this.#named.get(path.slice(1, slash));
    if (upstream === undefined) return { upstream, path };
    const own = path.slice(slash);
    return { upstream, path: own.slice(repeatedIn(own, upstream.basePath)) };
  }

  /** Takes the name of an upstream off a model, where that upstream speaks the wire: `groq/llama-3.3-70b`. */
  byModel(model: string, wire: string): { readonly upstream: Upstream; readonly model: string } | undefined {
    const slash = model.indexOf("/");
    const upstream = slash < 0 ? undefined : this.#named.get(model.slice(0, slash));
    if (!upstream?.contracts.has(wire)) return undefined;
    return { upstream, model: model.slice(slash + 1) };
  }

  /** The one of that name. */
  named(name: string): Upstream | undefined {
    return this.#named.get(name);
  }

  /** The first that speaks a wire. */
  byWire(wire: string): Upstream | undefined {
    return this.all.find(({ contracts }) => contracts.has(wire));
  }
}

/** How much of a path is the end of a base path, of two segments or more: a version alone is what every path begins with. */
function repeatedIn(path: string, basePath: string): number {
  const last = basePath.lastIndexOf("/");
  for (let at = 0; at >= 0 && at < last; at = basePath.indexOf("/", at + 1)) {
    if (path.startsWith(`${basePath.slice(at)}/`)) return basePath.length - at;
  }
  return 0;
}

const VERSION = /\/v\d+[a-z0-9]*$/;

/** Whether a base URL ends in a version, which stands for that of the client's path. */
export function hasVersion({ basePath }: Upstream): boolean {
  return VERSION.test(basePath);
}

/** The path that was asked for last, and what it is at the provider: most requests are for the same one. */
let latest: { readonly basePath: string; readonly path: string; readonly at: string } | undefined;

/** The path at the provider: a base URL that ends in a version stands for the version of the client's path. */
export function pathAt({ basePath }: Upstream, path: string): string {
  if (latest === undefined || latest.path !== path || latest.basePath !== basePath) {
    const own = VERSION.test(basePath) ? path.replace(/^\/v1(?:alpha|beta)?\d*(?=[/?]|$)/, "") : path;
    latest = { basePath, path, at: basePath + own };
  }
  return latest.at;
}
