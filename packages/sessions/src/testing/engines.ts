import type { Engine } from "../engine/engine.ts";
import { MemoryEngine } from "../memory/memory-engine.ts";

/** An engine that laws are held against, and how many runs it is given. */
export interface EngineUnderTest {
  readonly name: string;
  /** One more instance on the same database. */
  open(): Promise<Engine>;
  readonly runs: number;
}

/** Every engine that this machine can run. */
export function engines(): EngineUnderTest[] {
  const memory = new MemoryEngine();
  return [{ name: "memory", runs: 100, open: async () => memory }];
}
