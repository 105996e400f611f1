import { check } from "@suture/core";
import {
  type CancelSignal,
  CompactionSlots,
  compactWith,
  readSummary,
  type Summariser,
  type SummaryRequest,
} from "@suture/core/compaction";
import { chat } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const WORDS = "The quick brown fox jumps over the lazy dog near the old river bank. ";
const history = Array.from({ length: 30 }, (_, at) => [
  chat.user(`Question ${at}: ${WORDS.repeat(6)}`),
  chat.assistant(`Answer ${at}: ${WORDS.repeat(6)}`),
]).flat();
const options = { from: "openai-chat", model: "gpt-5", budget: 3000 };
const summaryIn = (document: readonly unknown[]) =>
  readSummary((document[0] as { content: string }).content)?.summary;

/** A summariser that says the same every time, and keeps what it was asked. */
function scripted(...texts: readonly string[]): {
  readonly asked: SummaryRequest[];
  readonly run: Summariser;
} {
  const asked: SummaryRequest[] = [];
  return { asked, run: async (request) => texts[asked.push(request) - 1] ?? texts.at(-1) ?? "" };
}

describe("a summary by a model", () => {
  it("takes the place of the head", async () => {
    const { asked, run } = scripted("They talked about foxes. FACT: 42.");
    const done = await compactWith(run, history, options);
    expect(done.outcome).toBe("compacted");
    expect(done.steps.map(({ rung }) => rung)).toEqual(["summarise-head"]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.transcript).toContain("Person: Question 0");
    expect(asked[0]?.instructions).toContain("names, numbers, dates, paths");
    expect(asked[0]?.prior).toBeUndefined();
    const summary = summaryIn(done.document);
    expect(summary).toMatchObject({ kind: "summary", messages: history.length - done.document.length + 1 });
    expect(summary?.text).toContain("FACT: 42.");
    expect(done.after).toBeLessThanOrEqual(3000);
    expect(check(done.document, { from: "openai-chat" }).ok).toBe(true);
  });

  it("is not asked for where smaller measures will do", async () => {
    const { asked, run } = scripted("never");
    const steps = [
      chat.user("Read."),
      chat.assistant(null, chat.call("c")),
      chat.result("c", WORDS.repeat(2000)),
    ];
    const done = await compactWith(run, steps, { ...options, budget: 8000 });
    expect(done.steps.map(({ rung }) => rung)).toEqual(["cap-results"]);
    expect((await compactWith(run, [chat.user("Hi")], options)).reason).toBe("fits");
    expect(asked).toEqual([]);
  });

  it("is made from the summary before it as well, and says so", async () => {
    const first = await compactWith(scripted("FACT-OLD was said.").run, history, options);
    const second = scripted("FACT-OLD and FACT-NEW were said.");
    const done = await compactWith(
      second.run,
      [...first.document, chat.user("FACT-NEW"), ...history],
      options,
    );
    expect(second.asked[0]?.prior).toContain("FACT-OLD was said.");
    expect(second.asked[0]?.transcript).not.toContain("FACT-OLD");
    expect(second.asked[0]?.transcript).toContain("FACT-NEW");
    expect(second.asked[0]?.instructions).toContain("carry all of its facts over");
    expect(summaryIn(done.document)?.text).toMatch(/made from the summary before it \(\d+ messages\)/);
    expect(summaryIn(done.document)?.text).toContain("FACT-OLD and FACT-NEW");
  });

  it("is added what it fails to mention: files written, tasks, decisions", async () => {
    const work = [
      chat.user("We decided to use Postgres."),
      chat.assistant(null, chat.call("w", "write_file", JSON.stringify({ path: "src/db.ts" }))),
      chat.result("w", "done"),
      chat.assistant("- [ ] migrate the table\n"),
    ];
    const done = await compactWith(scripted("They worked.").run, [...work, ...history], options);
    const { text = "" } = summaryIn(done.document) ?? {};
    expect(text).toContain("file written: src/db.ts");
    expect(text).toContain("to do: migrate the table");
    expect(text).toContain("decided: We decided to use Postgres.");
  });

  it("restates the request when a turn is cut between its steps", async () => {
    const steps = Array.from({ length: 40 }, (_, at) => [
      chat.assistant(null, chat.call(`c${at}`)),
      chat.result(`c${at}`, WORDS.repeat(4)),
    ]).flat();
    const done = await compactWith(
      scripted("Many cities were looked at.").run,
      [chat.user("Which city is warmest?"), ...steps],
      { ...options, budget: 1500, headFirst: true },
    );
    expect(summaryIn(done.document)?.text).toContain("Which city is warmest?");
  });

  it("is written chunk by chunk where the head is too long for one, and goes on where it stopped", async () => {
    const cache = new Map<string, string>();
    const failing: SummaryRequest[] = [];
    const flaky: Summariser = async (request) => {
      failing.push(request);
      if (failing.length === 3) throw new Error("overloaded");
      return `Summary up to chunk ${request.chunk}.`;
    };
    const given = { ...options, chunkTokens: 600, cache };
    const failed = await compactWith(flaky, history, given);
    expect(failed).toMatchObject({ outcome: "failed", reason: "summariser-failed", document: history });
    const { asked, run } = scripted("Summary of the rest.");
    const done = await compactWith(run, history, given);
    expect(done.outcome).toBe("compacted");
    const total = failing[0]?.chunks ?? 0;
    expect(total).toBeGreaterThan(3);
    // Two were done; only the others are asked for.
    expect(asked).toHaveLength(total - 2);
    expect(asked[0]).toMatchObject({ chunk: 3, prior: "Summary up to chunk 2." });
  });
});

