import type { EventFacts, OverflowEvent, Severity } from "../telemetry/telemetry.ts";

/** What turns tell of themselves while they run: numbers and names, never anything that was said. */
export interface AgentTelemetry {
  /** Something happened to a session, by the names that alerts are written for. */
  happened(name: OverflowEvent, facts: EventFacts): void;
  log(level: Severity, message: string, facts?: EventFacts): void;
}
