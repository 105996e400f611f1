import type { Migration } from "../../engine/migrate.ts";

/**
 * SQLite numbers the letters. The newest is never removed, so that no number is used twice. Most lanes have nothing that becomes due by
 * itself; they are in no index except that of lane names.
 */
export const mail: Migration = {
  id: 2,
  name: "mail",
  sql: `
CREATE TABLE letters (
  number INTEGER PRIMARY KEY,
  box TEXT NOT NULL,
  owner TEXT NOT NULL,
  lane TEXT NOT NULL,
  key TEXT NOT NULL,
  rank INTEGER NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  due INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (box, owner, lane, key)
) STRICT;
CREATE INDEX letters_open ON letters (box, owner, lane, state) WHERE state <> 'done';

CREATE TABLE lanes (
  box TEXT NOT NULL,
  owner TEXT NOT NULL,
  lane TEXT NOT NULL,
  rank INTEGER NOT NULL,
  at INTEGER NOT NULL,
  holder TEXT NOT NULL,
  token INTEGER NOT NULL,
  PRIMARY KEY (box, owner, lane)
) STRICT, WITHOUT ROWID;
CREATE INDEX lanes_due ON lanes (box, rank, at) WHERE at < 9000000000000000;

CREATE TABLE notes (
  key TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  body TEXT
) STRICT, WITHOUT ROWID;
`,
};
