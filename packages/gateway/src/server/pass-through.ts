import type { IncomingMessage } from "node:http";
import type { Caller } from "../callers/caller.ts";
import { denialOf, type Wanted } from "../callers/denial-of.ts";
import type { Settings } from "../options.ts";
import { forward } from "../proxy/exchange.ts";
import { requestHeaders } from "../proxy/headers.ts";
import { sendTrouble } from "../proxy/send-trouble.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import { pathAt, type Upstreams } from "../upstreams/upstreams.ts";
import { withKey, withoutKey } from "../upstreams/with-key.ts";
import type { Destination } from "./find-route.ts";
import { hasVersionTwice, meantPath } from "./meant-path.ts";
import type { Visit } from "./visit.ts";

/** Forwards a request without a history: any method, any path, streamed both ways and unchanged. */
export function passThrough(
  visit: Visit,
  destination: Destination,
  caller: Caller,
  fail: (error: unknown) => void,
): void {
  const { request, response, record } = visit;
  const { settings, exchange } = visit.state;
  const { path, query } = destination;
  const upstream = destination.upstream ?? guess(request, path, settings.upstreams);
  if (upstream === undefined) {
    const message = isReports(path)
      ? "there is no list of reports; the path of each is in the header suture-report of the answer that it is about"
      : `no upstream is configured for ${path}; ${wayOut(path, settings)}`;
    record.trouble = "no_upstream";
    sendTrouble(response, undefined, { status: 404, code: "no_upstream", message }, record.idHeader);
    return;
  }
  record.upstream = upstream.name;
  const denial = denialOf(caller, upstream, wantedBy(request, path));
  if (denial !== undefined) {
    record.trouble = denial.code;
    sendTrouble(response, undefined, denial, record.idHeader);
    return;
  }
  const { "content-length": length, "transfer-encoding": chunked } = request.headers;
  const hasBody = chunked !== undefined || (length !== undefined && length !== "0");
  const outgoing = {
    upstream,
    method: request.method ?? "GET",
    path: withoutKey(pathAt(upstream, path) + query, upstream),
    headers: withKey(requestHeaders(request.rawHeaders, hasBody), upstream),
    body: hasBody ? request : null,
    wire: undefined,
    extra: [],
  };
  forward(outgoing, visit, exchange, fail);
}

function isReports(path: string): boolean {
  return path === "/reports" || path.startsWith("/reports/");
}

/** What to request in place of a path that leads nowhere. */
function wayOut(path: string, { upstreams, agent }: Settings): string {
  const meant = meantPath(path, upstreams);
  if (meant !== undefined) return `did you mean ${meant}?`;
  const names = upstreams.all.map(({ name }) => `/${name}`).join(", ");
  const sessions = `sessions are at /sessions${agent === undefined ? ", where there is an agent" : ""}`;
  const pages = "pages of the gateway itself are /healthz, /readyz and /metrics";
  return `a path starts with /v1, or with the name of an upstream: ${names}; ${sessions}; ${pages}`;
}

/** The model that a request is about, as far as its path reveals it; its body is not read. */
function wantedBy({ method }: IncomingMessage, path: string): Wanted {
  if (method === "GET" && /^\/v\d\w*\/models$/.test(path)) return "none";
  return { model: /\/models\/([^/:]+)/.exec(path)?.[1] };
}

/** The upstream meant by a path without one: the vendor with such paths or headers. */
function guess({ headers }: IncomingMessage, path: string, upstreams: Upstreams): Upstream | undefined {
  // A mistyped name must not send a key and a history to another provider.
  if (!/^\/(?:v\d\w*|upload)(?:\/|$)/.test(path) || hasVersionTwice(path)) return undefined;
  if (headers["anthropic-version"] !== undefined) return upstreams.byWire("anthropic");
  const google =
    /^\/(?:v1(?:alpha|beta)\d*|upload|v1\/projects)\//.test(path) || headers["x-goog-api-key"] !== undefined;
  return upstreams.byWire(google ? "gemini" : "openai-chat");
}
