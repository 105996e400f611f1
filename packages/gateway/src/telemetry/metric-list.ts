import type { GaugeName } from "./telemetry.ts";

/** A metric: its name, what its values are told apart by, and what it says. */
export interface MetricSpec {
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram";
  readonly labels: readonly string[];
  readonly help: string;
}

/** What the code calls each metric. */
type MetricKey =
  | "requests"
  | "inFlight"
  | "findings"
  | "repairs"
  | "edits"
  | "unjudged"
  | "overflow"
  | "events"
  | "gaps"
  | "tokens"
  | "attempts"
  | "fallbacks"
  | "added"
  | "upstream"
  | "request"
  | "failures"
  | "toolCalls"
  | "toolSeconds"
  | GaugeName;

function gauge(name: string, help: string): MetricSpec {
  return { name, kind: "gauge", labels: [], help };
}

function counter(name: string, labels: readonly string[], help: string): MetricSpec {
  return { name, kind: "counter", labels, help };
}

function histogram(name: string, labels: readonly string[], help: string): MetricSpec {
  return { name, kind: "histogram", labels, help };
}

/** Every metric of the gateway; those of the process come besides. */
export const METRICS: Readonly<Record<MetricKey, MetricSpec>> = {
  requests: counter(
    "suture_requests_total",
    ["wire", "upstream", "status", "ending", "caller"],
    "requests that are over; pages of the gateway are none",
  ),
  inFlight: gauge("suture_requests_in_flight", "requests that are under way"),
  findings: counter(
    "suture_findings_total",
    ["rule", "level", "upstream"],
    "what was wrong with histories, by rule",
  ),
  repairs: counter("suture_repairs_total", ["upstream"], "requests whose history was mended"),
  edits: counter("suture_edits_total", ["upstream"], "changes that mending took"),
  unjudged: counter(
    "suture_unjudged_total",
    ["reason", "upstream"],
    "requests that went on as they came, as their history could not be judged",
  ),
  overflow: counter(
    "suture_overflow_total",
    ["stage", "cause", "outcome"],
    "tries at making room for a history that does not fit",
  ),
  events: counter("suture_events_total", ["event"], "events, by the names that traces and logs have"),
  gaps: counter(
    "suture_contract_gaps_total",
    ["class", "fact", "healed"],
    "refusals that the contract did not foresee",
  ),
  tokens: counter(
    "suture_tokens_total",
    ["kind", "upstream", "model"],
    "tokens that providers counted: `input`, `output`, and of these `cached` and `reasoning`",
  ),
  attempts: counter("suture_attempts_total", ["upstream"], "requests that were sent to providers"),
  fallbacks: counter(
    "suture_fallbacks_total",
    ["upstream", "fallback"],
    "requests that another upstream answered in place of the first",
  ),
  added: histogram("suture_added_seconds", [], "from the start of a request until it was sent on"),
  upstream: histogram(
    "suture_upstream_seconds",
    ["upstream"],
    "from there until the head of the answer, retries included",
  ),
  request: histogram("suture_request_seconds", [], "from the start of a request to the end of its answer"),
  failures: counter("suture_telemetry_failures_total", [], "times that telemetry itself failed"),
  toolCalls: counter(
    "suture_tool_calls_total",
    ["server", "outcome"],
    "calls of tools that the gateway ran, by MCP server: `ok`, `failed` or `aborted`",
  ),
  toolSeconds: histogram("suture_tool_call_seconds", ["server"], "how long they took"),
  inbox_waiting: gauge("suture_inbox_waiting", "messages that are not answered yet"),
  inbox_oldest_seconds: gauge("suture_inbox_oldest_seconds", "age of the oldest of them that is due"),
  outbox_waiting: gauge("suture_outbox_waiting", "replies that are not sent yet"),
  dead_letters: gauge("suture_dead_letters", "messages and replies that were given up"),
  incidents_open: gauge("suture_incidents_open", "incidents that are not over"),
};
