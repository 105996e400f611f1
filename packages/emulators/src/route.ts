import type { Endpoint } from "./endpoint.ts";
import type { Provider } from "./provider.ts";

/** The endpoint of a path, and the values of its `{name}`s. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (pattern === undefined) {
    const escaped = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
    pattern = new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>[^/]+?)")}$`);
    patterns.set(path, pattern);
  }
  return pattern;
}

/** The endpoints of a provider that match a path, whatever their method. */
export function routesOf(provider: Provider, path: string): Route[] {
  return provider.endpoints.flatMap((endpoint) => {
    if (endpoint.path === path) return [{ endpoint, params: {} }];
    if (!endpoint.path.includes("{")) return [];
    const groups = patternOf(endpoint.path).exec(path)?.groups;
    if (groups === undefined) return [];
    const params = Object.entries(groups).map(([name, text]) => [name, decode(text)] as const);
    return [{ endpoint, params: Object.fromEntries(params) }];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The path was not encoded after all.
    return text;
  }
}

/** A path with the parameters filled in. */
export function pathOf(endpoint: Endpoint, params: Readonly<Record<string, string>>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "model"),
  );
}
