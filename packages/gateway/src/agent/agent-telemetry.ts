import type { EventFacts, OverflowEvent, Severity } from "../telemetry/telemetry.ts";

/** What turns report about themselves: numbers and names, never anything that was said. */
export interface AgentTelemetry {
  /** Reports an event in a session, under the name that alerts are configured for. */
  happened(name: OverflowEvent, facts: EventFacts): void;
  log(level: Severity, message: string, facts?: EventFacts): void;
}
