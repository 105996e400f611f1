import { Counter, type Registry } from "prom-client";
import type { MetricSpec } from "./metric-list.ts";

/** More series than this are counted as one. */
const MOST_SERIES = 5_000;

interface Series {
  /** The values of its labels, in their order. */
  readonly values: readonly string[];
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
  /** What was counted last under each first value: most requests are counted like the one before. */
  readonly #latest = new Map<string, Series>();

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
    const first = values[0] ?? "";
    const latest = this.#latest.get(first);
    const series = latest !== undefined && isSame(latest.values, values) ? latest : this.#find(values);
    if (series !== latest && series.values[0] === first) this.#latest.set(first, series);
    series.fresh += amount;
  }

  #find(values: readonly string[]): Series {
    let branch = this.#root;
    for (const value of values) {
      let next = branch.next.get(value);
      if (next === undefined) {
        if (this.#series.length >= MOST_SERIES && values.some((each) => each !== "other")) {
          return this.#find(values.map(() => "other"));
        }
        next = { next: new Map(), series: undefined };
        branch.next.set(value, next);
      }
      branch = next;
    }
    branch.series ??= this.#open(values);
    return branch.series;
  }

  #open(values: readonly string[]): Series {
    const labels = Object.fromEntries(this.#names.map((name, index) => [name, values[index] ?? "none"]));
    const series = { values, labels, fresh: 0 };
    this.#series.push(series);
    return series;
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  for (let at = 0; at < other.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
