import type { Bench } from "./bench.ts";
import { compareLists } from "./compare-lists.ts";
import { bodyOf, SIZES } from "./histories.ts";

const CONNECTIONS = 8;
/** More than the gateway keeps in mind: when a body comes again, it is forgotten. */
const BYTES = 80_000_000;

/** Histories that the gateway has not seen before, not even how they begin. */
export async function fresh(bench: Bench): Promise<void> {
  for (const size of SIZES) {
    if (size.bytes < 100_000) continue;
    for (const kind of ["clean", "broken"] as const) {
      const body = bodyOf(size, kind, false);
      const each = Math.ceil(BYTES / size.bytes / CONNECTIONS);
      const lists = Array.from({ length: CONNECTIONS }, (_, lane) =>
        Array.from({ length: each }, (_, i) => `{"user":"${lane}-${i}",${body.slice(1)}`),
      );
      const goal = kind === "clean" ? 0.8 : 0.5;
      await compareLists(bench, `${size.name}, ${kind}, each for the first time`, lists, goal);
    }
  }
}
