import type { SutureDocument } from "@suture/core";
import type { Letter } from "@suture/sessions";
import { afterEach, describe, expect, test } from "vitest";
import { ModelError } from "../model/model-answer.ts";
import type { Incident } from "../notices/notices.ts";
import { type Bench, type BenchOptions, OWNER, SESSION, startBench } from "../testing/agent-bench.ts";
import { answer, lastWords, type Script, ScriptedModel, says, wordsOf } from "../testing/scripted-model.ts";

let bench: Bench;
let model: ScriptedModel;

afterEach(() => bench.close());

async function set(script: Script, options: Omit<BenchOptions, "models"> = {}): Promise<void> {
  model = new ScriptedModel(script);
  bench = await startBench({ models: model, ...options });
}

const LONG = "words and more words ".repeat(400);
const overflow = (): Error =>
  new ModelError("overflow", "prompt is too long", { window: 12_000, sent: 14_000 });
const namesOf = (): string[] => bench.happened.map(({ name }) => name.replace("queue.context_overflow.", ""));
const isDigest = ({ messages }: SutureDocument): boolean => wordsOf(messages[0]).includes("without a model");

/** Fills the session with conversation. */
async function talk(turns = 3): Promise<void> {
  const session = await bench.store.of(OWNER).get(SESSION);
  for (let turn = 1; turn <= turns; turn++)
    await session.append([
      { role: "user", parts: [{ type: "text", text: `question ${turn} ${LONG}` }] },
      says(`answer ${turn}`),
    ]);
}

/** Answers all requests except those with these numbers, which overflow. */
const overflowing =
  (...numbers: number[]): Script =>
  (document, n) =>
    numbers.includes(n) ? overflow() : `to: ${lastWords(document)}`;

