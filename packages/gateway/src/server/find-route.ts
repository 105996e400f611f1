import type { IncomingMessage } from "node:http";
import type { Upstream } from "../upstreams/upstream.ts";
import { hasVersion, type Upstreams } from "../upstreams/upstreams.ts";
import { wires } from "../wires/registry.ts";
import type { Route, Wire } from "../wires/wire.ts";

/** Where a request wants to go. */
export interface Destination {
  /** The path without the name of an upstream, and without its query. */
  readonly path: string;
  /** With the question mark; empty where there is none. */
  readonly query: string;
  /** The upstream in the path. */
  readonly upstream: Upstream | undefined;
  /** Where a history is sent to an upstream that speaks the wire. */
  readonly wire: Wire | undefined;
  readonly route: Route;
}

/** The destination of the previous request: most requests have the same. */
let latest: { readonly of: string; readonly upstreams: Upstreams; readonly found: Destination } | undefined;

/** Reads the path of a request. */
export function findRoute({ url = "/", method }: IncomingMessage, upstreams: Upstreams): Destination {
  // A query may contain a key, which is not remembered.
  if (method !== "POST" || url.includes("?")) return read(url, method === "POST", upstreams);
  if (latest === undefined || latest.of !== url || latest.upstreams !== upstreams) {
    latest = { of: url, upstreams, found: read(url, true, upstreams) };
  }
  return latest.found;
}

function read(url: string, isPost: boolean, upstreams: Upstreams): Destination {
  const mark = url.indexOf("?");
  const query = mark < 0 ? "" : url.slice(mark);
  const { upstream, path } = upstreams.byPath(mark < 0 ? url : url.slice(0, mark));
  const found = isPost
    ? (historyAt(path, upstream) ??
      otherSpellings(path, upstream)
        .map((each) => historyAt(each, upstream))
        .find(Boolean))
    : undefined;
  return { path, query, upstream, wire: undefined, route: {}, ...found };
}

/** The wire whose histories a path takes, if the upstream speaks it. */
function historyAt(
  path: string,
  upstream: Upstream | undefined,
): Pick<Destination, "path" | "wire" | "route"> | undefined {
  for (const wire of wires) {
    const route = wire.match(path);
    if (route !== undefined && (upstream === undefined || upstream.contracts.has(wire.name))) {
      return { path, wire, route };
    }
  }
  return undefined;
}

/** Characters that a path may contain unescaped. */
const PLAIN = /^[\w./:@!$&'()*+,;=~-]+$/;

/**
 * Other forms as which a server may read a path: unescaped, without doubled or trailing slashes, and, after the name of an upstream whose
 * base URL has the version, with that version. A history is recognised however its path is written.
 */
function otherSpellings(path: string, upstream: Upstream | undefined): readonly string[] {
  const plain = decoded(path)
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  if (!PLAIN.test(plain)) return [];
  return upstream !== undefined && hasVersion(upstream) ? [plain, `/v1${plain}`] : [plain];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
