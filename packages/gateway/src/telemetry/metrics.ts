import { Gauge, Registry } from "prom-client";
import type { RequestRecord, Usage } from "../record/request-record.ts";
import { BoundedNames } from "./bounded-names.ts";
import { METRICS, type MetricSpec } from "./metric-list.ts";
import { processMetrics } from "./process-metrics.ts";
import { Tally } from "./tally.ts";
import type { EventName, GaugeName, Observer } from "./telemetry.ts";
import { Timings } from "./timings.ts";
import type { ToolRecord } from "./tool-record.ts";

/** What we add is far below a millisecond, or the time that a body takes to come. */
const OURS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
/** Models think for seconds, and write for minutes. */
const THEIRS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600];

/** Models whose tokens are counted under their own names, and callers likewise. */
const MOST_MODELS = 100;
const MOST_CALLERS = 200;
/** Words of our own, which are few; the bound is for the day when one of them is not. */
const MOST_WORDS = 200;

/** Counts requests for Prometheus. What tells values apart comes from a set with an end. */
export class Metrics implements Observer {
  readonly #registry = new Registry();
  readonly #models = new BoundedNames(MOST_MODELS);
  readonly #callers = new BoundedNames(MOST_CALLERS);
  readonly #words = new BoundedNames(MOST_WORDS);
  readonly #requests = this.#tally(METRICS.requests);
  readonly #findings = this.#tally(METRICS.findings);
  readonly #repairs = this.#tally(METRICS.repairs);
  readonly #edits = this.#tally(METRICS.edits);
  readonly #unjudged = this.#tally(METRICS.unjudged);
  readonly #overflow = this.#tally(METRICS.overflow);
  readonly #events = this.#tally(METRICS.events);
  readonly #gaps = this.#tally(METRICS.gaps);
  readonly #tokens = this.#tally(METRICS.tokens);
  readonly #attempts = this.#tally(METRICS.attempts);
  readonly #fallbacks = this.#tally(METRICS.fallbacks);
  readonly #failures = this.#tally(METRICS.failures);
  readonly #toolCalls = this.#tally(METRICS.toolCalls);
  readonly #toolSeconds = new Timings(METRICS.toolSeconds, THEIRS);
  readonly #added = new Timings(METRICS.added, OURS);
  readonly #upstream = new Timings(METRICS.upstream, THEIRS);
  readonly #request = new Timings(METRICS.request, THEIRS);
  readonly #gauges: Readonly<Record<GaugeName, Gauge>> = {
    inbox_waiting: this.#gauge(METRICS.inbox_waiting),
    inbox_oldest_seconds: this.#gauge(METRICS.inbox_oldest_seconds),
    outbox_waiting: this.#gauge(METRICS.outbox_waiting),
    dead_letters: this.#gauge(METRICS.dead_letters),
    incidents_open: this.#gauge(METRICS.incidents_open),
  };
  #inFlight = 0;

  constructor() {
    const inFlight = () => this.#inFlight;
    const { name, help } = METRICS.inFlight;
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(inFlight());
      },
    });
  }

  /** Something was measured. */
  gauge(name: GaugeName, value: number): void {
    this.#gauges[name].set(value);
  }

  begin(): void {
    this.#inFlight += 1;
  }

  event(name: EventName): void {
    this.#events.add(1, name);
  }

  end(record: RequestRecord): void {
    this.#inFlight -= 1;
    const { wire = "none", upstream = "none", status, ending, caller, started, sent, answered } = record;
    const code = status === 0 ? "none" : String(status);
    this.#requests.add(1, wire, upstream, code, ending, this.#callers.of(caller));
    this.#request.add((record.ended - started) / 1000);
    if (sent !== undefined) {
      this.#added.add((sent - started) / 1000);
      this.#attempts.add(record.attempts, upstream);
      if (answered !== undefined) this.#upstream.add((answered - sent) / 1000, upstream);
    }
    if (record.unjudged !== undefined) this.#unjudged.add(1, record.unjudged, upstream);
    if (record.findings.length > 0) this.#mended(record, upstream);
    if (record.usage !== undefined) {
      this.#used(record.usage, record.fallback ?? upstream, this.#models.of(record.model));
    }
    if (record.fallback !== undefined) this.#fallbacks.add(1, upstream, record.fallback);
    for (const { stage, cause, outcome } of record.recoveries) {
      this.#overflow.add(1, String(stage), cause, outcome);
    }
    for (const { class: what, fact, healed } of record.gaps) {
      this.#gaps.add(1, this.#words.of(what), this.#words.of(fact), String(healed));
    }
  }

  tool({ server = "none", outcome, started, ended }: ToolRecord): void {
    this.#toolCalls.add(1, server, outcome);
    this.#toolSeconds.add((ended - started) / 1000, server);
  }

  /** Telemetry itself failed. */
  failed(): void {
    this.#failures.add(1);
  }

  /** Everything, as Prometheus reads it. */
  async read(): Promise<{ readonly type: string; readonly text: string }> {
    const counted = await this.#registry.metrics();
    const timed = [this.#added, this.#upstream, this.#request, this.#toolSeconds].map((timings) =>
      timings.read(),
    );
    const text = [counted, ...timed, await processMetrics()].join("\n");
    return { type: this.#registry.contentType, text };
  }

  #mended({ findings, edits }: RequestRecord, upstream: string): void {
    for (const { rule, level } of findings) this.#findings.add(1, rule, level, upstream);
    if (edits === 0) return;
    this.#repairs.add(1, upstream);
    this.#edits.add(edits, upstream);
  }

  #used({ input, output, cached = 0, reasoning = 0 }: Usage, upstream: string, model: string): void {
    this.#tokens.add(input, "input", upstream, model);
    this.#tokens.add(output, "output", upstream, model);
    if (cached > 0) this.#tokens.add(cached, "cached", upstream, model);
    if (reasoning > 0) this.#tokens.add(reasoning, "reasoning", upstream, model);
  }

  #gauge({ name, help }: MetricSpec): Gauge {
    return new Gauge({ name, help, registers: [this.#registry] });
  }

  #tally(spec: MetricSpec): Tally {
    return new Tally(spec, this.#registry);
  }
}
