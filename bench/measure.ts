/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Milliseconds that one run takes. */
export function time(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Runs before anything counts, so that the compiler has seen the code. */
const WARM_UP = 10;
/** Runs in a row of one candidate before the next one has its turn. */
const IN_A_ROW = 3;

/**
 * Runs the candidates in turn, round after round, so that a busy moment of a shared machine hits them all alike, and
 * gives the median time of each.
 */
export function race(
  candidates: { readonly [name: string]: () => unknown },
  rounds: number,
): { [name: string]: number } {
  const times = new Map<string, number[]>();
  for (const [name, run] of Object.entries(candidates)) {
    times.set(name, []);
    for (let i = 0; i < WARM_UP; i++) run();
  }
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(candidates)) {
      for (let i = 0; i < IN_A_ROW; i++) times.get(name)?.push(time(run));
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}
