import { headerOf } from "../proxy/headers.ts";
import { ownHeaders } from "../upstreams/own-headers.ts";
import type { Upstream } from "../upstreams/upstream.ts";

/** Betas that are about the client's account: how it logs in, and a window that not everybody may open. */
const PERSONAL = /^(?:oauth|context-1m)-/;

/**
 * The headers of a request to somebody whom the client did not ask. Those of the client are for another provider, its key above
 * all; only who is calling is passed on. Where the other one has the same contract, so is what the body was written for:
 * without its beta, Anthropic refuses a member that it takes with it.
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
