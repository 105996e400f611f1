import { headerOf } from "../proxy/headers.ts";
import { ownHeaders } from "../upstreams/own-headers.ts";
import type { Upstream } from "../upstreams/upstream.ts";

/**
 * The headers of a request to somebody whom the client did not ask. Those of the client are for another provider, its key above
 * all; only who is calling is passed on.
 */
export function fallbackHeaders(raw: readonly string[], upstream: Upstream, wire: string): string[] {
  const agent = headerOf(raw, "user-agent");
  const accept = ["accept", "application/json, text/event-stream"];
  return ownHeaders(upstream, wire, agent === undefined ? accept : [...accept, "user-agent", agent]);
}
