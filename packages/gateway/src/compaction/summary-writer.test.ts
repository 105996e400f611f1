import { afterEach, describe, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post } from "../testing/wire-cases.ts";

let running: Emulated;
afterEach(() => running.close());

const SUMMARY = "The person asked for forty files; all were about wizards. The password is rosebud.";
const SUMMARISERS = [
  ["openai", "gpt-5-mini", "openai-chat"],
  ["anthropic", "claude-haiku-4-5", "anthropic"],
  ["gemini", "gemini-2.5-flash", "gemini"],
] as const;

const ask = (turns: number) =>
  post(`${running.gateway.url}/v1/messages`, {
    model: "claude-opus-4-6",
    max_tokens: 100,
    messages: longTalk("anthropic", turns),
  });

describe.each(SUMMARISERS)("a summary by a model of %s", (upstream, model, provider) => {
  const start = async (timeout = 5_000): Promise<void> => {
    const compaction = { summariser: { upstream, model, timeout } };
    running = await startEmulated({ compaction }, {}, { key: "any" });
  };
  const bodies = () => running.emulator.log().map(({ body }) => JSON.stringify(body));

  it("stands in place of the head, and is written once", async () => {
    await start();
    running.emulator.scenario({
      faults: [{ overflow: 4_000 }],
      replies: [{ text: SUMMARY }, { text: "Hello." }],
    });
    const response = await ask(40);
    expect(response.headers.get("suture-compaction")).toMatch(/^stage=1; cause=refused/);
    expect(await response.text()).toContain("Hello.");
    expect(bodies()).toHaveLength(3);
    expect(bodies()[1]).toContain("Sum up the conversation");
    expect(bodies()[2]).toContain("rosebud");
    expect(running.emulator.log()[1]?.provider).toBe(provider);

    const again = await ask(41);
    await again.text();
    expect(again.headers.get("suture-compaction")).toMatch(/^stage=0; cause=remembered/);
    expect(bodies()).toHaveLength(4);
    expect(bodies()[3]).toContain("rosebud");
  });

  it("that does not come is replaced by a digest", async () => {
    await start(1_000);
    const faults = [{ overflow: 4_000 }, { stall: 0 }];
    running.emulator.scenario({ faults });
    const response = await ask(40);
    expect(await response.text()).toContain("end_turn");
    expect(response.headers.get("suture-compaction")).toMatch(/^stage=1; cause=refused/);
    expect(bodies().at(-1)).toContain('kind=\\"digest\\"');
  });
});

it("a summariser that says nothing is told of in the log", async () => {
  const lines: string[] = [];
  const telemetry = { logs: "warn", logTo: { write: (line: string) => lines.push(line) } } as const;
  const compaction = { summariser: { upstream: "openai", model: "gpt-5-mini", timeout: 5_000 } };
  running = await startEmulated({ compaction, telemetry }, {}, { key: "any" });
  running.emulator.scenario({ faults: [{ overflow: 4_000 }], replies: [{ text: " " }, { text: "Hello." }] });
  expect(await (await ask(40)).text()).toContain("Hello.");
  expect(lines.join("")).toContain("a digest takes the place of its summary");
  expect(lines.join("")).toContain("it answered without a text");
});

describe("requests that wait for a summary at the same time, with the same history", () => {
  const models = ["claude-opus-4-6", "claude-sonnet-4-6"];
  const asked = (model: string, stream: boolean) => {
    const messages = longTalk("anthropic", 40);
    return post(`${running.gateway.url}/v1/messages`, { model, max_tokens: 100, messages, stream });
  };
  const sent = () =>
    running.emulator.log().filter(({ body }) => JSON.stringify(body).includes("<conversation-summary"));

  it("each get the answer that they asked for", async () => {
    const compaction = { summariser: { upstream: "openai", model: "gpt-5-mini", timeout: 5_000 } };
    running = await startEmulated({ compaction }, { window: 4_000 }, { key: "any" });
    const answers = await Promise.all(models.map((model, at) => asked(model, at === 1)));
    expect(answers.map(({ headers }) => headers.get("content-type"))).toEqual([
      expect.stringContaining("application/json"),
      expect.stringContaining("text/event-stream"),
    ]);
    for (const answer of answers) expect(await answer.text()).toContain("end_turn");
    expect(sent().map(({ body }) => (body as { model: string }).model)).toEqual(
      expect.arrayContaining(models),
    );
  });
});
