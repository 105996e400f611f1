import { nearest } from "../config/nearest.ts";
import type { Upstreams } from "../upstreams/upstreams.ts";
import { wires } from "../wires/registry.ts";

/** What a path that leads nowhere most likely means: a base URL without its version, or a name that is mistyped. */
export function meantPath(path: string, upstreams: Upstreams): string | undefined {
  const whole = ["/v1beta", "/v1"].map((version) => version + path);
  const known = whole.find((each) => wires.some((wire) => wire.match(each) !== undefined));
  if (known !== undefined) return known;
  const slash = path.indexOf("/", 1);
  if (slash < 0) return undefined;
  const name = nearest(
    path.slice(1, slash),
    upstreams.all.map((upstream) => upstream.name),
  );
  return name === undefined ? undefined : `/${name}${path.slice(slash)}`;
}
