import { type Mended, mendBody } from "../body/mend.ts";
import { readBones } from "../body/read-bones.ts";
import { renameModel } from "../body/rename-model.ts";
import type { Mode, Settings } from "../options.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { Wire } from "../wires/wire.ts";
import type { Destination } from "./find-route.ts";

/** A request whose body was read. */
export interface Prepared {
  readonly upstream: Upstream;
  /** What to send: the very bytes that came, unless something had to change. */
  readonly body: Buffer;
  /** What was wrong with the history. */
  readonly mended: Mended | undefined;
}

/** Settles who gets a history and mends it for them; undefined when no upstream speaks the wire. */
export function mendRequest(
  bytes: Buffer,
  { upstream: named, route }: Destination,
  wire: Wire,
  mode: Mode,
  { upstreams, strict }: Pick<Settings, "upstreams" | "strict">,
): Prepared | undefined {
  const bones = readBones(bytes);
  const said = modelOf(bones?.document);
  const chosen = named !== undefined || said === undefined ? undefined : upstreams.byModel(said, wire.name);
  const upstream = named ?? chosen?.upstream ?? upstreams.byWire(wire.name);
  const contract = upstream?.contracts.get(wire.name);
  if (upstream === undefined || contract === undefined) return undefined;
  const model = route.model ?? chosen?.model ?? said;
  const standard = { format: wire.name, contract, strict, ...(model === undefined ? {} : { model }) };
  const mended = bones === undefined || mode === "off" ? undefined : mendBody(bones, standard);
  const sent = mode === "on" && mended !== undefined ? mended.bytes : bytes;
  return { upstream, body: chosen === undefined ? sent : renameModel(sent, chosen.model), mended };
}

function modelOf(document: unknown): string | undefined {
  if (typeof document !== "object" || document === null || !("model" in document)) return undefined;
  return typeof document.model === "string" ? document.model : undefined;
}
