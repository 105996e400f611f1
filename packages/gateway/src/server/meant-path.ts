import { nearName } from "../upstreams/near-name.ts";
import type { Upstreams } from "../upstreams/upstreams.ts";
import { wires } from "../wires/registry.ts";

/** True if a client's base URL includes the version that the client adds itself; no provider has such paths. */
export function hasVersionTwice(path: string): boolean {
  return path.startsWith("/v1/v1/");
}

/** The most likely cause of a path that leads nowhere: a base URL without its version or with two, or a mistyped name. */
export function meantPath(path: string, upstreams: Upstreams): string | undefined {
  if (hasVersionTwice(path)) return path.slice("/v1".length);
  const whole = ["/v1beta", "/v1"].map((version) => version + path);
  const known = whole.find((each) => wires.some((wire) => wire.match(each) !== undefined));
  if (known !== undefined) return known;
  const slash = path.indexOf("/", 1);
  if (slash < 0) return undefined;
  const name = nearName(path.slice(1, slash), [
    ...upstreams.all.map((upstream) => upstream.name),
    "sessions",
  ]);
  return name === undefined ? undefined : `/${name}${path.slice(slash)}`;
}
