import { propagation, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import type { EmulatorOptions } from "@suture/emulators";
import type { GatewayOptions } from "../options.ts";
import type { TelemetryOptions } from "../telemetry/options.ts";
import type { UpstreamOptions } from "../upstreams/upstream.ts";
import { type Emulated, startEmulated } from "./emulated.ts";

/** A line of the log. */
export type Line = Readonly<Record<string, unknown>>;

/** What a gateway told of itself. */
export interface Told {
  readonly metrics: string;
  readonly lines: readonly Line[];
  readonly spans: readonly ReadableSpan[];
}

/** A gateway in front of emulated providers that is listened to. */
export interface Observed extends Emulated {
  /** Everything that it told since the start, or since it was forgotten; waits for requests that are under way. */
  told(): Promise<Told>;
  /** Forgets lines and spans. */
  forget(): void;
}

/** Collects the spans of this process until `close`. */
export function collectSpans(): { readonly exporter: InMemorySpanExporter; close(): void } {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    exporter,
    close: () => {
      trace.disable();
      propagation.disable();
    },
  };
}

/** Starts one with logs and traces on. */
export async function startObserved(
  options: GatewayOptions = {},
  telemetry: TelemetryOptions = {},
  emulated: EmulatorOptions = {},
  more: Omit<UpstreamOptions, "name"> = {},
): Promise<Observed> {
  const written: string[] = [];
  const { exporter, close: stop } = collectSpans();
  const logTo = { write: (line: string) => written.push(line) };
  const running = await startEmulated(
    { ...options, telemetry: { logs: "info", logTo, traces: true, ...telemetry } },
    emulated,
    more,
  );
  return {
    ...running,
    told: async () => ({
      metrics: await inFlight(running.gateway.url, 0),
      lines: written.map((line) => JSON.parse(line)),
      spans: exporter.getFinishedSpans(),
    }),
    forget: () => {
      written.length = 0;
      exporter.reset();
    },
    close: async () => {
      await running.close();
      stop();
    },
  };
}

/** The metrics, once so many requests are under way. */
export async function inFlight(url: string, count: number): Promise<string> {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    if (text.includes(`\nsuture_requests_in_flight ${count}\n`)) return text;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The value of a metric with these labels; 0 where it was never counted. */
export function metricOf(
  metrics: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  let sum = 0;
  for (const line of metrics.split("\n")) {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (found?.[1] !== name) continue;
    const has = Object.entries(labels).every(([label, value]) => found[2]?.includes(`${label}="${value}"`));
    if (has) sum += Number(found[3]);
  }
  return sum;
}
