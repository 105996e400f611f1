export { type FlakyLink, flakyLink } from "./flaky-link.ts";
export type { Ending } from "./server-process.ts";
export { type PostgresOptions, startPostgres, type TestPostgres } from "./start-postgres.ts";
export { createTestDatabase, type TestDatabase } from "./test-database.ts";
