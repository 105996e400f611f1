import type { Scenario } from "@suture/emulators";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { longTalk } from "../testing/long-talk.ts";
import { metricOf, type Observed, startObserved } from "../testing/observed.ts";
import { post } from "../testing/wire-cases.ts";

type Fault = NonNullable<Scenario["faults"]>[number];

let running: Observed;

beforeAll(async () => {
  running = await startObserved({}, {}, { window: 4_000 });
});
beforeEach(() => running.forget());
afterAll(() => running.close());

const DETECTED = "queue.context_overflow.detected";

async function ask(session: string, messages: readonly unknown[]): Promise<number> {
  const response = await post(
    `${running.gateway.url}/v1/chat/completions`,
    { model: "gpt-5.2", messages },
    { headers: { "x-session-id": session } },
  );
  await response.text();
  return response.status;
}

it("a conversation that is compacted is told of in events, metrics and its span", async () => {
  expect(await ask("compacted", longTalk("openai-chat", 40))).toBe(200);
  const { metrics, lines, spans } = await running.told();
  const compacted = "queue.context_overflow.compacted";
  const recovered = "daemon.context_overflow.recovery";
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    ["info", DETECTED],
    ["info", compacted],
    ["info", recovered],
    ["info", "request"],
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(1);
  expect(lines[3]).toMatchObject({ recoveries: [{ stage: 1, cause: "refused", outcome: "compacted" }] });
  const labels = { stage: "1", cause: "refused", outcome: "compacted" };
  expect(metricOf(metrics, "suture_overflow_total", labels)).toBe(1);
  expect(metricOf(metrics, "suture_events_total", { event: compacted })).toBe(1);
  expect(spans).toHaveLength(1);
  expect(spans[0]?.events.map(({ name }: { name: string }) => name)).toEqual([
    DETECTED,
    compacted,
    recovered,
  ]);
  expect(spans[0]?.events[1]?.attributes).toMatchObject({ stage: 1, cause: "refused", model: "gpt-5.2" });
  expect(JSON.stringify([lines, metrics, spans[0]?.events])).not.toMatch(/wizard|password|Question/);
});

it("one that nothing can help is a warning", async () => {
  expect(await ask("hopeless", [{ role: "user", content: "word ".repeat(20_000) }])).toBe(400);
  const { lines, spans } = await running.told();
  const failed = "queue.context_overflow.recovery_failed";
  expect(lines).toContainEqual(expect.objectContaining({ level: "warn", msg: failed }));
  expect(lines.at(-1)).toMatchObject({ level: "warn", msg: "request", status: 400 });
  expect(spans[0]?.events.map(({ name }: { name: string }) => name)).toEqual([DETECTED, failed]);
});

it("room that a provider was not the one to answer in is no recovery", async () => {
  const faults: Fault[] = [
    { overflow: 4_000, provider: "openai-chat", times: 1 },
    { fail: 500, provider: "openai-chat", times: "always" },
  ];
  const watched = await startObserved(
    { fallbacks: [{ upstream: "openai", to: [{ upstream: "anthropic", model: "claude-haiku-4-5" }] }] },
    {},
    { scenario: { faults } },
    { key: "any" },
  );
  const body = { model: "gpt-5.2", messages: longTalk("openai-chat", 40) };
  const response = await post(`${watched.gateway.url}/v1/chat/completions`, body);
  expect([response.status, response.headers.get("suture-fallback")]).toEqual([
    200,
    "anthropic/claude-haiku-4-5",
  ]);
  const { lines } = await watched.told();
  await watched.close();
  expect(lines.map(({ msg }) => msg)).toEqual([DETECTED, "queue.context_overflow.compacted", "request"]);
  expect(lines[2]).toMatchObject({ fallback: "anthropic", recoveries: [{ outcome: "compacted" }] });
});

it.each<[string, object, string]>([
  ["refuses", { fail: 401 }, "it answered 401"],
  ["does not answer", { stall: 0 }, "TimeoutError"],
  ["breaks off", { drop: "before-headers" }, "UND_ERR_SOCKET"],
  ["cannot be read", { malformed: 0 }, "it answered no JSON"],
])(
  "a summariser that %s is a warning: its operator would not see it by the answers",
  async (_, fault, error) => {
    const summariser = { upstream: "anthropic", model: "claude-haiku-4-5", timeout: 1_000 };
    const faults = [
      { overflow: 4_000, provider: "openai-chat" },
      { ...fault, provider: "anthropic", times: "always" } as Fault,
    ];
    const watched = await startObserved(
      { compaction: { summariser } },
      {},
      { scenario: { faults } },
      { key: "any" },
    );
    const body = { model: "gpt-5.2", messages: longTalk("openai-chat", 40) };
    const response = await post(`${watched.gateway.url}/v1/chat/completions`, body);
    expect(response.headers.get("suture-compaction")).toContain("stage=1");
    const { lines } = await watched.told();
    await watched.close();
    const msg = "the summariser failed; a digest takes the place of its summary";
    const { upstream, model } = summariser;
    expect(lines).toContainEqual(expect.objectContaining({ level: "warn", msg, upstream, model, error }));
    expect(JSON.stringify(lines)).not.toMatch(/wizard|password|Question|malformed/);
  },
);
