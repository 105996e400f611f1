import type { ConvertOptions, Repaired, RepairOptions } from "@suture/core";
import fc from "fast-check";
import { mangledHistory, mutatedHistory, wildHistory } from "../arbitraries.ts";
import { seedOf } from "../seed.ts";
import type { Wire } from "../wire.ts";
import { wireOf, wires } from "../wires/registry.ts";
import type { Target } from "./target.ts";

/** Core's own functions, passed in so that only their interface is known here. */
export interface Mender {
  repair(input: unknown, options: RepairOptions): Repaired;
  convert(input: unknown, options: ConvertOptions): Repaired;
}

const TOOLS = ["read", "write", "search"];
/** How many histories are made at a time. */
const BATCH = 200;

/**
 * Requests that core made from broken histories: every second one repaired in the target's own format, the others converted from each of
 * the other formats in turn. The same in every run.
 */
export function* mendedRequests(
  core: Mender,
  target: Target,
  count: number,
  strict: boolean,
): Generator<unknown> {
  const { provider, format, model } = target;
  const home = wireOf(format);
  const others = wires.filter((wire) => wire !== home);
  const options = { for: provider, model, strict };
  let made = 0;
  for (let batch = 0; made < count; batch++) {
    const wire = batch % 2 === 0 ? home : (others[(batch >> 1) % others.length] as Wire);
    for (const history of broken(wire, batch)) {
      if (made++ >= count) return;
      const input = wire.request(history, { model, tools: TOOLS });
      const { document } =
        wire === home
          ? core.repair(input, { ...options, from: format })
          : core.convert(input, { ...options, from: wire.format, to: format });
      // A document without a request, such as a stored session, is sent in one.
      yield Array.isArray(document) ? home.request(document, { model, tools: TOOLS }) : document;
    }
  }
}

function broken(wire: Wire, seed: number): readonly (readonly unknown[])[] {
  const histories = fc.oneof(mutatedHistory(wire), wildHistory(wire), mangledHistory(wire));
  return fc.sample(histories, { numRuns: BATCH, seed: seedOf(seed) });
}
