import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GatewayOptions } from "@suture/gateway";
import { createTestDatabase } from "@suture/testkit/postgres";

/** The variable by which gateways are told of the database. */
const URL_ENV = "SUTURE_BENCH_DATABASE";

/** A store that nobody has used. */
export interface FreshStore {
  readonly options: NonNullable<GatewayOptions["store"]>;
  drop(): Promise<void>;
}

/** A new SQLite file, or a new database on Postgres. */
export async function freshStore(kind: "sqlite" | "postgres"): Promise<FreshStore> {
  if (kind === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "suture-bench-"));
    return {
      options: { kind, file: join(folder, "suture.db") },
      drop: async () => rmSync(folder, { recursive: true }),
    };
  }
  const { url, drop } = await createTestDatabase();
  process.env[URL_ENV] = url;
  return { options: { kind, urlEnv: URL_ENV }, drop };
}
