import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import type { RequestRecord } from "../record/request-record.ts";
import { LineWriter } from "./line-writer.ts";
import type { TelemetrySettings } from "./options.ts";
import { plainFacts } from "./plain-facts.ts";
import { plainName } from "./plain-name.ts";
import type { EventFacts, EventName, Observer, Severity } from "./telemetry.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Members that are never written, whoever puts them in. */
const HIDDEN = [
  "authorization",
  "apiKey",
  "api_key",
  "key",
  "token",
  "secret",
  "password",
  "cookie",
  "headers",
];

/** Findings that one line tells, at most. */
const MOST_FOUND = 20;
/** Characters of a path that a line has, at most. */
const LONGEST_PATH = 200;

/** Events that somebody should look at. */
const ALARMING: ReadonlySet<EventName> = new Set<EventName>([
  "queue.context_overflow.new_session",
  "queue.context_overflow.recovery_failed",
  "contract.gap",
]);

/** Writes a line of JSON for every request and every event. */
export class Logs implements Observer {
  readonly #content: boolean;
  readonly #logger: Logger;
  readonly #stderr: LineWriter | undefined;

  constructor({ logs, logTo, content }: TelemetrySettings) {
    this.#content = content;
    this.#stderr = logTo === undefined || logTo === process.stderr ? new LineWriter(2) : undefined;
    this.#logger = pino(
      {
        level: logs,
        base: null,
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (level) => ({ level }) },
        redact: { paths: HIDDEN, censor: "[hidden]" },
      },
      this.#stderr ?? (logTo as DestinationStream),
    );
  }

  event(name: EventName, { id, upstream, model, caller }: RequestRecord, facts: EventFacts): void {
    const about = { id, upstream, model: model && plainName(model), caller };
    const plain = plainFacts(facts);
    // What happened to a session belongs to no request, and says itself which model it is about.
    const line = upstream === undefined ? { ...about, ...plain } : { ...plain, ...about };
    this.#logger[ALARMING.has(name) ? "warn" : "info"](line, name);
  }

  end(record: RequestRecord): void {
    const severity = severityOf(record);
    if (this.#logger.isLevelEnabled(severity)) this.#logger[severity](this.#line(record), "request");
  }

  /** Something that concerns no request. */
  log(level: Severity, message: string, facts: EventFacts = {}): void {
    this.#logger[level](plainFacts(facts), withoutSecrets(message));
  }

  /** Writes what is still waiting. */
  async close(): Promise<void> {
    await this.#stderr?.close();
  }

  #line(record: RequestRecord): Record<string, unknown> {
    const { id, method, wire, upstream, model, caller, mode, status, ending, usage, started, sent } = record;
    const line: Record<string, unknown> = { id };
    if (wire === undefined) line.method = method;
    else line.wire = wire;
    // Other paths may hold anything; these hold ids, and never what was said.
    if (record.isForSessions) line.path = withoutSecrets(record.path).slice(0, LONGEST_PATH);
    line.upstream = upstream;
    if (model !== undefined) line.model = plainName(model);
    line.caller = caller;
    line.status = status;
    line.ending = ending;
    line.ms = rounded(record.ended - started);
    if (sent !== undefined) line.added = rounded(sent - started);
    if (mode !== undefined && mode !== "on") line.mode = mode;
    if (record.streams) line.streams = true;
    if (record.attempts > 1) line.attempts = record.attempts;
    if (usage !== undefined) line.tokens = usage;
    if (record.finish !== undefined) line.finish = plainName(record.finish);
    if (record.trouble !== undefined) line.trouble = record.trouble;
    if (record.fallback !== undefined) line.fallback = record.fallback;
    if (record.failedFallbacks.length > 0) line.failedFallbacks = record.failedFallbacks;
    if (record.unjudged !== undefined) line.unjudged = record.unjudged;
    if (record.findings.length > 0) this.#addFindings(line, record);
    if (record.recoveries.length > 0) line.recoveries = record.recoveries;
    if (record.gaps.length > 0) line.gaps = record.gaps;
    return line;
  }

  #addFindings(line: Record<string, unknown>, { findings, edits }: RequestRecord): void {
    line.findings = findings.length;
    line.edits = edits;
    line.rules = [...new Set(findings.map(({ rule }) => rule))];
    if (!this.#content) return;
    line.found = findings
      .slice(0, MOST_FOUND)
      .map(({ place, message }) => `${place}: ${withoutSecrets(message)}`);
  }
}

/** What a level is for: requests that went well, those that did not, and faults of our own. */
function severityOf({ ending, trouble, gaps, recoveries }: RequestRecord): Severity {
  if (trouble === "gateway_failed") return "error";
  const bad = ending === "failed" || ending === "cut" || gaps.length > 0;
  return bad || recoveries.some(({ outcome }) => outcome === "failed") ? "warn" : "info";
}

/** Milliseconds, to the microsecond. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
