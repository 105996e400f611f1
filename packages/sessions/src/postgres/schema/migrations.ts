import type { Migration } from "../../engine/migrate.ts";
import { sessions } from "./001-sessions.ts";
import { mail } from "./002-mail.ts";
import { latestTurns } from "./003-latest-turns.ts";

/** Every migration, by number. */
export const migrations: readonly Migration[] = [sessions, mail, latestTurns];
