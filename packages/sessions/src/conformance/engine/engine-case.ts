import type { Engine } from "../../engine/engine.ts";

/** Opens one more instance of an engine, on the same database as the ones before. */
export type OpenEngine = () => Promise<Engine>;

/** One promise of an engine. Throws when it is broken. */
export interface EngineCase {
  readonly name: string;
  readonly run: (open: OpenEngine) => Promise<void>;
}

/** A case that needs one engine instance. */
export function one(name: string, check: (engine: Engine) => Promise<void>): EngineCase {
  return { name, run: (open) => withEngines(open, 1, ([engine]) => check(engine!)) };
}

/** A case that needs two engine instances, as two processes would have. */
export function two(name: string, check: (first: Engine, second: Engine) => Promise<void>): EngineCase {
  return { name, run: (open) => withEngines(open, 2, ([first, second]) => check(first!, second!)) };
}

async function withEngines(
  open: OpenEngine,
  count: number,
  check: (engines: readonly Engine[]) => Promise<void>,
): Promise<void> {
  const engines: Engine[] = [];
  try {
    while (engines.length < count) engines.push(await open());
    await check(engines);
  } finally {
    for (const engine of engines) await engine.close();
  }
}
