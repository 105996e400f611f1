import type { IncomingHttpHeaders } from "node:http";
import type { RequestRecord } from "../record/request-record.ts";
import { Logs } from "./logs.ts";
import { Metrics } from "./metrics.ts";
import type { TelemetrySettings } from "./options.ts";
import type { EventFacts, EventName, GaugeName, Observer, Severity, Telemetry } from "./telemetry.ts";
import type { ToolRecord } from "./tool-record.ts";
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

/** Tells each observer. What watches a request never breaks it: whatever one of them throws is counted. */
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
    for (const observer of this.#observers) {
      try {
        observer.begin?.(record, headers);
      } catch {
        this.#metrics.failed();
      }
    }
  }

  event(name: EventName, record: RequestRecord, facts: EventFacts): void {
    for (const observer of this.#observers) {
      try {
        observer.event(name, record, facts);
      } catch {
        this.#metrics.failed();
      }
    }
  }

  end(record: RequestRecord): void {
    for (const observer of this.#observers) {
      try {
        observer.end(record);
      } catch {
        this.#metrics.failed();
      }
    }
  }

  tool(record: ToolRecord): void {
    for (const observer of this.#observers) {
      try {
        observer.tool?.(record);
      } catch {
        this.#metrics.failed();
      }
    }
  }

  log(level: Severity, message: string, facts?: EventFacts): void {
    try {
      this.#logs?.log(level, message, facts);
    } catch {
      this.#metrics.failed();
    }
  }

  gauge(name: GaugeName, value: number): void {
    this.#metrics.gauge(name, value);
  }

  metrics(): Promise<{ readonly type: string; readonly text: string }> {
    return this.#metrics.read();
  }

  async close(): Promise<void> {
    await this.#logs?.close();
  }
}
