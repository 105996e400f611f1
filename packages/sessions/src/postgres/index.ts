export { openPostgres } from "./open-postgres.ts";
export { openPostgresEngine } from "./open-postgres-engine.ts";
export type { PostgresEngineOptions, PostgresPool } from "./options.ts";