describe("overflow and the queue", () => {
  test("1. overflow once, then success: one compaction, delivered exactly once, acknowledged after", async () => {
    await set(overflowing(0));
    await talk();
    const from = { channel: "telegram", address: "7" };
    const letter = await bench.finished(await bench.say("Hello", { from }));
    expect(letter).toMatchObject({ state: "done", attempts: 2 });
    expect(namesOf()).toEqual(["detected", "compacted"]);
    expect(model.summaries).toBe(1);
    expect(model.asked).toHaveLength(2);
    expect((await bench.outbox()).map(({ text }) => text)).toEqual(["to: Hello"]);
    const said = (await bench.history()).map(wordsOf);
    expect(said.filter((words) => words === "Hello")).toHaveLength(1);
    expect(bench.events.filter(({ type }) => type === "recovery")).toMatchObject([{ stage: 1 }]);
    expect(JSON.stringify(bench.happened)).not.toContain("words");
  });

  test("2. a transient failure that is tried again is delivered: a retry is no duplicate", async () => {
    await set((document, n) => (n < 2 ? new ModelError("transient", "529") : `to: ${lastWords(document)}`));
    const letter = await bench.finished(await bench.say("Hello", { key: "once" }));
    expect(letter).toMatchObject({ state: "done", attempts: 3 });
    expect((await bench.history()).map(wordsOf)).toEqual(["Hello", "to: Hello"]);
    expect(namesOf()).toEqual([]);
  });

  test.each([
    ["stage 1", [0], [1]],
    ["stages 1 and 2", [0, 1], [2]],
    ["a failure between them", [0, 2], [1]],
  ])("2b. making room uses up no attempt that is meant for failures: %s", async (_, overflows, failures) => {
    const script: Script = (document, n) => {
      if (failures.includes(n)) return new ModelError("transient", "529");
      return overflowing(...overflows)(document, n, undefined as never);
    };
    await set(script, { settings: { attempts: failures.length + 1 } });
    await talk();
    const letter = await bench.finished(await bench.say("Hello"));
    expect(letter).toMatchObject({ state: "done", attempts: 1 + overflows.length + failures.length });
  });

  test("2c. failures are counted all the same", async () => {
    const script: Script = (_, n) => (n === 0 ? overflow() : new ModelError("transient", "529"));
    await set(script, { settings: { attempts: 2 } });
    await talk();
    expect(await bench.finished(await bench.say("Hello"))).toMatchObject({ state: "dead", attempts: 3 });
    expect(model.asked).toHaveLength(3);
  });

  test("3. overflow, success, overflow: it starts again at stage 1", async () => {
    await set(overflowing(0, 2));
    await talk();
    await bench.finished(await bench.say("One"));
    await talk(1);
    const letter = await bench.finished(await bench.say("Two"));
    expect(namesOf()).toEqual(["detected", "compacted", "detected", "compacted"]);
    expect(letter.lane).toBe(SESSION);
  });

  test("3b. the same within one turn", async () => {
    await set(
      (document, n) => {
        if (n === 0 || n === 2) return overflow();
        return n === 1 ? { calls: [{ name: "look" }] } : `to: ${lastWords(document)}`;
      },
      { tools: [{ name: "look", run: () => ({ output: [{ type: "text", text: LONG }], failed: false }) }] },
    );
    await talk();
    expect(await bench.finished(await bench.say("Look"))).toMatchObject({ state: "done", lane: SESSION });
    expect(namesOf()).toEqual(["detected", "compacted", "detected", "compacted"]);
    expect(bench.ran).toHaveLength(1);
  });

  test("4. second overflow in a row: a new session with the digest, the message replayed, a notice with the entry count", async () => {
    const full = new ModelError("overflow", "maximum context length", { window: 40_000, sent: 44_000 });
    await set((document) => (isDigest(document) ? `to: ${lastWords(document)}` : full));
    await talk();
    const from = { channel: "telegram", address: "7" };
    const letter = await bench.finished(await bench.say("Hello", { from, key: "k" }));
    expect(letter).toMatchObject({
      state: "done",
      lane: `${SESSION}~2`,
      outcome: { session: `${SESSION}~2` },
    });
    expect(namesOf()).toEqual([
      "detected",
      "compacted",
      "detected",
      "new_session",
      "daemon.context_overflow.recovery",
    ]);
    const old = await (await bench.store.of(OWNER).get(SESSION)).status();
    expect(old.metadata).toEqual({ continuedBy: `${SESSION}~2` });
    expect(bench.notices).toMatchObject([{ level: "warning", facts: { session: SESSION } }]);
    expect(bench.notices[0]?.facts?.entries).toBeGreaterThanOrEqual(8);
    const [digest, ...rest] = (await bench.history(`${SESSION}~2`)).map(wordsOf);
    expect(digest).toContain("question 3");
    expect(digest).toContain("telegram 7");
    expect(rest.slice(-2)).toEqual(["Hello", "to: Hello"]);
    expect((await bench.outbox()).map(({ text }) => text)).toEqual(["to: Hello"]);
    // A client that knows the old name reaches the new session under it.
    expect(await bench.inbox.accept(OWNER, SESSION, { type: "stop" }, { key: "k" })).toMatchObject({
      isNew: false,
    });
    expect(await bench.finished(await bench.say("More"))).toMatchObject({
      lane: `${SESSION}~2`,
      state: "done",
    });
  });

  test("4a. what a client notes about the session meanwhile stays, and goes along", async () => {
    const update = async (name: string): Promise<void> => {
      const session = await bench.store.of(OWNER).get(SESSION);
      await session.update({ metadata: (before) => ({ ...before, [name]: true }) });
    };
    const notices: Incident[] = [];
    let noted: Promise<void> | undefined;
    // Between reading the session and linking it.
    notices.push = (...more) => {
      noted = update("late");
      return Array.prototype.push.apply(notices, more);
    };
    await set(
      async (document, n) => {
        if (n === 0) await update("early");
        return isDigest(document) ? "There." : overflow();
      },
      { world: { notices, ran: [] } },
    );
    await talk();
    await bench.finished(await bench.say("Hello"));
    await noted;
    const [old, next] = await Promise.all(
      [SESSION, `${SESSION}~2`].map(async (id) => (await bench.store.of(OWNER).get(id)).status()),
    );
    expect(old?.metadata).toMatchObject({ early: true, late: true, continuedBy: `${SESSION}~2` });
    expect(next?.metadata).toMatchObject({ early: true, continues: SESSION });
  });

  test("4c. a session that somebody made and did not come to go on in is not gone on in after more was said", async () => {
    await set((document) => (isDigest(document) ? `to: ${lastWords(document)}` : overflow()));
    await talk();
    const stale = await bench.store
      .of(OWNER)
      .create({ id: `${SESSION}~2`, metadata: { continues: SESSION, continuesAt: 2 } });
    await stale.append({ role: "user", parts: [{ type: "text", text: "Long ago" }] });
    const letter = await bench.finished(await bench.say("Hello"));
    expect(letter).toMatchObject({ state: "done", lane: `${SESSION}~3` });
    expect((await bench.history(`${SESSION}~3`)).map(wordsOf).slice(-2)).toEqual(["Hello", "to: Hello"]);
  });

  test("4b. what waits for the old session goes along, in order", async () => {
    const later: Letter[] = [];
    await set(async (document, n) => {
      if (n === 0) later.push(await bench.say("Two"), await bench.say("job", { rank: "background" }));
      return isDigest(document) ? `to: ${lastWords(document)}` : overflow();
    });
    await talk();
    await bench.finished(await bench.say("One"));
    for (const letter of later) await bench.finished(letter);
    const said = (await bench.history(`${SESSION}~2`)).map(wordsOf);
    expect(said.slice(-6)).toEqual(["One", "to: One", "Two", "to: Two", "job", "to: job"]);
  });

  test("5. the compaction itself fails: straight to stage 2", async () => {
    await set((document) => (isDigest(document) ? "There." : overflow()));
    model.summarise = () => {
      throw new ModelError("transient", "overloaded");
    };
    await talk();
    expect(await bench.finished(await bench.say("Hello"))).toMatchObject({
      state: "done",
      lane: `${SESSION}~2`,
    });
    expect(namesOf()).toEqual([
      "detected",
      "recovery_failed",
      "new_session",
      "daemon.context_overflow.recovery",
    ]);
    expect(model.asked).toHaveLength(2);
  });

  test("5b. a compaction that would save nothing is skipped; what never fits is given up, and said", async () => {
    await set(() => overflow());
    const from = { channel: "telegram", address: "7" };
    const letter = await bench.finished(await bench.say("Hello", { from }));
    expect(letter).toMatchObject({ state: "dead" });
    expect(namesOf().at(-1)).toBe("recovery_failed");
    expect(await bench.outbox()).toMatchObject([{ type: "failure", to: from }]);
    expect(bench.notices.length).toBeGreaterThan(0);
  });

  test("5c. a session that overflows as a new one as well is compacted harder, and then given up", async () => {
    await set(() => overflow());
    await talk();
    const letter = await bench.finished(await bench.say("Hello"));
    expect(letter).toMatchObject({ state: "dead", lane: `${SESSION}~2` });
    expect(namesOf().filter((name) => name === "new_session")).toHaveLength(1);
    expect(namesOf().at(-1)).toBe("recovery_failed");
    expect(bench.notices).toHaveLength(2);
  });

  test("6. what is no overflow compacts nothing", async () => {
    const failures = ["429", "529", "an empty body"].map((what) => new ModelError("transient", what));
    await set((_, n) => failures[n] ?? new ModelError("permanent", "401"));
    await talk();
    expect(await bench.finished(await bench.say("Hello"))).toMatchObject({ state: "dead", attempts: 4 });
    expect(namesOf()).toEqual([]);
    expect(model.summaries).toBe(0);
  });

  test("7. sessions of different owners never see each other's events, and a failed holder does not poison the next", async () => {
    await set((document, n) => (n === 0 ? new Error("a bug") : `to: ${lastWords(document)}`));
    await bench.store.of("bob").create({ id: SESSION });
    const seen: string[] = [];
    bench.bus.subscribe("bob", SESSION, ({ type }) => seen.push(type));
    expect(await bench.finished(await bench.say("Secret"))).toMatchObject({ state: "done", attempts: 2 });
    expect(seen).toEqual([]);
    const parts = [{ type: "text" as const, text: "Hi" }];
    await bench.inbox.accept("bob", SESSION, { type: "message", parts });
    await bench.until(() => seen.includes("turn.done"));
    expect(JSON.stringify(bench.events)).not.toContain("Hi");
  });

  test("8. the receipt comes with the answer: nothing is sent out before it is stored, and nothing twice", async () => {
    await set((document, n) => (n === 0 ? new ModelError("transient", "cut") : `to: ${lastWords(document)}`));
    const from = { channel: "telegram", address: "7" };
    const letter = await bench.say("Hello", { from });
    const { outcome } = await bench.finished(letter);
    const { turns } = await (await bench.store.of(OWNER).get(SESSION)).page();
    const reply = turns[0]?.messages.at(-1);
    expect(outcome).toMatchObject({ reply: reply?.seq });
    expect(await bench.outbox()).toHaveLength(1);
  });

  test("9. a newer human message is never dropped, merged away or starved by background traffic", async () => {
    const jobs: Letter[] = [];
    await set(async (document, n) => {
      if (n === 0) {
        for (let job = 0; job < 5; job++) jobs.push(await bench.say(`job ${job}`, { rank: "background" }));
        jobs.push(await bench.say("Hello?"));
      }
      return `to: ${lastWords(document)}`;
    });
    await bench.finished(await bench.say("job", { rank: "background" }));
    for (const job of jobs) await bench.finished(job);
    const words = ["job", "Hello?", "job 0", "job 1", "job 2", "job 3", "job 4"];
    expect(model.asked.map(lastWords)).toEqual(words);
  });
});

