/** Takes lines, each with its line end, as streams do. */
export interface LogSink {
  write(line: string): unknown;
}

/** What a gateway tells of itself. Metrics are always counted; nothing that anybody said is told. */
export interface TelemetryOptions {
  /** From which level on lines of JSON are logged, one for each request and each event; `silent` unless given. */
  readonly logs?: "silent" | "error" | "warn" | "info";
  /** Where lines go; to stderr unless given. */
  readonly logTo?: LogSink;
  /** Has the lines say what was found in a history, too: names of tools, ids of calls, places. */
  readonly content?: boolean;
  /** A span for each request, through `@opentelemetry/api`. */
  readonly traces?: boolean;
}

/** Options with everything settled. */
export interface TelemetrySettings extends Required<Omit<TelemetryOptions, "logTo">> {
  readonly logTo?: LogSink | undefined;
}
