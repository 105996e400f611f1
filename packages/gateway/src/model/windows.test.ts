import type { SutureMessage } from "@suture/core";
import { type Emulator, startEmulator } from "@suture/emulators";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { upstreamsAt } from "../testing/emulated.ts";
import { longTalk } from "../testing/long-talk.ts";
import { type CallerUnderTest, openCaller, person } from "../testing/model-caller.ts";
import type { UpstreamOptions } from "../upstreams/upstream.ts";

let emulator: Emulator;
let caller: CallerUnderTest;
beforeEach(async () => {
  emulator = await startEmulator({ provider: "all" });
});
afterEach(async () => {
  await caller.close();
  await emulator.close();
});

const open = async (model: string, more: Partial<UpstreamOptions> = {}): Promise<void> => {
  const upstreams = upstreamsAt(emulator).map((upstream) => ({ ...upstream, key: "any", ...more }));
  caller = await openCaller({ model }, { upstreams });
};
const talk = (turns: number) => longTalk("suture", turns) as SutureMessage[];

/** Whether a refusal says how much would have fitted. */
const MODELS = [
  ["anthropic/claude-opus-4-6", true],
  ["openai/gpt-5.2", false],
  ["gemini/gemini-2.5-pro", true],
  ["mistral/ministral-8b", true],
] as const;

describe.each(MODELS)("the window of %s", (model, tells) => {
  it("that an upstream is said to have keeps longer prompts from being sent", async () => {
    await open(model, { window: 5_000 });
    expect(caller.window).toBe(5_000);
    const failed = await caller.say(talk(40)).catch((error: unknown) => error);
    expect(failed).toMatchObject({ failure: "overflow", window: 5_000 });
    expect((failed as { sent: number }).sent).toBeGreaterThan(5_000);
    expect(emulator.log()).toEqual([]);
    await caller.say(talk(5));
    expect(emulator.log().map(({ status }) => status)).toEqual([200]);
  });

  it("is learned from a refusal that tells it, and kept", async () => {
    await open(model);
    const before = caller.window;
    emulator.scenario({ window: 5_000 });
    const refused = { failure: "overflow", window: tells ? 5_000 : undefined };
    for (const requests of tells ? [1, 1] : [1, 2]) {
      await expect(caller.say(talk(40))).rejects.toMatchObject(refused);
      expect(emulator.log()).toHaveLength(requests);
    }
    expect(caller.window).toBe(tells ? 5_000 : before);
    await caller.say([person("hi")]);
  });
});

it("is that of the table for a model that is in it, and none for one that nobody knows", async () => {
  await open("anthropic/claude-sonnet-4-5");
  expect(caller.window).toBe(200_000);
  expect(caller.model).toBe("claude-sonnet-4-5");
  await caller.close();
  await open("openai/some-model");
  expect(caller.window).toBeUndefined();
});

it("a limit that no model has is not taken for a window", async () => {
  await open("openai/some-model");
  emulator.scenario({ faults: [{ overflow: 10 }] });
  await expect(caller.say(talk(5))).rejects.toMatchObject({ failure: "overflow" });
  expect(caller.window).toBeUndefined();
  await caller.say(talk(5));
});

describe("room for the answer", () => {
  const tooLong = (asked: number, most: number) => ({
    fail: 400,
    message: `max_tokens is too large: ${asked}. This model supports at most ${most} completion tokens, whereas you provided ${asked}.`,
  });
  const bothTooLong = (total: number) => ({
    fail: 400,
    message: `input length and \`max_tokens\` exceed context limit: ${total - 4_096} + 4096 > 5000, decrease input length or \`max_tokens\` and try again`,
  });
  const lengths = () =>
    emulator.log().map(({ body }) => {
      const { max_tokens, max_output_tokens } = body as Record<string, number>;
      return max_tokens ?? max_output_tokens;
    });

  it("is asked for as far as there is any", async () => {
    await open("openai/gpt-4o");
    emulator.scenario({ faults: [tooLong(4_096, 2_000), tooLong(2_000, 1_000)] });
    await caller.say([person("hi")]);
    expect(lengths()).toEqual([4_096, 2_000, 1_000]);
    // And from then on at once.
    await caller.say([person("hi again")]);
    expect(lengths()).toEqual([4_096, 2_000, 1_000, 1_000]);
  });

  it("is no matter of the history, which is not made shorter for it", async () => {
    await open("openai/gpt-4o");
    const limits = [4_096, 2_048, 1_024, 512, 256];
    const faults = limits.slice(1).map((most, at) => tooLong(limits[at] ?? 0, most));
    emulator.scenario({ faults });
    await expect(caller.say([person("hi")])).rejects.toMatchObject({ failure: "permanent" });
    expect(lengths()).toEqual([4_096, 2_048, 1_024, 512]);
  });

  it("is made in the history where that takes all there is", async () => {
    await open("anthropic/claude-opus-4-6");
    emulator.scenario({ faults: [bothTooLong(9_000)] });
    await expect(caller.say([person("hi")])).rejects.toMatchObject({ failure: "overflow" });
    expect(lengths()).toEqual([4_096]);
  });

  it("is made in the history where nobody says how much there is", async () => {
    await open("openai/gpt-4o");
    emulator.scenario({ faults: [{ fail: 400, message: "max_tokens is too large" }] });
    await expect(caller.say([person("hi")])).rejects.toMatchObject({ failure: "overflow" });
  });
});
