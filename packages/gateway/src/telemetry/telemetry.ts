import type { RequestRecord } from "../record/request-record.ts";

/** Events of a conversation that is too long, by the names that alerts are written for. */
export type OverflowEvent =
  | "queue.context_overflow.detected"
  | "queue.context_overflow.compacted"
  | "queue.context_overflow.new_session"
  | "queue.context_overflow.recovery_failed"
  | "daemon.context_overflow.recovery";

/** Facts about an event; never anything that was said. */
export interface EventFacts {
  readonly [name: string]: string | number | boolean | undefined;
}

/** What the gateway tells of itself while it works. */
export interface Telemetry {
  /** A request came. */
  begin(record: RequestRecord): void;
  /** Something happened to it. */
  event(name: OverflowEvent | "contract.gap", record: RequestRecord, facts: EventFacts): void;
  /** It is over. */
  end(record: RequestRecord): void;
  /** Something that concerns no request. */
  log(level: "info" | "warn" | "error", message: string, facts?: EventFacts): void;
  /** Everything that is counted, as Prometheus reads it. */
  metrics(): Promise<{ readonly type: string; readonly text: string }>;
  /** Sends what is still waiting. */
  close(): Promise<void>;
}

/** Tells nobody anything. */
export const silent: Telemetry = {
  begin: () => {},
  event: () => {},
  end: () => {},
  log: () => {},
  metrics: () => Promise.resolve({ type: "text/plain; version=0.0.4; charset=utf-8", text: "" }),
  close: () => Promise.resolve(),
};
