import { row } from "../row.ts";
import { askSessions } from "./ask.ts";
import { startGateways } from "./gateways.ts";

/** Small enough that a session of a few dozen turns is compacted as one of ten thousand is. */
const WINDOW = 8_000;

/** What a turn costs in a session that is young, and in one that has seen ten thousand. */
export async function growth(quick: boolean): Promise<void> {
  for (const kind of ["sqlite", "postgres"] as const) {
    const gateways = await startGateways(kind, 1, WINDOW);
    const ask = await askSessions(gateways.urls, 1, "grows");
    const cost = async (turns: number): Promise<number> => {
      const before = await gateways.cpu();
      for (let turn = 0; turn < turns; turn++) await ask(0);
      return ((await gateways.cpu()) - before) / turns;
    };
    // Another session warms the code up.
    const warm = await askSessions(gateways.urls, 1, "warm");
    for (let turn = 0; turn < 600; turn++) await warm(0);
    await cost(10);
    const young = await cost(400);
    const last = quick ? 2_000 : 10_000;
    await cost(last - 810);
    const old = await cost(400);
    await gateways.stop();
    const label = `${kind}: processor time of a turn, ${last} turns beside 10`;
    const ratio = old / young;
    row(label, `${ratio.toFixed(2)} × (${(old / 1_000).toFixed(2)} ms)`, "≤ 1.3 ×", ratio <= 1.3);
  }
}
