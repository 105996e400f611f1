import { type Emulator, type Scenario, startEmulator } from "@suture/emulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { upstreamsAt } from "../testing/emulated.ts";
import { type CallerUnderTest, openCaller, person, textIn } from "../testing/model-caller.ts";

const MODELS = [
  ["anthropic/claude-opus-4-6", undefined],
  ["openai/gpt-5.2", "openai-responses"],
  ["openai/gpt-5.2", "openai-chat"],
  ["gemini/gemini-2.5-pro", undefined],
  ["mistral/mistral-small-latest", undefined],
] as const;

const FAULTS: readonly [string, NonNullable<Scenario["faults"]>[number], string][] = [
  ["a connection that ends before an answer", { drop: "before-headers" }, "transient"],
  ["a connection that ends behind the head of an answer", { drop: "after-headers" }, "transient"],
  ["an answer that is cut at its start", { cut: 0 }, "transient"],
  ["an answer that is cut in the middle", { cut: 2 }, "transient"],
  ["an answer that cannot be read", { malformed: 1 }, "transient"],
  ["an answer that stalls", { stall: 2 }, "transient"],
  ["an error inside of an answer", { fail: 529, after: 2 }, "transient"],
  ["too many requests", { fail: 429, retryAfter: 1 }, "transient"],
  ["a provider that is overloaded", { fail: 529 }, "transient"],
  ["a provider that fails", { fail: 500 }, "transient"],
  ["a key that is not taken", { fail: 401 }, "permanent"],
  ["a model that is not there", { fail: 404 }, "permanent"],
  ["a prompt that is too long", { overflow: 3 }, "overflow"],
];

describe.each(MODELS)("%s over %s", (model, wire) => {
  let emulator: Emulator;
  let caller: CallerUnderTest;
  beforeAll(async () => {
    emulator = await startEmulator({ provider: "all" });
    const [name] = model.split("/");
    const upstreams = upstreamsAt(emulator).map((upstream) => ({
      ...{ ...upstream, key: "any" },
      ...(upstream.name === name && wire !== undefined ? { wires: [wire] } : {}),
    }));
    const options = { upstreams, timeouts: { idle: 100 }, breaker: { failures: 100 } };
    caller = await openCaller({ model }, options);
  });
  afterAll(async () => {
    await caller.close();
    await emulator.close();
  });

  it.each(FAULTS)(
    "%s is noticed for what it is, and over with the next question",
    async (_, fault, failure) => {
      emulator.scenario({ faults: [fault] });
      await expect(caller.say([person("hello there")])).rejects.toMatchObject({ failure });
      expect(textIn((await caller.say([person("hello there")])).message)).toContain("hello there");
    },
  );
});
