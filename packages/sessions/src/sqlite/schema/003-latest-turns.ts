import type { Migration } from "../../engine/migrate.ts";

/**
 * The latest turns of a session are in its own row, as a text, and move to the table of past turns several at a time: most commits
 * write one page less. The table gets another name, so that a process of an earlier version, which would miss the latest turns,
 * finds no table at all.
 *
 * A session that is compacted again and again has many compaction marks, of which only the latest counts. The other kinds of
 * marks get an index of their own.
 */
export const latestTurns: Migration = {
  id: 3,
  name: "latest turns",
  sql: `
ALTER TABLE turns RENAME TO past_turns;
ALTER TABLE sessions ADD COLUMN latest TEXT NOT NULL DEFAULT '';
CREATE INDEX marks_but_compactions ON marks (sid, seq) WHERE kind <> 'compaction';
`,
};
