-- A database as version 2 wrote it, which every later version must be able to open. Never made again.
SET check_function_bodies = false;
CREATE SCHEMA suture;
CREATE FUNCTION suture.call_lane(in_box text, in_owner text, in_lane text, in_rank bigint, in_due bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'suture'
    AS $$
  INSERT INTO lanes AS l (box, owner, lane, rank, at, holder, token)
  VALUES (in_box, in_owner, in_lane, in_rank,
    greatest((extract(epoch FROM clock_timestamp()) * 1000)::bigint, in_due), '', 0)
  ON CONFLICT (box, owner, lane) DO UPDATE SET
    rank = least(l.rank, excluded.rank),
    at = CASE l.holder WHEN '' THEN least(l.at, excluded.at) ELSE l.at END
  WHERE l.rank > excluded.rank OR (l.holder = '' AND l.at > excluded.at)
$$;
CREATE FUNCTION suture.settle_mail(changes jsonb, again boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'suture'
    AS $$
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
CREATE TABLE suture.calls (
    sid bigint NOT NULL,
    step bigint NOT NULL,
    key text NOT NULL,
    whole text,
    name text NOT NULL,
    state text NOT NULL,
    closed_by bigint NOT NULL
);
CREATE TABLE suture.entries (
    sid bigint NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    turn bigint NOT NULL,
    at bigint NOT NULL,
    role text NOT NULL,
    body text NOT NULL,
    op text NOT NULL
);
CREATE TABLE suture.holders (
    holder text NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE suture.lanes (
    box text NOT NULL,
    owner text NOT NULL,
    lane text NOT NULL,
    rank bigint NOT NULL,
    at bigint NOT NULL,
    holder text NOT NULL,
    token bigint NOT NULL,
    op text DEFAULT ''::text NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE suture.leases (
    sid bigint NOT NULL,
    purpose text NOT NULL,
    holder text NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE suture.letters (
    number bigint NOT NULL,
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
    body text NOT NULL
)
WITH (fillfactor='80');
ALTER TABLE suture.letters ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME suture.letters_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE suture.marks (
    sid bigint NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    from_seq bigint NOT NULL,
    to_seq bigint NOT NULL,
    from_turn bigint NOT NULL,
    to_turn bigint NOT NULL,
    undone_by bigint NOT NULL
);
CREATE TABLE suture.migrations (
    id bigint NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE suture.notes (
    key text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    body text
);
CREATE TABLE suture.sessions (
    sid bigint NOT NULL,
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
    minute bigint GENERATED ALWAYS AS ((updated / 60000)) STORED,
    op text NOT NULL
)
WITH (fillfactor='70');
ALTER TABLE suture.sessions ALTER COLUMN sid ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME suture.sessions_sid_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE suture.turns (
    sid bigint NOT NULL,
    turn bigint NOT NULL,
    first_seq bigint NOT NULL,
    state text NOT NULL,
    started bigint NOT NULL,
    updated bigint NOT NULL
);
INSERT INTO suture.calls VALUES
	(1, 89, 'call-1', NULL, 'search', 'closed', 90);
INSERT INTO suture.entries VALUES
	(1, 1, 'message', 1, 1001, 'user', '"message 1"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 2, 'message', 1, 1002, 'user', '"message 2"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 3, 'message', 1, 1003, 'user', '"message 3"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 4, 'message', 1, 1004, 'user', '"message 4"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 5, 'message', 1, 1005, 'user', '"message 5"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 6, 'message', 1, 1006, 'user', '"message 6"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 7, 'message', 1, 1007, 'user', '"message 7"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 8, 'message', 1, 1008, 'user', '"message 8"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 9, 'message', 1, 1009, 'user', '"message 9"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 10, 'message', 1, 1010, 'user', '"message 10"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 11, 'message', 1, 1011, 'user', '"message 11"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 12, 'message', 1, 1012, 'user', '"message 12"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 13, 'message', 1, 1013, 'user', '"message 13"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 14, 'message', 1, 1014, 'user', '"message 14"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 15, 'message', 1, 1015, 'user', '"message 15"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 16, 'message', 1, 1016, 'user', '"message 16"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 17, 'message', 1, 1017, 'user', '"message 17"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 18, 'message', 1, 1018, 'user', '"message 18"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 19, 'message', 1, 1019, 'user', '"message 19"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 20, 'message', 1, 1020, 'user', '"message 20"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 21, 'message', 1, 1021, 'user', '"message 21"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 22, 'message', 1, 1022, 'user', '"message 22"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 23, 'message', 1, 1023, 'user', '"message 23"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 24, 'message', 1, 1024, 'user', '"message 24"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 25, 'message', 1, 1025, 'user', '"message 25"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 26, 'message', 1, 1026, 'user', '"message 26"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 27, 'message', 1, 1027, 'user', '"message 27"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 28, 'message', 1, 1028, 'user', '"message 28"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 29, 'message', 1, 1029, 'user', '"message 29"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 30, 'message', 1, 1030, 'user', '"message 30"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 31, 'message', 1, 1031, 'user', '"message 31"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 32, 'message', 1, 1032, 'user', '"message 32"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 33, 'message', 1, 1033, 'user', '"message 33"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 34, 'message', 1, 1034, 'user', '"message 34"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 35, 'message', 1, 1035, 'user', '"message 35"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 36, 'message', 1, 1036, 'user', '"message 36"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 37, 'message', 1, 1037, 'user', '"message 37"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 38, 'message', 1, 1038, 'user', '"message 38"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 39, 'message', 1, 1039, 'user', '"message 39"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 40, 'message', 1, 1040, 'user', '"message 40"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 41, 'message', 1, 1041, 'user', '"message 41"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 42, 'message', 1, 1042, 'user', '"message 42"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 43, 'message', 1, 1043, 'user', '"message 43"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 44, 'message', 1, 1044, 'user', '"message 44"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 45, 'message', 1, 1045, 'user', '"message 45"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 46, 'message', 1, 1046, 'user', '"message 46"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 47, 'message', 1, 1047, 'user', '"message 47"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 48, 'message', 1, 1048, 'user', '"message 48"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 49, 'message', 1, 1049, 'user', '"message 49"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 50, 'message', 1, 1050, 'user', '"message 50"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 51, 'message', 1, 1051, 'user', '"message 51"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 52, 'message', 1, 1052, 'user', '"message 52"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 53, 'message', 1, 1053, 'user', '"message 53"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 54, 'message', 1, 1054, 'user', '"message 54"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 55, 'message', 1, 1055, 'user', '"message 55"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 56, 'message', 1, 1056, 'user', '"message 56"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 57, 'message', 1, 1057, 'user', '"message 57"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 58, 'message', 1, 1058, 'user', '"message 58"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 59, 'message', 1, 1059, 'user', '"message 59"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 60, 'message', 1, 1060, 'user', '"message 60"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 61, 'message', 1, 1061, 'user', '"message 61"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 62, 'message', 1, 1062, 'user', '"message 62"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 63, 'message', 1, 1063, 'user', '"message 63"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 64, 'message', 1, 1064, 'user', '"message 64"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 65, 'message', 1, 1065, 'user', '"message 65"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 66, 'message', 1, 1066, 'user', '"message 66"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 67, 'message', 1, 1067, 'user', '"message 67"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 68, 'message', 1, 1068, 'user', '"message 68"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 69, 'message', 1, 1069, 'user', '"message 69"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 70, 'message', 1, 1070, 'user', '"message 70"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 71, 'message', 1, 1071, 'user', '"message 71"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 72, 'message', 1, 1072, 'user', '"message 72"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 73, 'message', 1, 1073, 'user', '"message 73"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 74, 'message', 1, 1074, 'user', '"message 74"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 75, 'message', 1, 1075, 'user', '"message 75"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 76, 'message', 1, 1076, 'user', '"message 76"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 77, 'message', 1, 1077, 'user', '"message 77"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 78, 'message', 1, 1078, 'user', '"message 78"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 79, 'message', 1, 1079, 'user', '"message 79"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 80, 'message', 1, 1080, 'user', '"message 80"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 81, 'message', 1, 1081, 'user', '"message 81"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 82, 'message', 1, 1082, 'user', '"message 82"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 83, 'message', 1, 1083, 'user', '"message 83"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 84, 'message', 1, 1084, 'user', '"message 84"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 85, 'message', 1, 1085, 'user', '"message 85"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 86, 'message', 1, 1086, 'user', '"message 86"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 87, 'message', 1, 1087, 'user', '"message 87"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 88, 'message', 1, 1088, 'user', '"message 88"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 89, 'message', 1, 1089, 'user', '"message 89"', '4c275f87-a1dd-409f-877e-0d96398b9b20'),
	(1, 90, 'message', 1, 1090, 'user', '"message 90"', '4c275f87-a1dd-409f-877e-0d96398b9b20');
INSERT INTO suture.holders VALUES
	('somebody', 1794842728387);
INSERT INTO suture.lanes VALUES
	('in', 'alice', 'of version 2', 0, 1794842728413, '', 1, '115278f1-e88c-425d-b217-f5d114078e9b'),
	('out', 'alice', 'of version 2', 0, 1794843328422, 'somebody', 1, '7336d479-7fdd-4f0b-8bf3-84e260590cfc');
INSERT INTO suture.letters OVERRIDING SYSTEM VALUE VALUES
	(3, 'in', 'alice', 'of version 2', 'third', 0, 'waiting', 0, 0, 1000, 1000, '', '"third"'),
	(1, 'in', 'alice', 'of version 2', 'first', 0, 'done', 1, 0, 1000, 2000, '"well"', '"first"'),
	(2, 'in', 'alice', 'of version 2', 'second', 0, 'dead', 3, 0, 1000, 2000, '', '"second"'),
	(4, 'out', 'alice', 'of version 2', 'begun', 0, 'waiting', 0, 0, 1000, 1000, '', '"begun"');
INSERT INTO suture.marks VALUES
	(1, 50, 'compaction', 1, 20, 0, 0, 0);
INSERT INTO suture.migrations VALUES
	(1, 'sessions', '154c15f5a528df6af71753522786773074102898727bc7176e72f8c8fcfdb2f4', '2026-11-16 15:25:28.203038+00'),
	(2, 'mail', 'a7cc3778022c83adea44e9f34641e4649b44dcd4e19c3a0556dd89a7ad92336e', '2026-11-16 15:25:28.203038+00');
INSERT INTO suture.notes VALUES
	('note', 1, '"remembered"');
INSERT INTO suture.sessions OVERRIDING SYSTEM VALUE VALUES
	(1, 'alice', 'of version 2', 90, 9, 'open', 0, 'somebody', 'active', '', '{"title":"Größe"}', '{"input":12}', '', 1790000000000, 1790000060000, DEFAULT, '4c275f87-a1dd-409f-877e-0d96398b9b20');
INSERT INTO suture.turns VALUES
	(1, 1, 10, 'done', 5, 6),
	(1, 2, 20, 'done', 5, 6),
	(1, 3, 30, 'done', 5, 6),
	(1, 4, 40, 'done', 5, 6),
	(1, 5, 50, 'done', 5, 6),
	(1, 6, 60, 'done', 5, 6),
	(1, 7, 70, 'done', 5, 6),
	(1, 8, 80, 'done', 5, 6),
	(1, 9, 90, 'open', 5, 6);
SELECT pg_catalog.setval('suture.letters_number_seq', 4, true);
SELECT pg_catalog.setval('suture.sessions_sid_seq', 1, true);
ALTER TABLE ONLY suture.calls
    ADD CONSTRAINT calls_pkey PRIMARY KEY (sid, key, step);
ALTER TABLE ONLY suture.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (sid, seq);
ALTER TABLE ONLY suture.holders
    ADD CONSTRAINT holders_pkey PRIMARY KEY (holder);
ALTER TABLE ONLY suture.lanes
    ADD CONSTRAINT lanes_pkey PRIMARY KEY (box, owner, lane);
ALTER TABLE ONLY suture.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (sid, purpose);
ALTER TABLE ONLY suture.letters
    ADD CONSTRAINT letters_box_owner_lane_key_key UNIQUE (box, owner, lane, key);
ALTER TABLE ONLY suture.letters
    ADD CONSTRAINT letters_pkey PRIMARY KEY (number);
ALTER TABLE ONLY suture.marks
    ADD CONSTRAINT marks_pkey PRIMARY KEY (sid, seq, from_seq);
ALTER TABLE ONLY suture.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY suture.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (key);
ALTER TABLE ONLY suture.sessions
    ADD CONSTRAINT sessions_owner_id_key UNIQUE (owner, id);
ALTER TABLE ONLY suture.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (sid);
ALTER TABLE ONLY suture.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (sid, turn);
CREATE INDEX calls_open ON suture.calls USING btree (sid) WHERE (state <> 'closed'::text);
CREATE INDEX lanes_due ON suture.lanes USING btree (box, rank, at) WHERE (at < '9000000000000000'::bigint);
CREATE INDEX letters_open ON suture.letters USING btree (box, owner, lane, state) WHERE (state <> 'done'::text);
CREATE INDEX sessions_by_time ON suture.sessions USING btree (owner, minute DESC);
CREATE INDEX sessions_open ON suture.sessions USING btree (sid) WHERE (turn_state = 'open'::text);
