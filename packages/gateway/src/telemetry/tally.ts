import { Counter, type Registry } from "prom-client";
import type { MetricSpec } from "./metric-list.ts";

/** More series than this are counted as one. */
const MOST_SERIES = 5_000;

interface Series {
  readonly labels: Record<string, string>;
  /** What was counted since the last reading. */
  fresh: number;
}

/** A counter that costs next to nothing until somebody reads it. */
export class Tally {
  readonly #names: readonly string[];
  readonly #series = new Map<string, Series>();

  constructor({ name, labels, help }: MetricSpec, registry: Registry) {
    this.#names = labels;
    const series = this.#series;
    new Counter({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      collect() {
        for (const each of series.values()) {
          if (each.fresh === 0) continue;
          this.inc(each.labels, each.fresh);
          each.fresh = 0;
        }
      },
    });
  }

  /** Counts; the values of the labels come in their order. */
  add(amount: number, ...values: readonly string[]): void {
    let key = "";
    for (const value of values) key += `${value}\n`;
    const known = this.#series.get(key);
    if (known !== undefined) known.fresh += amount;
    else if (this.#series.size < MOST_SERIES) this.#open(key, values).fresh = amount;
    else this.add(amount, ...this.#names.map(() => "other"));
  }

  #open(key: string, values: readonly string[]): Series {
    const labels = Object.fromEntries(this.#names.map((name, index) => [name, values[index] ?? "none"]));
    const series = { labels, fresh: 0 };
    this.#series.set(key, series);
    return series;
  }
}
