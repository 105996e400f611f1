import type { Migration } from "../../engine/migrate.ts";
import { firstTables } from "./001-first-tables.ts";

/** Every step of the schema, oldest first. */
export const migrations: readonly Migration[] = [firstTables];
