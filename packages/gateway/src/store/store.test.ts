import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post } from "../testing/wire-cases.ts";

let folder: string;
let running: Emulated | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "suture-"));
});
afterEach(async () => {
  await running?.close();
  await rm(folder, { recursive: true });
});

const start = async (): Promise<Emulated> => {
  const store = { kind: "sqlite", file: join(folder, "suture.db") } as const;
  running = await startEmulated({ store }, { window: 4_000 });
  return running;
};
const ask = ({ gateway }: Emulated, key = "mine") =>
  post(
    `${gateway.url}/v1/messages`,
    { model: "claude-opus-4-6", max_tokens: 100, messages: longTalk("anthropic", 40) },
    { headers: { "x-api-key": key, authorization: `Bearer ${key}` } },
  );

it("a compaction outlives the process that made it", async () => {
  const before = await start();
  expect((await ask(before)).headers.get("suture-compaction")).toMatch(/^stage=1/);
  await before.close();
  const after = await start();
  const response = await ask(after);
  expect(response.status).toBe(200);
  expect(response.headers.get("suture-compaction")).toMatch(/^stage=0; cause=remembered/);
  // It was applied after the refusal: the new process knows nothing of the window yet.
  expect(after.emulator.log().map(({ status }) => status)).toEqual([400, 200]);
});

it("a compaction is nothing for the holder of another key", async () => {
  const emulated = await start();
  await ask(emulated);
  expect((await ask(emulated, "yours")).headers.get("suture-compaction")).toMatch(/^stage=1/);
});
