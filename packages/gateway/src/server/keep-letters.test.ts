import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "@suture/sessions/sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startGateway } from "./start-gateway.ts";

const DAY = 86_400_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "suture-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("a gateway that starts removes letters that were finished more than seven days ago, and no dead ones", async () => {
  const file = join(folder, "a.db");
  for (const [age, key] of [
    [8, "old"],
    [6, "young"],
  ] as const) {
    const store = await openSqlite({ path: file, clock: () => Date.now() - age * DAY });
    const inbox = store.mail("in");
    for (const state of ["done", "dead"] as const) {
      const lane = `${key} ${state}`;
      const { letter } = await inbox.post({
        owner: "local",
        lane,
        key,
        body: { type: "message", parts: [] },
      });
      const [claim] = await inbox.take({ limit: 1, leaseMs: 60_000, only: { owner: "local", lane } });
      await claim?.settle({ letters: [{ number: letter.number, state }], release: true });
    }
    await store.close();
  }
  const upstreams = [{ name: "lab", baseUrl: "http://127.0.0.1:9/v1", keyless: true }];
  const store = { kind: "sqlite", file } as const;
  const gateway = await startGateway({ port: 0, upstreams, store, agent: { model: "lab/model" } });
  const listed = async (state: string): Promise<string[]> => {
    const response = await fetch(`${gateway.url}/letters?state=${state}`);
    const { letters } = (await response.json()) as { readonly letters: readonly { readonly key: string }[] };
    return letters.map(({ key }) => key);
  };
  await vi.waitFor(async () => expect(await listed("done")).toEqual(["young"]), { timeout: 5_000 });
  expect(await listed("dead")).toEqual(["old", "young"]);
  await gateway.close();
});
