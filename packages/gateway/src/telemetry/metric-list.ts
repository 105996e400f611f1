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
    "finished requests, without those for the gateway's own pages",
  ),
  inFlight: gauge("suture_requests_in_flight", "requests in progress"),
  findings: counter("suture_findings_total", ["rule", "level", "upstream"], "findings in histories, by rule"),
  repairs: counter("suture_repairs_total", ["upstream"], "requests whose history was repaired"),
  edits: counter("suture_edits_total", ["upstream"], "edits made by repairs"),
  unjudged: counter(
    "suture_unjudged_total",
    ["reason", "upstream"],
    "requests that were forwarded without a check of their history",
  ),
  overflow: counter("suture_overflow_total", ["stage", "cause", "outcome"], "attempts to make a history fit"),
  events: counter("suture_events_total", ["event"], "events, by their names in traces and logs"),
  gaps: counter(
    "suture_contract_gaps_total",
    ["class", "fact", "healed"],
    "refusals that no fact of the contract foresaw",
  ),
  tokens: counter(
    "suture_tokens_total",
    ["kind", "upstream", "model"],
    "tokens that providers counted: `input`, `output`, and of these `cached` and `reasoning`",
  ),
  attempts: counter("suture_attempts_total", ["upstream"], "requests sent to providers, retries included"),
  fallbacks: counter("suture_fallbacks_total", ["upstream", "fallback"], "requests answered by a fallback"),
  added: histogram(
    "suture_added_seconds",
    [],
    "time from the start of a request until it is sent to the provider",
  ),
  upstream: histogram(
    "suture_upstream_seconds",
    ["upstream"],
    "time from there until the head of the response, retries included",
  ),
  request: histogram(
    "suture_request_seconds",
    [],
    "time from the start of a request to the end of its response",
  ),
  failures: counter("suture_telemetry_failures_total", [], "failures of telemetry itself"),
  toolCalls: counter(
    "suture_tool_calls_total",
    ["server", "outcome"],
    "tool calls run by the gateway, by MCP server: `ok`, `failed` or `aborted`",
  ),
  toolSeconds: histogram("suture_tool_call_seconds", ["server"], "duration of these calls"),
  inbox_waiting: gauge("suture_inbox_waiting", "messages not answered yet"),
  inbox_oldest_seconds: gauge("suture_inbox_oldest_seconds", "age of the oldest of them that is due"),
  outbox_waiting: gauge("suture_outbox_waiting", "replies not sent yet"),
  dead_letters: gauge("suture_dead_letters", "messages and replies that were given up"),
  incidents_open: gauge("suture_incidents_open", "open incidents"),
};
