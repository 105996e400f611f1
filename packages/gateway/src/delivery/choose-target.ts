import type { Bones } from "../body/read-bones.ts";
import type { Destination } from "../server/find-route.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { Upstreams } from "../upstreams/upstreams.ts";
import type { Wire } from "../wires/wire.ts";

/** The provider for a request, and what the request is checked against. */
export interface Target {
  readonly upstream: Upstream;
  /** Name of the contract. */
  readonly contract: string;
  /** The model requested from the provider. */
  readonly model: string | undefined;
  /** True when the request names its model differently. */
  readonly renamed: boolean;
}

/** Chooses the provider for a history; undefined when no upstream speaks the wire. */
export function chooseTarget(
  bones: Bones | undefined,
  { upstream: named, route }: Destination,
  wire: Wire,
  upstreams: Upstreams,
): Target | undefined {
  const said = modelOf(bones?.document);
  const chosen = named !== undefined || said === undefined ? undefined : upstreams.byModel(said, wire.name);
  const upstream = named ?? chosen?.upstream ?? upstreams.byWire(wire.name);
  const contract = upstream?.contracts.get(wire.name);
  if (upstream === undefined || contract === undefined) return undefined;
  return { upstream, contract, model: route.model ?? chosen?.model ?? said, renamed: chosen !== undefined };
}

function modelOf(document: unknown): string | undefined {
  if (typeof document !== "object" || document === null || !("model" in document)) return undefined;
  return typeof document.model === "string" ? document.model : undefined;
}
