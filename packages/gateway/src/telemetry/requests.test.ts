import { type HrTime, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inFlight, metricOf, type Observed, startObserved, type Told } from "../testing/observed.ts";
import { post, WIRE_CASES } from "../testing/wire-cases.ts";

let running: Observed;
let before: Told;

beforeAll(async () => {
  running = await startObserved({ retries: { max: 1, delay: 1 } });
});
beforeEach(async () => {
  running.emulator.reset();
  before = await running.told();
  running.forget();
});
afterAll(() => running.close());

const chat = "/v1/chat/completions";
const clean = { model: "gpt-5.2", messages: [{ role: "user", content: "hello" }] };
const orphan = { role: "tool", tool_call_id: "call_1", content: "4 degrees" };
const broken = { ...clean, messages: [...clean.messages, orphan] };

/** By how much a metric grew in this test. */
function grown(told: Told, name: string, labels: Record<string, string> = {}): number {
  return metricOf(told.metrics, name, labels) - metricOf(before.metrics, name, labels);
}

const seconds = ([whole, nanos]: HrTime) => whole + nanos / 1e9;

describe.each(WIRE_CASES)("a clean request on $wire", ({ wire, model, path, body }) => {
  it.each([false, true])("is counted, logged and traced; streamed: %s", async (stream) => {
    const start = Date.now() / 1000;
    const response = await post(running.gateway.url + path(stream), body(stream));
    await response.text();
    const id = response.headers.get("suture-request-id");
    const told = await running.told();
    const upstream = wire.startsWith("openai") ? "openai" : wire;

    const labels = { wire, upstream, status: "200", ending: "answered", caller: "anonymous" };
    expect(grown(told, "suture_requests_total", labels)).toBe(1);
    expect(grown(told, "suture_requests_total")).toBe(1);
    expect(grown(told, "suture_attempts_total", { upstream })).toBe(1);
    expect(grown(told, "suture_added_seconds_count")).toBe(1);
    expect(grown(told, "suture_upstream_seconds_count", { upstream })).toBe(1);
    expect(grown(told, "suture_request_seconds_count")).toBe(1);
    expect(grown(told, "suture_findings_total")).toBe(0);

    expect(told.lines).toHaveLength(1);
    const { time, ms, added, ...line } = told.lines[0] as Record<string, unknown>;
    expect(line).toMatchObject({
      ...{ level: "info", msg: "request", id, wire, upstream, model, caller: "anonymous" },
      ...{ status: 200, ending: "answered" },
    });
    expect(Date.parse(String(time)) / 1000).toBeGreaterThan(start - 1);
    expect(ms).toBeGreaterThan(Number(added));

    expect(told.spans).toHaveLength(1);
    const [span] = told.spans;
    const operation = wire === "gemini" ? "generate_content" : "chat";
    expect(span).toMatchObject({ name: `${operation} ${model}`, kind: SpanKind.CLIENT, events: [] });
    expect(span?.status.code).toBe(SpanStatusCode.UNSET);
    expect(span?.parentSpanContext).toBeUndefined();
    expect(span?.attributes).toMatchObject({
      "gen_ai.operation.name": operation,
      "gen_ai.provider.name": wire === "gemini" ? "gcp.gemini" : upstream,
      "gen_ai.request.model": model,
      "http.response.status_code": 200,
      "suture.request.id": id,
      "suture.findings": 0,
    });
    expect(seconds(span?.startTime ?? [0, 0])).toBeGreaterThan(start - 1);
    expect(seconds(span?.duration ?? [0, 0])).toBeCloseTo(Number(ms) / 1000, 5);
  });
});