describe("room ahead of time", () => {
  test("a session that is 70 % full is compacted before it overflows, by what the provider counted", async () => {
    await set(() => ({ ...answer(says("fine")), usage: { input: 8_500, output: 10 } }));
    model.window = 16_000;
    await talk(4);
    await bench.finished(await bench.say("One"));
    expect(model.summaries).toBe(0);
    const letter = await bench.finished(await bench.say("Two"));
    expect(letter).toMatchObject({ state: "done", attempts: 1, lane: SESSION });
    expect(model.summaries).toBeGreaterThan(0);
    expect(model.asked.map(({ messages }) => messages.length)).toEqual([9, expect.any(Number)]);
    expect(model.asked[1]?.messages.length).toBeLessThan(9);
    expect(namesOf()).toEqual([]);
  });

  test("a prompt that is known not to fit is never sent", async () => {
    const sizes: number[] = [];
    await set((document) => {
      sizes.push(JSON.stringify(document).length);
      return "fine";
    });
    model.window = 12_000;
    await talk(6);
    await bench.finished(await bench.say("Hello"));
    expect(model.summaries).toBeGreaterThan(0);
    expect(Math.max(...sizes)).toBeLessThan(30_000);
  });

  test("a session is compacted for its age, once, where that is asked for", async () => {
    await set(() => ({ ...answer(says("fine")), usage: { input: 7_500, output: 10 } }), {
      settings: { compactEvery: 60_000 },
    });
    model.window = 40_000;
    await talk(4);
    const session = await bench.store.of(OWNER).get(SESSION);
    await bench.finished(await bench.say("One"));
    expect(model.summaries).toBe(0);
    await session.update({ metadata: { compactedAt: Date.now() - 61_000 } });
    await bench.finished(await bench.say("Two"));
    const { summaries } = model;
    expect(summaries).toBeGreaterThan(0);
    await bench.finished(await bench.say("Three"));
    expect(model.summaries).toBe(summaries);
    expect((await session.status()).metadata.compactedAt).toBeGreaterThan(Date.now() - 60_000);
  });
});
