import type { Migration } from "../../engine/migrate.ts";

/**
 * Entries are stored in the order they were appended, across all sessions, with an index beside them. A commit of many sessions then fills
 * few pages, while a table ordered by session would rewrite one page for each. Lists are ordered by `listed`, which may lag up to ten
 * seconds behind `updated`, so that most appends leave that index alone. Calls are ordered by id, so that one tree serves both ways to look
 * them up.
 */
export const firstTables: Migration = {
  id: 1,
  name: "first tables",
  sql: `
CREATE TABLE sessions (
  sid INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  id TEXT NOT NULL,
  head INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  turn_state TEXT NOT NULL,
  step INTEGER NOT NULL,
  holder TEXT NOT NULL,
  state TEXT NOT NULL,
  model TEXT NOT NULL,
  label TEXT NOT NULL,
  usage TEXT NOT NULL,
  parent TEXT NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  UNIQUE (owner, id)
) STRICT;
CREATE INDEX sessions_by_change ON sessions (owner, listed);
CREATE INDEX sessions_open ON sessions (sid) WHERE turn_state = 'open';

CREATE TABLE entries (
  sid INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  turn INTEGER NOT NULL,
  at INTEGER NOT NULL,
  role TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (sid, seq)
) STRICT;

CREATE TABLE turns (
  sid INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  first INTEGER NOT NULL,
  state TEXT NOT NULL,
  started INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  PRIMARY KEY (sid, turn)
) STRICT, WITHOUT ROWID;

CREATE TABLE calls (
  sid INTEGER NOT NULL,
  step INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  closed_by INTEGER NOT NULL,
  PRIMARY KEY (sid, id, step)
) STRICT, WITHOUT ROWID;
CREATE INDEX calls_open ON calls (sid, step) WHERE state <> 'closed';

CREATE TABLE marks (
  sid INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  from_seq INTEGER NOT NULL,
  to_seq INTEGER NOT NULL,
  from_turn INTEGER NOT NULL,
  to_turn INTEGER NOT NULL,
  undone_by INTEGER NOT NULL,
  PRIMARY KEY (sid, seq, from_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX marks_by_reach ON marks (sid, to_seq);
CREATE INDEX marks_by_undo ON marks (sid, undone_by);

CREATE TABLE leases (
  sid INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  holder TEXT NOT NULL,
  expires INTEGER NOT NULL,
  PRIMARY KEY (sid, purpose)
) STRICT, WITHOUT ROWID;

CREATE TABLE holders (
  holder TEXT PRIMARY KEY,
  seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
