import type { Migration } from "../../engine/migrate.ts";
import { firstTables } from "./001-first-tables.ts";
import { mail } from "./002-mail.ts";
import { latestTurns } from "./003-latest-turns.ts";

/** Every step of the schema, oldest first. */
export const migrations: readonly Migration[] = [firstTables, mail, latestTurns];
