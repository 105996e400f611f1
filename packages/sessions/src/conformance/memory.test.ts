import { describe, it } from "vitest";
import { MemoryEngine } from "../memory/memory-engine.ts";
import { storeSuite } from "./store-suite.ts";

describe("sessions in memory", () => {
  for (const { name, run } of storeSuite) {
    it(name, () => {
      const engine = new MemoryEngine();
      return run(async () => engine);
    });
  }
});
