import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RequestRecord } from "../record/request-record.ts";
import { collectSpans, type Line, metricOf } from "../testing/observed.ts";
import { openTelemetry } from "./open-telemetry.ts";
import type { TelemetryOptions } from "./options.ts";
import type { EventName, Telemetry } from "./telemetry.ts";

let spans: ReturnType<typeof collectSpans>;
beforeEach(() => {
  spans = collectSpans();
});
afterEach(() => spans.close());

interface Opened {
  readonly telemetry: Telemetry;
  readonly lines: () => Line[];
  readonly finished: () => ReadableSpan[];
  readonly metrics: () => Promise<string>;
}

async function open(options: TelemetryOptions = {}): Promise<Opened> {
  const written: string[] = [];
  const logTo = { write: (line: string) => written.push(line) };
  const settings = { logs: "info", logTo, content: false, traces: true } as const;
  const telemetry = await openTelemetry({ ...settings, ...options });
  return {
    telemetry,
    lines: () => written.map((line) => JSON.parse(line)),
    finished: () => spans.exporter.getFinishedSpans(),
    metrics: async () => (await telemetry.metrics()).text,
  };
}

/** A request that was answered. */
function answered(more: Partial<RequestRecord> = {}): RequestRecord {
  const record = new RequestRecord();
  const { started } = record;
  return Object.assign(record, {
    ...{ method: "POST", path: "/v1/chat/completions", wire: "openai-chat", upstream: "openai" },
    ...{ model: "gpt-5", caller: "anonymous", mode: "on", attempts: 1, status: 200, ending: "answered" },
    ...{ sent: started + 1, answered: started + 500, ended: started + 2_000 },
    ...more,
  });
}

function tell(telemetry: Telemetry, record: RequestRecord): void {
  telemetry.begin(record, {});
  telemetry.end(record);
}