describe("what is told of a request", () => {
  it("that was mended: rules, findings, edits", async () => {
    await (await post(running.gateway.url + chat, broken)).text();
    const told = await running.told();
    const rule = "tool-result-has-call";
    expect(grown(told, "suture_findings_total", { rule, level: "error", upstream: "openai" })).toBe(1);
    expect(grown(told, "suture_repairs_total", { upstream: "openai" })).toBe(1);
    expect(grown(told, "suture_edits_total", { upstream: "openai" })).toBe(1);
    expect(told.lines[0]).toMatchObject({ findings: 1, edits: 1, rules: [rule] });
    expect(told.lines[0]).not.toHaveProperty("found");
    expect(told.spans[0]?.attributes).toMatchObject({ "suture.edits": 1, "suture.rules": [rule] });
  });

  it.each([-3600, 3600])("at the time of the world, set %i seconds while the process ran", async (by) => {
    const now = Date.now;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + by * 1000);
    try {
      await (await post(running.gateway.url + chat, clean)).text();
      const [span] = (await running.told()).spans;
      for (const time of [span?.startTime, span?.endTime])
        expect(Math.abs(seconds(time ?? [0, 0]) - Date.now() / 1000)).toBeLessThan(60);
    } finally {
      clock.mockRestore();
    }
  });

  it("that was only looked at: findings, and no repair", async () => {
    await (await post(running.gateway.url + chat, broken, { headers: { "suture-mode": "shadow" } })).text();
    const told = await running.told();
    expect(grown(told, "suture_findings_total")).toBe(1);
    expect(grown(told, "suture_repairs_total")).toBe(0);
    expect(told.lines[0]).toMatchObject({ findings: 1, edits: 0, mode: "shadow", status: 400 });
  });

  it("that the provider refused: an answer with its status", async () => {
    running.emulator.scenario({ faults: [{ fail: 401 }] });
    await (await post(running.gateway.url + chat, clean)).text();
    const told = await running.told();
    expect(grown(told, "suture_requests_total", { status: "401", ending: "answered" })).toBe(1);
    expect(told.lines[0]).toMatchObject({ level: "info", status: 401, ending: "answered" });
    expect(told.spans[0]?.attributes["error.type"]).toBe("401");
    expect(told.spans[0]?.status.code).toBe(SpanStatusCode.ERROR);
  });

  it("that took two tries", async () => {
    running.emulator.scenario({ faults: [{ fail: 503 }] });
    await (await post(running.gateway.url + chat, clean)).text();
    const told = await running.told();
    expect(grown(told, "suture_attempts_total", { upstream: "openai" })).toBe(2);
    expect(grown(told, "suture_requests_total", { status: "200" })).toBe(1);
    expect(told.lines[0]).toMatchObject({ attempts: 2 });
  });

  it("that nobody answered", async () => {
    running.emulator.scenario({ faults: [{ drop: "before-headers", times: "always" }] });
    const response = await post(running.gateway.url + chat, clean);
    await response.text();
    const told = await running.told();
    expect(grown(told, "suture_requests_total", { status: "502", ending: "failed" })).toBe(1);
    expect(grown(told, "suture_upstream_seconds_count")).toBe(0);
    const id = response.headers.get("suture-request-id");
    expect(told.lines[0]).toMatchObject({ level: "warn", id, trouble: "upstream_unreachable" });
    expect(told.spans[0]?.attributes["error.type"]).toBe("upstream_unreachable");
  });

  it.each([false, true])("whose answer was cut; streamed: %s", async (stream) => {
    running.emulator.scenario({ faults: [{ cut: stream ? 2 : 0 }] });
    const response = await post(running.gateway.url + chat, { ...clean, stream });
    await response.text().catch(() => undefined);
    const told = await running.told();
    expect(grown(told, "suture_requests_total", { ending: "cut" })).toBe(1);
    expect(told.lines[0]).toMatchObject({ level: "warn", ending: "cut" });
    expect(told.spans[0]?.attributes["error.type"]).toBe("cut");
    expect(told.spans[0]?.status.code).toBe(SpanStatusCode.ERROR);
  });

  it("whose client went away, in the middle of the answer or before it", async () => {
    const patience = [{ stall: 1, ms: 60_000 }, { slow: { firstByte: 60_000 } }] as const;
    for (const [index, fault] of patience.entries()) {
      running.emulator.scenario({ faults: [fault] });
      const controller = new AbortController();
      const { signal } = controller;
      const asked = post(running.gateway.url + chat, { ...clean, stream: true }, { signal });
      if (index === 0) await (await asked).body?.getReader().read();
      else await inFlight(running.gateway.url, 1);
      controller.abort();
      await asked.catch(() => undefined);
      await running.told();
    }
    const told = await running.told();
    expect(grown(told, "suture_requests_total", { ending: "aborted", status: "200" })).toBe(1);
    expect(grown(told, "suture_requests_total", { ending: "aborted", status: "none" })).toBe(1);
    expect(told.lines.map(({ level, ending }) => [level, ending])).toEqual([
      ["info", "aborted"],
      ["info", "aborted"],
    ]);
    expect(told.spans.map(({ status }) => status.code)).toEqual([SpanStatusCode.UNSET, SpanStatusCode.UNSET]);
  });

  it("that the gateway refused itself", async () => {
    const response = await post(running.gateway.url + chat, clean, { headers: { "suture-mode": "what" } });
    await response.text();
    const told = await running.told();
    expect(response.headers.get("suture-request-id")).toBe(told.lines[0]?.id);
    expect(grown(told, "suture_requests_total", { status: "400", ending: "ours", upstream: "none" })).toBe(1);
    expect(told.lines[0]).toMatchObject({ trouble: "unknown_mode" });
    expect(told.spans[0]?.kind).toBe(SpanKind.SERVER);
  });

  it("that was passed through", async () => {
    const response = await fetch(`${running.gateway.url}/v1/models/gpt-5.2-of-mine`, {
      headers: { authorization: "Bearer any" },
    });
    await response.text();
    const told = await running.told();
    expect(response.headers.get("suture-request-id")).toBe(told.lines[0]?.id);
    expect(grown(told, "suture_requests_total", { wire: "none", upstream: "openai" })).toBe(1);
    expect(told.lines[0]).toMatchObject({ method: "GET", upstream: "openai" });
    expect(told.spans[0]).toMatchObject({ name: "GET", kind: SpanKind.CLIENT });
    expect(JSON.stringify([told.lines, told.metrics])).not.toContain("of-mine");
  });

  it("about sessions, with its path and without its query", async () => {
    const response = await fetch(`${running.gateway.url}/sessions/talk/turns?cursor=of-mine`);
    await response.text();
    const told = await running.told();
    expect(told.lines[0]).toMatchObject({ method: "GET", path: "/sessions/talk/turns", status: 404 });
    expect(response.headers.get("suture-request-id")).toBe(told.lines[0]?.id);
    expect(JSON.stringify(told.lines)).not.toContain("of-mine");
  });

  it("under the span of the client", async () => {
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    await (await post(running.gateway.url + chat, clean, { headers: { traceparent } })).text();
    const { spans } = await running.told();
    expect(spans[0]?.spanContext().traceId).toBe(traceId);
    expect(spans[0]?.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
  });

  it("by an id that no other request has", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await post(running.gateway.url + chat, clean);
        await response.text();
        return response.headers.get("suture-request-id");
      }),
    );
    expect(new Set(ids).size).toBe(20);
    expect(new Set((await running.told()).lines.map(({ id }) => id))).toEqual(new Set(ids));
  });
});
