export { openPostgresEngine } from "./open-postgres-engine.ts";
export type { PostgresEngineOptions } from "./options.ts";
