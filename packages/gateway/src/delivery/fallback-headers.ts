import { headerOf } from "../proxy/headers.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import { withKey } from "../upstreams/with-key.ts";

/**
 * The headers of a request to somebody whom the client did not ask. Those of the client are for another provider, its key above
 * all; only who is calling is passed on.
 */
export function fallbackHeaders(raw: readonly string[], upstream: Upstream, wire: string): string[] {
  const agent = headerOf(raw, "user-agent");
  const headers = [
    ...["content-type", "application/json", "accept", "application/json, text/event-stream"],
    ...(agent === undefined ? [] : ["user-agent", agent]),
    ...(wire === "anthropic" ? ["anthropic-version", "2023-06-01"] : []),
  ];
  return withKey(headers, upstream);
}
