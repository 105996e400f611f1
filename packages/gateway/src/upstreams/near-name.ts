import { editDistance, nearest } from "@suture/core/options";

/** The name that a mistyped one meant. Names of upstreams are short: two letters of three are no slip. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const near = nearest(name, known);
  return near !== undefined && editDistance(name.toLowerCase(), near) * 2 <= name.length ? near : undefined;
}
