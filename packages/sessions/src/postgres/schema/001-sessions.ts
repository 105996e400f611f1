import type { Migration } from "../../engine/migrate.ts";

/**
 * `sessions.minute` stands in for `updated` in the index of the list: an index on `updated` itself would change with every
 * commit, and Postgres updates a row in place only as long as no indexed column changes.
 */
export const sessions: Migration = {
  id: 1,
  name: "sessions",
  sql: `
CREATE TABLE sessions (
  sid bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner text NOT NULL,
  id text NOT NULL,
  head bigint NOT NULL,
  turn bigint NOT NULL,
  turn_state text NOT NULL,
  step bigint NOT NULL,
  holder text NOT NULL,
  state text NOT NULL,
  model text NOT NULL,
  label text NOT NULL,
  usage text NOT NULL,
  parent text NOT NULL,
  created bigint NOT NULL,
  updated bigint NOT NULL,
  minute bigint GENERATED ALWAYS AS (updated / 60000) STORED,
  op text NOT NULL,
  UNIQUE (owner, id)
) WITH (fillfactor = 70);
CREATE INDEX sessions_by_time ON sessions (owner, minute DESC);
CREATE INDEX sessions_open ON sessions (sid) WHERE turn_state = 'open';

CREATE TABLE entries (
  sid bigint NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL,
  turn bigint NOT NULL,
  at bigint NOT NULL,
  role text NOT NULL,
  body text NOT NULL,
  op text NOT NULL,
  PRIMARY KEY (sid, seq)
);

CREATE TABLE turns (
  sid bigint NOT NULL,
  turn bigint NOT NULL,
  first_seq bigint NOT NULL,
  state text NOT NULL,
  started bigint NOT NULL,
  updated bigint NOT NULL,
  PRIMARY KEY (sid, turn)
);

-- An index holds no long texts: of a long id the key is a digest, and the id itself is in "whole".
CREATE TABLE calls (
  sid bigint NOT NULL,
  step bigint NOT NULL,
  key text NOT NULL,
  whole text,
  name text NOT NULL,
  state text NOT NULL,
  closed_by bigint NOT NULL,
  PRIMARY KEY (sid, key, step)
);
CREATE INDEX calls_open ON calls (sid) WHERE state <> 'closed';

CREATE TABLE marks (
  sid bigint NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL,
  from_seq bigint NOT NULL,
  to_seq bigint NOT NULL,
  from_turn bigint NOT NULL,
  to_turn bigint NOT NULL,
  undone_by bigint NOT NULL,
  PRIMARY KEY (sid, seq, from_seq)
);

CREATE TABLE leases (
  sid bigint NOT NULL,
  purpose text NOT NULL,
  holder text NOT NULL,
  until bigint NOT NULL,
  PRIMARY KEY (sid, purpose)
);

CREATE TABLE holders (
  holder text PRIMARY KEY,
  seen bigint NOT NULL
);
`,
};