describe("a summariser that fails leaves the history as it was", () => {
  const outcome = async (run: Summariser, more: object = {}) => {
    const done = await compactWith(run, history, { ...options, ...more });
    expect(done.document).toBe(history);
    expect(done.report.edits).toEqual([]);
    return done;
  };

  it("when it throws", async () => {
    const cause = new Error("no key");
    const done = await outcome(() => {
      throw cause;
    });
    expect(done).toMatchObject({ outcome: "failed", reason: "summariser-failed", cause });
  });

  it("when it says nothing", async () => {
    expect(await outcome(async () => "  ")).toMatchObject({ outcome: "failed", reason: "no-summary" });
  });

  it("when it says more than was said", async () => {
    const done = await outcome(async ({ transcript }) => `${transcript} ${transcript}`);
    expect(done).toMatchObject({ outcome: "refused", reason: "summary-too-long" });
  });

  it("when what it says does not fit", async () => {
    const done = await outcome(async () => WORDS.repeat(180));
    expect(done).toMatchObject({ outcome: "refused", reason: "summary-too-long" });
  });

  it("when it is called off, also when it does not heed the signal", async () => {
    const controller = new AbortController();
    const waiting = outcome(() => new Promise<string>(() => {}), { signal: controller.signal });
    controller.abort();
    expect(await waiting).toMatchObject({ outcome: "failed", reason: "aborted" });
    expect(await outcome(async () => "never", { signal: AbortSignal.abort() })).toMatchObject({
      reason: "aborted",
    });
  });

  it("when its time is over", async () => {
    const signal: CancelSignal = AbortSignal.timeout(1);
    const done = await outcome(() => new Promise<string>(() => {}), { signal });
    expect(done).toMatchObject({ outcome: "failed", reason: "timed-out" });
  });

  it("unless a digest will do instead", async () => {
    const fail: Summariser = () => {
      throw new Error("no key");
    };
    const done = await compactWith(fail, history, { ...options, orDigest: true });
    expect(done.outcome).toBe("compacted");
    expect(summaryIn(done.document)?.kind).toBe("digest");
  });
});

describe("slots", () => {
  it("run one compaction of a session at a time; both callers get its outcome", async () => {
    const slots = new CompactionSlots();
    const { asked, run } = scripted("Summary.");
    const go = () => slots.run("s1", () => compactWith(run, history, options));
    const [one, two] = await Promise.all([go(), go()]);
    expect(one).toBe(two);
    expect(asked).toHaveLength(1);
    expect(slots.isRunning("s1")).toBe(false);
  });

  it("do not hold other sessions up, and are free again after a failure", async () => {
    const slots = new CompactionSlots();
    const stuck = slots.run("s1", () => new Promise<string>(() => {}));
    expect(slots.isRunning("s1")).toBe(true);
    expect(await slots.run("s2", async () => "done")).toBe("done");
    await expect(slots.run("s3", async () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await slots.run("s3", async () => "again")).toBe("again");
    expect(stuck).toBeInstanceOf(Promise);
  });
});

it("a message that is longer than a chunk is parted, and all of it is summed up", async () => {
  const { asked, run } = scripted("Summary.");
  const giant = Array.from({ length: 4000 }, (_, at) => `word${at}`).join(" ");
  await compactWith(run, [chat.user(giant), chat.assistant("Noted."), chat.user("Go on.")], {
    ...options,
    chunkTokens: 2000,
  });
  expect(asked.length).toBeGreaterThan(4);
  const seen = asked.map(({ transcript }) => transcript).join("");
  for (const at of [0, 1234, 3999]) expect(seen).toContain(`word${at}`);
});
