import { createHash } from "node:crypto";
import { SessionError } from "../errors.ts";

/** One step of a database's schema. Once released it is never changed; the next one gets the next number. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
}

/** A migration that the database reports as applied. */
export interface AppliedMigration {
  readonly id: number;
  readonly name: string;
  readonly checksum: string;
}

/** What migrating needs of a database. */
export interface MigrationTarget {
  /** Runs the work while no other process migrates. */
  locked<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
  /** Applied migrations, by number. Creates the table that records them when it is missing. */
  applied(): Promise<readonly AppliedMigration[]>;
  /** Runs a migration and records it, in one transaction. */
  apply(migration: Migration, checksum: string): Promise<void>;
}

/**
 * Brings a database up to date, and returns the migrations it ran. A database that is newer, or whose applied migrations differ from ours,
 * is left alone.
 */
export function migrate(target: MigrationTarget, migrations: readonly Migration[]): Promise<number[]> {
  return target.locked(async () => {
    const applied = await target.applied();
    for (const [index, known] of applied.entries()) requireKnown(known, migrations[index]);
    const missing = migrations.slice(applied.length);
    for (const migration of missing) await target.apply(migration, checksumOf(migration));
    return missing.map(({ id }) => id);
  });
}

/** Reveals whether a migration was changed after it was applied. */
export function checksumOf({ id, name, sql }: Migration): string {
  return createHash("sha256").update(`${id}\n${name}\n${sql}`).digest("hex");
}

function requireKnown(applied: AppliedMigration, migration: Migration | undefined): void {
  if (migration === undefined)
    throw new SessionError(
      "newer-version",
      `the database has migration ${applied.id} (${applied.name}), which this version does not know`,
      {
        hint: "It was written by a newer version of Suture: use that one. Nothing was changed.",
      },
    );
  if (applied.id === migration.id && applied.checksum === checksumOf(migration)) return;
  throw new SessionError(
    "changed-migration",
    `migration ${applied.id} (${applied.name}) was applied in another form than this version knows`,
    {
      hint: "The database comes from a changed or unreleased version of Suture. Nothing was changed.",
    },
  );
}
