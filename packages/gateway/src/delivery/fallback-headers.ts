import { headerOf } from "../proxy/headers.ts";
import { ownHeaders } from "../upstreams/own-headers.ts";
import type { Upstream } from "../upstreams/upstream.ts";

/** Betas tied to the client's account: how it logs in, and a window that is not open to everybody. */
const PERSONAL = /^(?:oauth|context-1m)-/;

/**
 * The headers of a request to a fallback. The client's headers are meant for another provider, above all its key, so only the caller's
 * identity is passed on. If the fallback has the same contract, so are the betas the body was written for: without its beta, Anthropic
 * refuses a member that it would accept with it.
 */
export function fallbackHeaders(
  raw: readonly string[],
  upstream: Upstream,
  wire: string,
  isSameContract: boolean,
): string[] {
  const headers = ["accept", "application/json, text/event-stream"];
  const agent = headerOf(raw, "user-agent");
  if (agent !== undefined) headers.push("user-agent", agent);
  const betas = isSameContract && wire === "anthropic" ? betasOf(raw) : [];
  if (betas.length > 0) headers.push("anthropic-beta", betas.join(","));
  return ownHeaders(upstream, wire, headers);
}

function betasOf(raw: readonly string[]): readonly string[] {
  const values = raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === "anthropic-beta");
  const betas = values.flatMap((value) => value.split(",").map((beta) => beta.trim()));
  return betas.filter((beta) => beta !== "" && !PERSONAL.test(beta));
}
