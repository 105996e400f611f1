import type { MetricSpec } from "./metric-list.ts";

/** What was timed of one value of the label. */
interface Series {
  /** How many were no longer than each bound, and longer than the one before; and how many were longer than all. */
  readonly counts: number[];
  sum: number;
}

/** More series than this are counted as one. */
const MOST_SERIES = 1_000;

/** A histogram of seconds, by one label at the most, that costs next to nothing until somebody reads it. */
export class Timings {
  readonly #spec: MetricSpec;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  constructor(spec: MetricSpec, bounds: readonly number[]) {
    this.#spec = spec;
    this.#bounds = bounds;
    // What is told apart by nothing is there from the start.
    if (spec.labels.length === 0) this.#open("");
  }

  /** Counts a time, under a value of the label where there is one. */
  add(seconds: number, label = ""): void {
    const bounds = this.#bounds;
    const series = this.#series.get(label) ?? this.#open(label);
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] as number)) at += 1;
    series.counts[at] = (series.counts[at] as number) + 1;
    series.sum += seconds;
  }

  /** Everything, as Prometheus reads it. */
  read(): string {
    const { name, help, labels } = this.#spec;
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
    for (const [value, { counts, sum }] of this.#series) {
      const own = labels.map((label) => `${label}="${escaped(value)}"`);
      const about = own.length === 0 ? "" : `{${own.join(",")}}`;
      let total = 0;
      for (const [at, count] of counts.entries()) {
        total += count;
        const bound = `le="${this.#bounds[at] ?? "+Inf"}"`;
        lines.push(`${name}_bucket{${[bound, ...own].join(",")}} ${total}`);
      }
      lines.push(`${name}_sum${about} ${sum}`, `${name}_count${about} ${total}`);
    }
    return `${lines.join("\n")}\n`;
  }

  #open(label: string): Series {
    const kept = this.#series.size < MOST_SERIES ? label : "other";
    const series = this.#series.get(kept) ?? { counts: [...this.#bounds, Infinity].map(() => 0), sum: 0 };
    this.#series.set(kept, series);
    return series;
  }
}

/** A value of a label between its quotes. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
