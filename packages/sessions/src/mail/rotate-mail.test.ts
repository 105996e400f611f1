import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SessionStore } from "../store/session-store.ts";
import { memoryEngines, postgresEngines, sqliteEngines } from "../testing/engines.ts";

/** More than are resealed at a time. */
const MANY = 150;

describe.each([...memoryEngines, ...sqliteEngines, ...postgresEngines])(
  "keys of mail: $name",
  ({ prepare }) => {
    it("are changed for the letters of everybody and for notes, which keep their version", {
      timeout: 60_000,
    }, async () => {
      const bed = await prepare();
      const [one, two] = ["one", "two"].map((name) => ({ name, key: randomBytes(32) }));
      const first = await SessionStore.open(await bed.open(), { keys: [one!] });
      const all = Array.from({ length: MANY }, (_, index) => index);
      await Promise.all(
        all.flatMap((index) => [
          first.mail(`box ${index % 2}`).post({ owner: `owner ${index % 3}`, lane: "l", body: index }),
          first.setNote(`note ${index}`, 0, index),
        ]),
      );
      const second = await SessionStore.open(await bed.open(), { keys: [two!, one!] });
      expect(await second.rotateKeys({ owner: "owner 1" })).toBe(MANY / 3);
      expect(await second.rotateKeys()).toBe(MANY / 3 + MANY / 3 + MANY);
      expect(await second.rotateKeys()).toBe(0);
      const third = await SessionStore.open(await bed.open(), { keys: [two!] });
      const letters = [...(await third.mail("box 0").list()), ...(await third.mail("box 1").list())];
      expect(letters.map(({ body }) => body).sort((a, b) => Number(a) - Number(b))).toEqual(all);
      for (const index of all) expect(await third.note(`note ${index}`)).toEqual({ version: 1, body: index });
      for (const store of [first, second, third]) await store.close();
      await bed.drop();
    });
  },
);
