import type { HolderRow } from "../../engine/rows.ts";
import type { Statements } from "../statements.ts";
import { fromText, toText } from "../text.ts";

const BEAT = `
INSERT INTO holders (holder, seen) VALUES (?, ?)
ON CONFLICT (holder) DO UPDATE SET seen = excluded.seen`;

/** Records that a holder is alive. */
export function beat(writer: Statements, holder: string): void {
  writer.of(BEAT).run(toText(holder), Date.now());
}

/** Forgets a holder. */
export function forget(writer: Statements, holder: string): void {
  writer.of("DELETE FROM holders WHERE holder = ?").run(toText(holder));
}

/** All holders, and the time by the same clock. */
export function holders(reader: Statements): { now: number; holders: HolderRow[] } {
  const rows = reader.of("SELECT holder, seen FROM holders ORDER BY holder").all();
  return {
    now: Date.now(),
    holders: rows.map((row) => ({ holder: fromText(row.holder as string), seen: row.seen as number })),
  };
}
