import type { IncomingHttpHeaders } from "node:http";
import type { RequestRecord } from "../record/request-record.ts";
import { Logs } from "./logs.ts";
import { Metrics } from "./metrics.ts";
import type { TelemetrySettings } from "./options.ts";
import type { EventFacts, EventName, Observer, Severity, Telemetry } from "./telemetry.ts";
import { openTraces } from "./traces.ts";

/** Logs, metrics and traces of one gateway, as its options want them. */
export async function openTelemetry(settings: TelemetrySettings): Promise<Telemetry> {
  const metrics = new Metrics();
  const logs = settings.logs === "silent" ? undefined : new Logs(settings);
  const observers: Observer[] = [metrics];
  if (logs !== undefined) observers.push(logs);
  if (settings.traces) observers.push(await openTraces());
  return new AllTelemetry(metrics, logs, observers);
}

class AllTelemetry implements Telemetry {
  readonly #metrics: Metrics;
  readonly #logs: Logs | undefined;
  readonly #observers: readonly Observer[];

  constructor(metrics: Metrics, logs: Logs | undefined, observers: readonly Observer[]) {
    this.#metrics = metrics;
    this.#logs = logs;
    this.#observers = observers;
  }

  begin(record: RequestRecord, headers: IncomingHttpHeaders): void {
    this.#each((observer) => observer.begin?.(record, headers));
  }

  event(name: EventName, record: RequestRecord, facts: EventFacts): void {
    this.#each((observer) => observer.event(name, record, facts));
  }

  end(record: RequestRecord): void {
    this.#each((observer) => observer.end(record));
  }

  log(level: Severity, message: string, facts?: EventFacts): void {
    this.#guarded(() => this.#logs?.log(level, message, facts));
  }

  metrics(): Promise<{ readonly type: string; readonly text: string }> {
    return this.#metrics.read();
  }

  async close(): Promise<void> {
    await this.#logs?.close();
  }

  #each(tell: (observer: Observer) => void): void {
    for (const observer of this.#observers) this.#guarded(() => tell(observer));
  }

  /** What watches a request never breaks it. */
  #guarded(tell: () => void): void {
    try {
      tell();
    } catch {
      this.#metrics.failed();
    }
  }
}
