import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SutureMessage } from "@suture/core";
import type { ScenarioFault } from "@suture/emulators";
import { openSqlite } from "@suture/sessions/sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Asked } from "../testing/ask-api.ts";
import type { Line } from "../testing/observed.ts";
import { type SessionDesk, startDesk } from "../testing/session-desk.ts";

/** The session that brought a gateway down: 15,276 entries, 35 MB, 350 k tokens of which 180 k fit. */
const ENTRIES = 15_276;
const BYTES = 35_000_000;
const TOKENS = 350_000;
const WINDOW = 180_000;

let folder: string;
let lines: Line[];
let desk: SessionDesk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "suture-"));
  lines = [];
});
afterEach(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Fills a session to that size, as it was: most of it was compacted once, and what is left is too much again. */
async function grow(file: string): Promise<void> {
  const store = await openSqlite({ path: file });
  const session = await store.of("local").create({ id: "talk" });
  const { head } = await session.status();
  const each = "The build went through, and nobody knows why. ".repeat(Math.floor(BYTES / ENTRIES / 46));
  const says = (role: "user" | "assistant", text: string): SutureMessage => ({
    role,
    parts: [{ type: "text", text }],
  });
  const messages: SutureMessage[] = [];
  for (let entry = head + 1; entry < ENTRIES - 1; entry += 2)
    messages.push(says("user", `question ${entry} ${each}`), says("assistant", `answer ${each}`));
  for (let from = 0; from < messages.length; from += 1_000)
    await session.append(messages.slice(from, from + 1_000));
  const { outcome } = await session.compact({ budget: TOKENS });
  expect(outcome).toBe("compacted");
  expect((await session.status()).head).toBe(ENTRIES);
  await store.close();
}

/** A gateway on such a session, whose operator thinks that the model takes far more than it does. */
async function open(faults: readonly ScenarioFault[] = []): Promise<Asked> {
  const file = join(folder, "suture.db");
  await grow(file);
  desk = await startDesk(
    { lease: 60_000 },
    {
      store: { kind: "sqlite", file },
      telemetry: { logs: "info", logTo: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    },
    {},
    { window: 2_000_000 },
  );
  desk.emulator.scenario({ window: WINDOW, faults });
  return desk.say("talk", "Are you there?", { headers: { "idempotency-key": "k" } });
}

const stages = (): unknown[] =>
  lines.map(({ msg }) => msg).filter((name) => /context_overflow/.test(String(name)));
const letter = async (): Promise<unknown> => (await desk.ask("GET", "/sessions/talk/messages/k")).body;

describe("a session of 15,276 entries and 35 MB", { timeout: 120_000 }, () => {
  it("recovers by itself at stage 1, and answers", async () => {
    await open();
    expect(await letter()).toMatchObject({
      state: "done",
      session: "talk",
      text: expect.stringContaining("Are you there?"),
    });
    expect(stages()).toEqual(["queue.context_overflow.detected", "queue.context_overflow.compacted"]);
    expect(desk.notices.taken).toEqual([]);
  });

  it("recovers by itself at stage 2, with the events and the notice, and answers", async () => {
    // The first request does not fit, seven parts are summed up, and then there is even less room than the provider said.
    await open([{ slow: { firstByte: 1 }, times: 8 }, { overflow: 40_000 }]);
    expect(await letter()).toMatchObject({
      state: "done",
      session: "talk~2",
      text: expect.stringContaining("Are you there?"),
    });
    expect(stages()).toEqual([
      "queue.context_overflow.detected",
      "queue.context_overflow.compacted",
      "queue.context_overflow.detected",
      "queue.context_overflow.new_session",
      "daemon.context_overflow.recovery",
    ]);
    await vi.waitFor(() => expect(desk.notices.taken).toHaveLength(1), { timeout: 10_000 });
    // Those that there were, the question, a compaction, and the end of the turn.
    const entries = ENTRIES + 3;
    expect(desk.notices.taken[0]?.body).toMatchObject({
      text: expect.stringContaining(`${entries} entries`),
      facts: { session: "talk", continuedBy: "talk~2", entries },
    });
  });
});
