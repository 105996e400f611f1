import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SutureDocument, SutureMessage } from "@suture/core";
import { openSqliteEngine } from "@suture/sessions/sqlite";
import { describe, expect, test } from "vitest";
import { ModelError } from "../model/model-answer.ts";
import { type Bench, OWNER, SESSION, startBench } from "../testing/agent-bench.ts";
import { lastWords, ScriptedModel, says, wordsOf } from "../testing/scripted-model.ts";

/** The session that brought a gateway down: 15,276 entries, 35 MB, 350 k tokens of which 180 k fit. */
const ENTRIES = 15_276;
const BYTES = 35_000_000;
const WINDOW = 180_000;

/** Fills the session to one less than that: the message that overflows is the last. */
async function grow(bench: Bench): Promise<void> {
  const session = await bench.store.of(OWNER).get(SESSION);
  const { head } = await session.status();
  // Many bytes, few tokens: 350 k of them, as it was.
  const each = "=".repeat(Math.floor(BYTES / ENTRIES));
  const messages: SutureMessage[] = [];
  for (let entry = head + 1; entry < ENTRIES; entry += 2)
    messages.push(
      { role: "user", parts: [{ type: "text", text: `question ${entry} ${each}` }] },
      says(`answer ${each}`),
    );
  for (let from = 0; from < messages.length; from += 1_000)
    await session.append(messages.slice(from, from + 1_000));
}

const isDigest = ({ messages }: SutureDocument): boolean => wordsOf(messages[0]).includes("without a model");

describe("a session of 15,276 entries and 35 MB", () => {
  const overflow = new ModelError("overflow", "prompt is too long: 350k tokens > 180k maximum", {
    window: WINDOW,
    sent: 350_000,
  });

  async function recovers(script: (document: SutureDocument, n: number) => boolean): Promise<Bench> {
    const folder = mkdtempSync(join(tmpdir(), "suture-"));
    const model = new ScriptedModel((document, n) =>
      script(document, n) ? `to: ${lastWords(document)}` : overflow,
    );
    // Nobody knows how much fits before the provider says so.
    Object.assign(model, { window: undefined, model: "some-model" });
    const bench = await startBench({
      models: model,
      engine: await openSqliteEngine({ path: join(folder, "sessions.db") }),
      settings: { lease: 60_000 },
    });
    try {
      await grow(bench);
      const letter = await bench.finished(
        await bench.say("Are you there?", { from: { channel: "telegram", address: "7" } }),
      );
      expect(letter.state).toBe("done");
      expect((await bench.outbox()).map(({ text }) => text)).toEqual(["to: Are you there?"]);
      expect(Math.min(...model.asked.slice(1).map(({ messages }) => messages.length))).toBeLessThan(
        ENTRIES / 10,
      );
      return bench;
    } finally {
      await bench.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test("recovers by itself at stage 1, and answers", { timeout: 120_000 }, async () => {
    const { happened, notices } = await recovers((_, n) => n > 0);
    expect(happened.map(({ name }) => name)).toEqual([
      "queue.context_overflow.detected",
      "queue.context_overflow.compacted",
    ]);
    expect(notices).toEqual([]);
  });

  test("recovers by itself at stage 2, with the events and the notice, and answers", {
    timeout: 120_000,
  }, async () => {
    const { happened, notices } = await recovers((document) => isDigest(document));
    expect(happened.map(({ name }) => name)).toEqual([
      "queue.context_overflow.detected",
      "queue.context_overflow.compacted",
      "queue.context_overflow.detected",
      "queue.context_overflow.new_session",
      "daemon.context_overflow.recovery",
    ]);
    expect(notices).toMatchObject([{ facts: { session: SESSION, continuedBy: `${SESSION}~2` } }]);
    expect(notices[0]?.facts?.entries).toBeGreaterThanOrEqual(ENTRIES);
    expect(notices[0]?.text).toContain(String(notices[0]?.facts?.entries));
  });
});
