import { afterEach, expect, it } from "vitest";
import { type Asked, askApi } from "../testing/ask-api.ts";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { longTalk } from "../testing/long-talk.ts";
import { collectSpans, type Line } from "../testing/observed.ts";
import { closeAll, httpServer } from "../tools/testing/sample-server.ts";

const AGENTS = "anthropic/claude-opus-4-6";
const OWN = "groq/llama-3.3-70b-versatile";

let close = async (): Promise<void> => {};
afterEach(() => close());

/** A gateway with an agent whose models take few tokens, and what it tells of overflows. */
async function open() {
  const written: string[] = [];
  const spans = collectSpans();
  const running: Emulated = await startEmulated(
    {
      agent: { model: AGENTS, delay: 1 },
      telemetry: { logs: "info", logTo: { write: (line) => written.push(line) }, traces: true },
    },
    { window: 4_000 },
    { key: "any" },
  );
  close = async () => {
    await running.close();
    spans.close();
  };
  const isAbout = (name: unknown): boolean => typeof name === "string" && name.includes("context_overflow");
  return {
    emulator: running.emulator,
    ask: (path: string, body: object): Promise<Asked> => askApi(running.gateway.url, "POST", path, { body }),
    lines: (): Line[] => written.map((line) => JSON.parse(line)).filter(({ msg }) => isAbout(msg)),
    spans: () => spans.exporter.getFinishedSpans().filter(({ name }) => isAbout(name)),
  };
}

it.each([
  ["a model of its own", OWN],
  ["the agent's model", ""],
])("overflows of a session with %s name the model that answers in it", async (_, model) => {
  const { ask, lines, spans } = await open();
  const history = longTalk("openai-chat", 40, "Well?");
  await ask("/sessions", { id: "talk", history, ...(model === "" ? {} : { model }) });
  const { body } = await ask("/sessions/talk/messages", { text: "Hello" });
  expect([body.error, body.state]).toEqual([undefined, "done"]);
  const names = ["queue.context_overflow.detected", "queue.context_overflow.compacted"];
  const expected = model === "" ? AGENTS : model;
  expect(lines().map(({ msg, session, caller, model: named }) => [msg, session, caller, named])).toEqual(
    names.map((name) => [name, "talk", "agent", expected]),
  );
  expect(spans().map(({ name, attributes }) => [name, attributes.session, attributes.model])).toEqual(
    names.map((name) => [name, "talk", expected]),
  );
});

it("a session with a model of its own that goes on as another names it, too", async () => {
  const { ask, lines, spans, emulator } = await open();
  await ask("/sessions", { id: "talk", history: longTalk("openai-chat", 5, "Well?"), model: OWN });
  // The history does not fit, and nobody writes the summary.
  emulator.scenario({ faults: [{ overflow: 1_000 }, { fail: 500, times: 1 }] });
  const { body } = await ask("/sessions/talk/messages", { text: "Hello" });
  expect([body.error, body.session]).toEqual([undefined, "talk~2"]);
  const names = ["detected", "recovery_failed", "new_session"].map(
    (each) => `queue.context_overflow.${each}`,
  );
  expect(lines().map(({ msg, model }) => [msg, model])).toEqual(
    [...names, "daemon.context_overflow.recovery"].map((name) => [name, OWN]),
  );
  expect(spans().map(({ attributes }) => attributes.model)).toEqual([OWN, OWN, OWN, OWN]);
});

it("spans of tool calls name the session that they were made in", async () => {
  const spans = collectSpans();
  const server = await httpServer();
  const running = await startEmulated(
    {
      agent: { model: AGENTS, delay: 1, tools: { mcp: { sample: { url: server.url } } } },
      telemetry: { logs: "silent", traces: true },
    },
    {},
    { key: "any" },
  );
  close = async () => {
    await running.close();
    await closeAll();
    spans.close();
  };
  const ask = (path: string, body: object): Promise<Asked> =>
    askApi(running.gateway.url, "POST", path, { body });
  for (const id of ["one", "two"]) {
    await ask("/sessions", { id });
    const { body } = await ask(`/sessions/${id}/messages`, { text: "call sample__add" });
    expect([body.error, body.state]).toEqual([undefined, "done"]);
  }
  const ran = spans.exporter.getFinishedSpans().filter(({ name }) => name.startsWith("execute_tool "));
  expect(ran.map(({ attributes }) => attributes["gen_ai.conversation.id"])).toEqual(["one", "two"]);
});
