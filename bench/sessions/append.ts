import type { SessionStore } from "@suture/sessions";
import { median } from "../measure.ts";
import { row } from "../row.ts";
import { message } from "./corpus.ts";
import type { Floor } from "./floor.ts";

const ROUNDS = 15;
/** Rounds before any counts: by then the compiler has seen the code, of which a session has more than a bare INSERT. */
const WARM_UP = 30;

/** Appends a second, one after the other and by many callers at once, beside what the driver alone does. */
export async function appending(name: string, store: SessionStore, floor: Floor): Promise<void> {
  const body = JSON.stringify(message());
  for (const [callers, each] of [
    [1, 150],
    [64, 8],
  ] as const) {
    const sessions = await Promise.all(Array.from({ length: callers }, () => store.of("bench").create()));
    const ours = (): Promise<number> =>
      rate(callers, each, async (caller) => {
        await sessions[caller]?.append(message());
      });
    const raw = (): Promise<number> => rate(callers, each, (caller) => floor.append(caller, body));
    const shares: number[] = [];
    const rates: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const [first, second] = [await ours(), await raw()];
      if (round < 0) continue;
      shares.push((100 * first) / second);
      rates.push(first);
    }
    const share = median(shares);
    const who = callers === 1 ? "one caller" : `${callers} callers`;
    const label = `append on ${name}, ${who}, share of the driver's rate`;
    row(label, `${share.toFixed(0)} % (${median(rates).toFixed(0)}/s)`, "≥ 70 %", share >= 70);
  }
}

async function rate(
  callers: number,
  each: number,
  append: (caller: number) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let index = 0; index < each; index++) await append(caller);
    }),
  );
  return (callers * each * 1_000) / (performance.now() - start);
}
