import type { IncomingHttpHeaders } from "node:http";
import type { RequestRecord } from "../record/request-record.ts";
import type { ToolRecord } from "./tool-record.ts";

/** Events of a conversation that is too long, by the names that alerts are written for. */
export type OverflowEvent =
  | "queue.context_overflow.detected"
  | "queue.context_overflow.compacted"
  | "queue.context_overflow.new_session"
  | "queue.context_overflow.recovery_failed"
  | "daemon.context_overflow.recovery";

/** Everything that can happen to a request. */
export type EventName = OverflowEvent | "contract.gap";

/** Facts about an event; never anything that was said. */
export interface EventFacts {
  readonly [name: string]: string | number | boolean | undefined;
}

/** How much something matters. */
export type Severity = "info" | "warn" | "error";

/** What follows the requests of a gateway. */
export interface Observer {
  /** A request came; the headers say which trace it belongs to. */
  begin?(record: RequestRecord, headers: IncomingHttpHeaders): void;
  /** Something happened to it. */
  event(name: EventName, record: RequestRecord, facts: EventFacts): void;
  /** It is over. */
  end(record: RequestRecord): void;
  /** A tool was called. */
  tool?(record: ToolRecord): void;
}

/** What a session gateway measures from time to time. */
export type GaugeName =
  | "inbox_waiting"
  | "inbox_oldest_seconds"
  | "outbox_waiting"
  | "dead_letters"
  | "incidents_open";

/** What the gateway tells of itself while it works. */
export interface Telemetry extends Observer {
  begin(record: RequestRecord, headers: IncomingHttpHeaders): void;
  tool(record: ToolRecord): void;
  /** Something that concerns no request. */
  log(level: Severity, message: string, facts?: EventFacts): void;
  /** Something was measured. */
  gauge(name: GaugeName, value: number): void;
  /** Everything that is counted, as Prometheus reads it. */
  metrics(): Promise<{ readonly type: string; readonly text: string }>;
  /** Sends what is still waiting. */
  close(): Promise<void>;
}
