import { MemoryEngine, SessionStore } from "@suture/sessions";
import { afterEach, expect, it } from "vitest";
import { LetterRetention } from "./letter-retention.ts";

const DAY = 86_400_000;

let store: SessionStore;
afterEach(() => store.close());

it("removes letters that were finished long ago, by one process at a time; dead and unfinished ones stay", async () => {
  let now = Date.now();
  store = await SessionStore.open(new MemoryEngine(), { clock: () => now });
  const inbox = store.mail("in");
  const lane = { owner: "ada", lane: "talk" };
  for (const key of ["answered", "given up", "waits"]) await inbox.post({ ...lane, key, body: {} });
  const [claim] = await inbox.take({ limit: 1, leaseMs: 60_000 });
  const [answered, givenUp] = (await claim?.letters()) ?? [];
  await claim?.settle({
    letters: [
      { number: answered?.number ?? 0, state: "done" },
      { number: givenUp?.number ?? 0, state: "dead" },
    ],
    release: true,
  });
  const logs: unknown[] = [];
  const parts = { store, boxes: ["in", "out"], keep: 7 * DAY, clock: () => now };
  const [one, other] = [1, 2].map(
    () => new LetterRetention({ ...parts, log: (...line) => void logs.push(line) }),
  ) as [LetterRetention, LetterRetention];
  const keys = async (): Promise<string[]> => (await inbox.list()).map(({ key }) => key);

  expect(await one.look()).toBe(0);
  // The same message again, under its key, is known for as long as its letter is kept.
  now += 6 * DAY;
  expect(await one.look()).toBe(0);
  expect(await inbox.post({ ...lane, key: "answered", body: {} })).toMatchObject({ isNew: false });

  now += 2 * DAY;
  expect((await Promise.all([one.look(), other.look()])).sort()).toEqual([0, 1]);
  expect(await keys()).toEqual(["given up", "waits"]);
  expect(logs).toEqual([["info", "finished letters were removed", { letters: 1 }]]);
  expect(await inbox.post({ ...lane, key: "answered", body: {} })).toMatchObject({ isNew: true });
});
