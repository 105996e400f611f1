import { createTestDatabase, type TestDatabase } from "@suture/testkit/postgres";
import { afterAll, beforeAll, test } from "vitest";
import { engineSuite } from "../conformance/engine-suite.ts";
import { openPostgresEngine } from "./index.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database?.drop());

for (const { name, run } of engineSuite)
  test(name, { timeout: 30_000 }, () =>
    run(() => openPostgresEngine({ url: database.url, maxConnections: 4 })),
  );
