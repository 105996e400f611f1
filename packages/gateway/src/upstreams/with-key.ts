import type { Upstream } from "./upstream.ts";

/** Headers in which clients send keys. */
const KEY_HEADERS: ReadonlySet<string> = new Set([
  "authorization",
  "x-api-key",
  "api-key",
  "x-goog-api-key",
  "proxy-authorization",
]);

/** The headers of a request with the upstream's key in place of the client's; as they are where it has none. */
export function withKey(headers: string[], upstream: Upstream): string[] {
  const { key, contracts } = upstream;
  if (key === undefined) return headers;
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string;
    if (!KEY_HEADERS.has(name.toLowerCase())) kept.push(name, headers[at + 1] as string);
  }
  if (contracts.has("anthropic")) kept.push("x-api-key", key);
  else if (contracts.has("gemini")) kept.push("x-goog-api-key", key);
  // Azure takes a key as a bearer's only on its newer paths.
  else if ([...contracts.values()].includes("azure")) kept.push("api-key", key);
  else kept.push("authorization", `Bearer ${key}`);
  return kept;
}

/** A member of a query called `key`, in whatever letters are escaped. */
const KEY_PAIR = /^(?:k|%6[bB])(?:e|%65)(?:y|%79)=/;

/** A path without the key that a client of Gemini may send in its query, where the upstream has its own. */
export function withoutKey(path: string, { key, contracts }: Upstream): string {
  if (key === undefined || !contracts.has("gemini")) return path;
  const mark = path.indexOf("?");
  if (mark < 0) return path;
  const before = path.slice(0, mark);
  const rest = path
    .slice(mark + 1)
    .split("&")
    .filter((pair) => !KEY_PAIR.test(pair));
  return rest.length === 0 ? before : `${before}?${rest.join("&")}`;
}
