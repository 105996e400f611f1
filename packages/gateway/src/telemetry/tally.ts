import { Counter, type Registry } from "prom-client";
import type { MetricSpec } from "./metric-list.ts";

/** More series than this are counted as one. */
const MOST_SERIES = 5_000;

interface Series {
  readonly labels: Record<string, string>;
  /** What was counted since the last reading. */
  fresh: number;
}

/** Finds a series by the values of its labels, one after the other: no key is made for that. */
interface Branch {
  readonly next: Map<string, Branch>;
  series: Series | undefined;
}

/** A counter that costs next to nothing until somebody reads it. */
export class Tally {
  readonly #names: readonly string[];
  readonly #series: Series[] = [];
  readonly #root: Branch = { next: new Map(), series: undefined };

  constructor({ name, labels, help }: MetricSpec, registry: Registry) {
    this.#names = labels;
    const series = this.#series;
    new Counter({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      collect() {
        for (const each of series) {
          if (each.fresh === 0) continue;
          this.inc(each.labels, each.fresh);
          each.fresh = 0;
        }
      },
    });
  }

  /** Counts; the values of the labels come in their order. */
  add(amount: number, ...values: readonly string[]): void {
    let branch = this.#root;
    for (const value of values) {
      let next = branch.next.get(value);
      if (next === undefined) {
        if (this.#series.length >= MOST_SERIES && values.some((each) => each !== "other")) {
          this.add(amount, ...values.map(() => "other"));
          return;
        }
        next = { next: new Map(), series: undefined };
        branch.next.set(value, next);
      }
      branch = next;
    }
    branch.series ??= this.#open(values);
    branch.series.fresh += amount;
  }

  #open(values: readonly string[]): Series {
    const labels = Object.fromEntries(this.#names.map((name, index) => [name, values[index] ?? "none"]));
    const series = { labels, fresh: 0 };
    this.#series.push(series);
    return series;
  }
}
