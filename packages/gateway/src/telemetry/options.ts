import { GatewayOptionError } from "../errors.ts";

/** From which level on something is logged. */
export type LogLevel = "silent" | "error" | "warn" | "info";

/** The levels, for those who ask whether a word is one. */
export const LOG_LEVELS: readonly LogLevel[] = ["silent", "error", "warn", "info"];

/** What a gateway tells of itself. Metrics are always counted; nothing that anybody said is told. */
export interface TelemetryOptions {
  /** Lines of JSON, one for each request and each event; `silent` unless given. */
  readonly logs?: LogLevel;
  /** Where lines go, each with its line end; to stderr unless given. */
  readonly logTo?: { write(line: string): unknown };
  /** Has the lines say what was found in a history, too: names of tools, ids of calls, places. */
  readonly content?: boolean;
  /** A span for each request, through `@opentelemetry/api`. */
  readonly traces?: boolean;
}

/** Options with everything settled. */
export interface TelemetrySettings {
  readonly logs: LogLevel;
  readonly logTo?: { write(line: string): unknown } | undefined;
  readonly content: boolean;
  readonly traces: boolean;
}

/** Checks the options and fills in what they leave open. */
export function settleTelemetry(options: TelemetryOptions = {}): TelemetrySettings {
  const { logs = "silent", logTo, content = false, traces = false } = options;
  if (!LOG_LEVELS.includes(logs)) {
    throw new GatewayOptionError([`unknown level of logs ${logs}; known are ${LOG_LEVELS.join(", ")}`]);
  }
  return { logs, logTo, content, traces };
}
