import { Session } from "node:inspector";

/** How often each function ran its blocks, by place. Built-in methods that walk lists have names of their own. */
export type Operations = ReadonlyMap<string, number>;

/** Methods that walk a whole list without running our code. */
const WALKS = [
  "concat",
  "flat",
  "includes",
  "indexOf",
  "join",
  "lastIndexOf",
  "shift",
  "slice",
  "splice",
  "unshift",
];

/**
 * Counts the work that a function does in the sources below a path, by the engine's block counts for coverage. Counts instead of times, so
 * that the result is the same on every machine and in every run.
 */
export class OperationCounter {
  readonly #session = new Session();
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** The operations of each run, one run after the other. */
  count(...runs: (() => void)[]): Operations[] {
    this.#take();
    return runs.map((run) => {
      const walked = countWalks(run);
      const operations = this.#take();
      if (operations.size === 0) throw new Error(`nothing under ${this.#path} ran`);
      return operations.set(BUILT_IN, walked);
    });
  }

  close(): void {
    this.#session.post("Profiler.stopPreciseCoverage");
    this.#session.disconnect();
  }

  /** The operations counted since the last call. */
  #take(): Map<string, number> {
    const operations = new Map<string, number>();
    this.#session.post("Profiler.takePreciseCoverage", (error, coverage) => {
      if (error !== null) throw new Error(error.message);
      for (const { url, functions } of coverage.result) {
        if (!url.includes(this.#path)) continue;
        const file = url.slice(url.indexOf(this.#path) + this.#path.length);
        for (const { functionName, ranges } of functions) {
          let count = 0;
          for (const range of ranges) count += range.count;
          if (count > 0) operations.set(`${file} ${functionName}@${ranges[0]?.startOffset}`, count);
        }
      }
    });
    return operations;
  }
}

/** The greatest allowed factors: for all functions together, for built-in walks, and for each function alone. */
export interface Growth {
  readonly together: number;
  readonly each: number;
}

const BUILT_IN = "built-in walks over lists";

/**
 * Functions whose work grew more than allowed, and all of them together. Leaves out functions that hardly work, and those that the engine
 * had inlined into their callers in the small run.
 */
export function findGrowth(small: Operations, large: Operations, { together, each }: Growth): string[] {
  const total = (operations: Operations) => [...operations.values()].reduce((sum, count) => sum + count, 0);
  const pairs = [...large].map(([place, count]) => [place, small.get(place) ?? count, count] as const);
  return [...pairs, ["all together", total(small), total(large)] as const].flatMap(
    ([place, before, after]) => {
      const factor = place === "all together" || place === BUILT_IN ? together : each;
      return after > 2000 && after > before * factor ? [`${place}: ${before} → ${after}`] : [];
    },
  );
}

function countWalks(run: () => void): number {
  const list: object = Array.prototype;
  const own = new Map<string | symbol, unknown>();
  let count = 0;
  const set = (name: string | symbol, value: unknown) =>
    Object.defineProperty(list, name, { value, writable: true, configurable: true, enumerable: false });
  for (const name of [...WALKS, Symbol.iterator]) {
    const method: (...values: unknown[]) => unknown = Reflect.get(list, name);
    own.set(name, method);
    set(name, function (this: readonly unknown[], ...values: unknown[]) {
      const result = method.apply(this, values);
      // A slice copies only the part it returns.
      count += name === "slice" ? (result as readonly unknown[]).length : this.length;
      return result;
    });
  }
  try {
    run();
  } finally {
    for (const [name, value] of own) set(name, value);
  }
  return count;
}
