import type { Migration } from "../../engine/migrate.ts";

/**
 * What the holder of a lane does is one function. Its steps run one after the other, each sees what was committed before it, and a
 * commit of a session calls it within its one statement. If the lane is not held under the token (`SU001`), or a letter is not in it
 * (`SU002`), it raises an error of its own, which also undoes that commit.
 *
 * The row of a lane is locked before its letters are read, and whoever posts locks it after writing the letter. So either the
 * holder who gives the lane back sees the letter, or the one who posts finds the lane given back.
 */
export const mail: Migration = {
  id: 2,
  name: "mail",
  sql: `
CREATE TABLE letters (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  box text NOT NULL,
  owner text NOT NULL,
  lane text NOT NULL,
  key text NOT NULL,
  rank bigint NOT NULL,
  state text NOT NULL,
  attempts bigint NOT NULL,
  due bigint NOT NULL,
  accepted bigint NOT NULL,
  updated bigint NOT NULL,
  outcome text NOT NULL,
  body text NOT NULL,
  UNIQUE (box, owner, lane, key)
) WITH (fillfactor = 80);
CREATE INDEX letters_open ON letters (box, owner, lane, state) WHERE state <> 'done';

CREATE TABLE lanes (
  box text NOT NULL,
  owner text NOT NULL,
  lane text NOT NULL,
  rank bigint NOT NULL,
  at bigint NOT NULL,
  holder text NOT NULL,
  token bigint NOT NULL,
  op text NOT NULL DEFAULT '',
  PRIMARY KEY (box, owner, lane)
) WITH (fillfactor = 70);
CREATE INDEX lanes_due ON lanes (box, rank, at) WHERE at < 9000000000000000;

CREATE TABLE notes (
  key text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  body text
);

-- A lane has unfinished letters more. While it is held it stays due at the end of its lease.
CREATE FUNCTION call_lane(in_box text, in_owner text, in_lane text, in_rank bigint, in_due bigint) RETURNS void
LANGUAGE sql SET search_path FROM CURRENT AS $$
  INSERT INTO lanes AS l (box, owner, lane, rank, at, holder, token)
  VALUES (in_box, in_owner, in_lane, in_rank,
    greatest((extract(epoch FROM clock_timestamp()) * 1000)::bigint, in_due), '', 0)
  ON CONFLICT (box, owner, lane) DO UPDATE SET
    rank = least(l.rank, excluded.rank),
    at = CASE l.holder WHEN '' THEN least(l.at, excluded.at) ELSE l.at END
  WHERE l.rank > excluded.rank OR (l.holder = '' AND l.at > excluded.at)
$$;

CREATE FUNCTION settle_mail(changes jsonb, again boolean) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  my_box text := changes #>> '{lane,box}';
  my_owner text := changes #>> '{lane,owner}';
  my_lane text := changes #>> '{lane,lane}';
  my_token bigint := (changes #>> '{lane,token}')::bigint;
  its_now bigint := (changes ->> 'now')::bigint;
  gives_back boolean := coalesce((changes ->> 'release')::boolean, false);
  held_by text;
  held_under bigint;
  touched bigint;
  called record;
BEGIN
  IF my_box IS NOT NULL THEN
    SELECT l.holder, l.token INTO held_by, held_under FROM lanes l
    WHERE l.box = my_box AND l.owner = my_owner AND l.lane = my_lane FOR UPDATE;
    IF held_under IS DISTINCT FROM my_token OR held_by = '' THEN
      -- Nobody else can have given it back under this token.
      IF again AND gives_back AND held_under = my_token THEN
        RETURN;
      END IF;
      RAISE EXCEPTION 'the lane is not held' USING ERRCODE = 'SU001';
    END IF;
  END IF;

  IF jsonb_array_length(changes -> 'letters') > 0 THEN
    UPDATE letters l SET state = coalesce(c.state, l.state), attempts = coalesce(c.attempts, l.attempts),
      due = coalesce(c.due, l.due), outcome = coalesce(c.outcome, l.outcome), updated = its_now
    FROM jsonb_to_recordset(changes -> 'letters')
      AS c(number bigint, state text, attempts bigint, due bigint, outcome text)
    WHERE l.number = c.number AND l.box = my_box AND l.owner = my_owner AND l.lane = my_lane;
    GET DIAGNOSTICS touched = ROW_COUNT;
    IF touched <> jsonb_array_length(changes -> 'letters') THEN
      RAISE EXCEPTION 'a letter does not lie in the lane' USING ERRCODE = 'SU002';
    END IF;
  END IF;

  IF jsonb_array_length(changes -> 'posts') > 0 THEN
    FOR called IN
      WITH posted AS (
        INSERT INTO letters (box, owner, lane, key, rank, state, attempts, due, accepted, updated, outcome, body)
        SELECT p.box, p.owner, p.lane, p.key, p.rank, 'waiting', 0, p.due, p.accepted, p.accepted, '', p.body
        FROM jsonb_to_recordset(changes -> 'posts') AS p(
          box text, owner text, lane text, key text, rank bigint, due bigint, accepted bigint, body text
        )
        ON CONFLICT (box, owner, lane, key) DO NOTHING
        RETURNING letters.box, letters.owner, letters.lane, letters.rank, letters.due
      )
      -- In one order everywhere: those who post to the same lanes do not block each other.
      SELECT p.box, p.owner, p.lane, min(p.rank) AS rank, min(p.due) AS due
      FROM posted p GROUP BY p.box, p.owner, p.lane ORDER BY p.box, p.owner, p.lane
    LOOP
      PERFORM call_lane(called.box, called.owner, called.lane, called.rank, called.due);
    END LOOP;
  END IF;

  IF changes ? 'moveTo' THEN
    FOR called IN
      WITH moved AS (
        -- One whose key is known there gets another: it was accepted, and is not the same.
        UPDATE letters l SET lane = changes ->> 'moveTo', key = CASE WHEN EXISTS (
          SELECT FROM letters t WHERE t.box = my_box AND t.owner = my_owner
          AND t.lane = changes ->> 'moveTo' AND t.key = l.key
        ) THEN l.key || '~' || l.number ELSE l.key END
        WHERE l.box = my_box AND l.owner = my_owner AND l.lane = my_lane
        AND l.state <> 'done' AND l.state <> 'dead'
        RETURNING l.rank, l.due
      )
      SELECT min(m.rank) AS rank, min(m.due) AS due FROM moved m HAVING count(*) > 0
    LOOP
      PERFORM call_lane(my_box, my_owner, changes ->> 'moveTo', called.rank, called.due);
    END LOOP;
  END IF;

  IF gives_back THEN
    UPDATE lanes l SET holder = '',
      at = greatest((extract(epoch FROM clock_timestamp()) * 1000)::bigint, coalesce(o.due, 9000000000000000)),
      rank = coalesce(o.rank, 1)
    FROM (
      SELECT min(u.due) AS due, min(u.rank) FILTER (WHERE u.due < 9000000000000000) AS rank FROM letters u
      WHERE u.box = my_box AND u.owner = my_owner AND u.lane = my_lane AND u.state <> 'done' AND u.state <> 'dead'
    ) o
    WHERE l.box = my_box AND l.owner = my_owner AND l.lane = my_lane;
  END IF;
END
$$;
`,
};
