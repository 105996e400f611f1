import { describe, expect, test } from "vitest";
import { drivers } from "./testing/drivers.ts";
import { runChild } from "./testing/run-child.ts";
import { append, numbers, reload, seqs } from "./testing/samples.ts";
import { newPath, opened } from "./testing/scratch.ts";

const ROUNDS = 3;

describe.each(drivers)("a process that is killed while it writes with $name", (driver) => {
  test("has lost nothing that it was told is safe, and left nothing half done", async () => {
    const path = newPath();
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = runChild([driver.name, path, "append"], {
        onLine: (line, process) => {
          if (Number(line) >= 20 + 40 * round) process.kill("SIGKILL");
        },
      });
      const { lines, signal, errors } = await child.ended;
      expect({ signal, errors }).toEqual({ signal: "SIGKILL", errors: "" });
      const [id = "", ...told] = lines;
      const engine = await opened({ path, driver, verify: true });
      const session = await reload(engine, { owner: "alice", id });
      expect(session.head).toBeGreaterThanOrEqual(Number(told.at(-1)));
      expect(await seqs(engine, session)).toEqual(numbers(1, session.head));
      await append(engine, session);
    }
  }, 60_000);
});
