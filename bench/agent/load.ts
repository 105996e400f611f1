import { median } from "../measure.ts";
import { type Ask, askDirectly, askSessions } from "./ask.ts";
import { startGateways } from "./gateways.ts";

/** Turns of each session, of which the first does not count. */
const TURNS = 6;

interface Measured {
  readonly rate: number;
  readonly middle: number;
  /** Microseconds of the gateways' processors, all together. */
  readonly cpu: number;
}

/** Turns a second and what a turn takes longer than the model alone, by so many sessions at once. */
export async function load(quick: boolean): Promise<void> {
  const settings = [
    ["sqlite", 1],
    ["postgres", 1],
    ["postgres", 2],
    ["postgres", 4],
  ] as const;
  for (const [kind, processes] of settings) {
    for (const sessions of quick ? [1, 100] : [1, 100, 1_000]) {
      const gateways = await startGateways(kind, processes, 200_000);
      const ours = await measure(await askSessions(gateways.urls, sessions, "s"), sessions, gateways.cpu);
      const alone = await measure(askDirectly(gateways.emulator), sessions);
      await gateways.stop();
      const who = `${kind}, ${processes} process${processes === 1 ? "" : "es"}, ${sessions} session${sessions === 1 ? "" : "s"}`;
      const added = ours.middle - alone.middle;
      console.log(
        `  ${who.padEnd(36)} ${ours.rate.toFixed(0).padStart(5)} turns/s, ${(ours.cpu / 1_000).toFixed(2)} ms of processor a turn, ` +
          `+${added.toFixed(1)} ms a turn (the model alone: ${alone.middle.toFixed(1)} ms, ${alone.rate.toFixed(0)}/s)`,
      );
    }
  }
}

async function measure(ask: Ask, sessions: number, cpu = async () => 0): Promise<Measured> {
  const turns = sessions === 1 ? 200 : TURNS;
  const everybody = (count: number): Promise<number[][]> =>
    Promise.all(
      Array.from({ length: sessions }, async (_, number) => {
        const times: number[] = [];
        for (let turn = 0; turn < count; turn++) times.push(await ask(number));
        return times;
      }),
    );
  await everybody(1);
  const used = await cpu();
  const start = performance.now();
  const times = (await everybody(turns)).flat();
  const rate = (times.length * 1_000) / (performance.now() - start);
  return { rate, middle: median(times), cpu: ((await cpu()) - used) / times.length };
}
