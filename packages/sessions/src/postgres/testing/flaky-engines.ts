import { createTestDatabase, type FlakyLink, flakyLink } from "@suture/testkit/postgres";
import type { Engine } from "../../engine/engine.ts";
import { openPostgresEngine } from "../index.ts";

/** An engine whose connection loses answers on demand, and one whose connection does not. */
export interface FlakyEngines {
  readonly link: FlakyLink;
  readonly engine: Engine;
  readonly other: Engine;
  close(): Promise<void>;
}

/** Opens both on a separate database. */
export async function openFlakyEngines(): Promise<FlakyEngines> {
  const database = await createTestDatabase();
  const link = await flakyLink(database.url);
  const engine = await openPostgresEngine({ url: link.url });
  const other = await openPostgresEngine({ url: database.url });
  return {
    link,
    engine,
    other,
    close: async () => {
      await engine.close();
      await other.close();
      await link.close();
      await database.drop();
    },
  };
}
