import type { Upstream } from "./upstream.ts";
import { withKey } from "./with-key.ts";

/** The headers of a request that the gateway makes itself: what the wire asks for, and the upstream's own key. */
export function ownHeaders(upstream: Upstream, wire: string, more: readonly string[] = []): string[] {
  const version = wire === "anthropic" ? ["anthropic-version", "2023-06-01"] : [];
  return withKey(["content-type", "application/json", ...more, ...version], upstream);
}