describe("events", () => {
  it.each([
    ["queue.context_overflow.detected", "info"],
    ["queue.context_overflow.compacted", "info"],
    ["queue.context_overflow.new_session", "warn"],
    ["queue.context_overflow.recovery_failed", "warn"],
    ["daemon.context_overflow.recovery", "info"],
    ["contract.gap", "warn"],
  ] satisfies [EventName, string][])("%s is told at once, and in the span", async (name, level) => {
    const { telemetry, lines, finished, metrics } = await open();
    const record = answered();
    telemetry.begin(record, {});
    telemetry.event(name, record, { stage: 1, key: "abc", note: "sk-abcdefghijklm", nothing: undefined });
    expect(lines()).toMatchObject([{ level, msg: name, id: record.id, stage: 1, note: "[hidden]" }]);
    expect(lines()[0]).toMatchObject({ key: "[hidden]" });
    expect(metricOf(await metrics(), "suture_events_total", { event: name })).toBe(1);
    telemetry.end(record);
    expect(finished()).toHaveLength(1);
    expect(finished()[0]?.events).toMatchObject([{ name, attributes: { stage: 1, note: "[hidden]" } }]);
    expect(JSON.stringify(finished()[0]?.events)).not.toContain("sk-");
    expect(Math.abs((finished()[0]?.events[0]?.time[0] ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  });

  it("of a request that is over get a span of their own", async () => {
    const { telemetry, finished } = await open();
    const record = answered();
    tell(telemetry, record);
    telemetry.event("daemon.context_overflow.recovery", record, { stage: 2 });
    const attributes = { stage: 2, "suture.request.id": record.id };
    expect(finished()[1]).toMatchObject({ name: "daemon.context_overflow.recovery", attributes });
  });
});

describe("what the account of a request holds", () => {
  it("tokens", async () => {
    const { telemetry, lines, finished, metrics } = await open();
    const usage = { input: 1200, output: 300, cached: 1000, reasoning: 200 };
    tell(telemetry, answered({ usage, finish: "stop" }));
    const text = await metrics();
    for (const [kind, count] of Object.entries(usage)) {
      const labels = { kind, upstream: "openai", model: "gpt-5" };
      expect(metricOf(text, "suture_tokens_total", labels)).toBe(count);
    }
    expect(lines()[0]).toMatchObject({ tokens: usage, finish: "stop" });
    expect(finished()[0]?.attributes).toMatchObject({
      "gen_ai.usage.input_tokens": 1200,
      "gen_ai.usage.output_tokens": 300,
      "gen_ai.usage.cache_read.input_tokens": 1000,
      "gen_ai.usage.reasoning.output_tokens": 200,
      "gen_ai.response.finish_reasons": ["stop"],
    });
  });

  it("recoveries, of which a failed one is a warning", async () => {
    const { telemetry, lines, metrics } = await open();
    const made = { stage: 0, cause: "remembered", outcome: "compacted", before: 9000, after: 4000 } as const;
    const failed = { stage: 1, cause: "refused", outcome: "failed", before: 9000, after: 9000 } as const;
    tell(telemetry, answered({ recoveries: [made] }));
    tell(telemetry, answered({ recoveries: [made, failed] }));
    expect(lines().map(({ level }) => level)).toEqual(["info", "warn"]);
    expect(lines()[1]).toMatchObject({ recoveries: [made, failed] });
    const text = await metrics();
    const { stage, cause, outcome } = made;
    expect(metricOf(text, "suture_overflow_total", { stage: String(stage), cause, outcome })).toBe(2);
    expect(metricOf(text, "suture_overflow_total", { stage: "1", cause: "refused", outcome: "failed" })).toBe(
      1,
    );
  });

  it("gaps and fallbacks", async () => {
    const { telemetry, lines, metrics } = await open();
    const gap = { class: "invalid_request", fact: undefined, healed: true };
    tell(telemetry, answered({ gaps: [gap], fallback: "groq", usage: { input: 5, output: 1 } }));
    expect(lines()[0]).toMatchObject({ level: "warn", gaps: [{ class: "invalid_request", healed: true }] });
    const text = await metrics();
    const labels = { class: "invalid_request", fact: "none", healed: "true" };
    expect(metricOf(text, "suture_contract_gaps_total", labels)).toBe(1);
    expect(metricOf(text, "suture_fallbacks_total", { upstream: "openai", fallback: "groq" })).toBe(1);
    expect(metricOf(text, "suture_tokens_total", { kind: "input", upstream: "groq" })).toBe(5);
  });
});

it("labels stay few, whatever clients ask for", async () => {
  const { telemetry, metrics } = await open({ logs: "silent", traces: false });
  for (let index = 0; index < 1_000; index++) {
    const usage = { input: 1, output: 1 };
    tell(telemetry, answered({ model: `model-${index}`, caller: `caller-${index}`, usage }));
  }
  const text = await metrics();
  expect(metricOf(text, "suture_tokens_total", { kind: "input" })).toBe(1_000);
  expect(metricOf(text, "suture_tokens_total", { kind: "input", model: "other" })).toBe(900);
  expect(metricOf(text, "suture_requests_total", { caller: "other" })).toBe(800);
  expect(text.split("\n").length).toBeLessThan(1_000);
});

it.each([
  ["error", ["error"]],
  ["warn", ["warn", "error"]],
  ["info", ["info", "warn", "error"]],
] as const)("from the level %s on, lines are written", async (logs, expected) => {
  const { telemetry, lines } = await open({ logs });
  tell(telemetry, answered());
  tell(telemetry, answered({ ending: "cut" }));
  tell(telemetry, answered({ trouble: "gateway_failed" }));
  expect(lines().map(({ level }) => level)).toEqual(expected);
});

it("what concerns no request is logged without its secrets", async () => {
  const { telemetry, lines } = await open();
  telemetry.log("warn", "cannot reach postgres://me:word@db", { password: "word", tries: 3 });
  const msg = "cannot reach postgres://[hidden]@db";
  expect(lines()[0]).toMatchObject({ level: "warn", msg, password: "[hidden]", tries: 3 });
});

it("a log that cannot be written breaks nothing, and is counted", async () => {
  const logTo = {
    write: () => {
      throw new Error("the disk is full");
    },
  };
  const { telemetry, metrics, finished } = await open({ logTo });
  tell(telemetry, answered());
  expect(metricOf(await metrics(), "suture_telemetry_failures_total")).toBe(1);
  expect(finished()).toHaveLength(1);
});

describe("calls of tools", () => {
  const started = performance.now();
  const ran = {
    server: "crm",
    name: "crm__find",
    call: "call_1",
    conversation: "talk",
    outcome: "ok",
    started,
    ended: started + 300,
  } as const;

  it("are counted and timed by their server, and by how they ended", async () => {
    const { telemetry, metrics } = await open();
    telemetry.tool(ran);
    telemetry.tool({ ...ran, outcome: "failed" });
    telemetry.tool({ ...ran, server: undefined, name: "made up by a model", outcome: "failed" });
    const text = await metrics();
    const counted = (server: string, outcome: string): number =>
      metricOf(text, "suture_tool_calls_total", { server, outcome });
    expect([counted("crm", "ok"), counted("crm", "failed"), counted("none", "failed")]).toEqual([1, 1, 1]);
    expect(metricOf(text, "suture_tool_call_seconds_count", { server: "crm" })).toBe(2);
    expect(metricOf(text, "suture_tool_call_seconds_sum", { server: "crm" })).toBeCloseTo(0.6);
    expect(text).not.toContain("made up");
  });

  it("are spans by the conventions for generative AI", async () => {
    const { telemetry, finished } = await open();
    telemetry.tool(ran);
    telemetry.tool({ ...ran, outcome: "failed" });
    telemetry.tool({ ...ran, outcome: "aborted" });
    telemetry.tool({ ...ran, server: undefined, name: "made_up" });
    expect(finished().map(({ name, status }) => [name, status.code])).toEqual([
      ["execute_tool crm__find", 0],
      ["execute_tool crm__find", 2],
      ["execute_tool crm__find", 0],
      ["execute_tool other", 0],
    ]);
    const [first, failed] = finished();
    expect(first?.attributes).toEqual({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "crm__find",
      "gen_ai.tool.call.id": "call_1",
      "gen_ai.conversation.id": "talk",
      "gen_ai.tool.type": "extension",
      "suture.tool.server": "crm",
    });
    expect(first?.duration).toEqual([0, expect.closeTo(300_000_000, -6)]);
    expect(failed?.attributes).toMatchObject({ "error.type": "failed" });
  });
});
