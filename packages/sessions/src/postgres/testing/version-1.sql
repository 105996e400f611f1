-- A database as version 1 wrote it, which every later version must be able to open. Never made again.
CREATE SCHEMA suture;
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
CREATE TABLE suture.leases (
    sid bigint NOT NULL,
    purpose text NOT NULL,
    holder text NOT NULL,
    until bigint NOT NULL
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
	(1, 30, 'call-1', NULL, 'search', 'closed', 31),
	(1, 69, 'call-2', NULL, 'search', 'running', 0);
INSERT INTO suture.entries VALUES
	(1, 1, 'message', 1, 1001, 'user', '"message 1"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 2, 'message', 1, 1002, 'user', '"message 2"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 3, 'message', 1, 1003, 'user', '"message 3"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 4, 'message', 1, 1004, 'user', '"message 4"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 5, 'message', 1, 1005, 'user', '"message 5"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 6, 'message', 1, 1006, 'user', '"message 6"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 7, 'message', 1, 1007, 'user', '"message 7"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 8, 'message', 1, 1008, 'user', '"message 8"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 9, 'message', 1, 1009, 'user', '"message 9"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 10, 'message', 1, 1010, 'user', '"message 10"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 11, 'message', 1, 1011, 'user', '"message 11"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 12, 'message', 1, 1012, 'user', '"message 12"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 13, 'message', 1, 1013, 'user', '"message 13"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 14, 'message', 1, 1014, 'user', '"message 14"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 15, 'message', 1, 1015, 'user', '"message 15"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 16, 'message', 1, 1016, 'user', '"message 16"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 17, 'message', 1, 1017, 'user', '"message 17"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 18, 'message', 1, 1018, 'user', '"message 18"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 19, 'message', 1, 1019, 'user', '"message 19"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 20, 'message', 1, 1020, 'user', '"message 20"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 21, 'message', 1, 1021, 'user', '"message 21"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 22, 'message', 1, 1022, 'user', '"message 22"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 23, 'message', 1, 1023, 'user', '"message 23"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 24, 'message', 1, 1024, 'user', '"message 24"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 25, 'message', 1, 1025, 'user', '"message 25"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 26, 'message', 1, 1026, 'user', '"message 26"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 27, 'message', 1, 1027, 'user', '"message 27"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 28, 'message', 1, 1028, 'user', '"message 28"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 29, 'message', 1, 1029, 'user', '"message 29"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 30, 'message', 1, 1030, 'user', '"message 30"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 31, 'message', 1, 1031, 'user', '"message 31"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 32, 'message', 1, 1032, 'user', '"message 32"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 33, 'message', 1, 1033, 'user', '"message 33"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 34, 'message', 1, 1034, 'user', '"message 34"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 35, 'message', 1, 1035, 'user', '"message 35"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 36, 'message', 1, 1036, 'user', '"message 36"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 37, 'message', 1, 1037, 'user', '"message 37"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 38, 'message', 1, 1038, 'user', '"message 38"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 39, 'message', 1, 1039, 'user', '"message 39"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 40, 'message', 1, 1040, 'user', '"message 40"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 41, 'message', 1, 1041, 'user', '"message 41"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 42, 'message', 1, 1042, 'user', '"message 42"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 43, 'message', 1, 1043, 'user', '"message 43"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 44, 'message', 1, 1044, 'user', '"message 44"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 45, 'message', 1, 1045, 'user', '"message 45"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 46, 'message', 1, 1046, 'user', '"message 46"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 47, 'message', 1, 1047, 'user', '"message 47"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 48, 'message', 1, 1048, 'user', '"message 48"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 49, 'message', 1, 1049, 'user', '"message 49"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 50, 'message', 1, 1050, 'user', '"message 50"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 51, 'message', 1, 1051, 'user', '"message 51"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 52, 'message', 1, 1052, 'user', '"message 52"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 53, 'message', 1, 1053, 'user', '"message 53"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 54, 'message', 1, 1054, 'user', '"message 54"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 55, 'message', 1, 1055, 'user', '"message 55"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 56, 'message', 1, 1056, 'user', '"message 56"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 57, 'message', 1, 1057, 'user', '"message 57"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 58, 'message', 1, 1058, 'user', '"message 58"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 59, 'message', 1, 1059, 'user', '"message 59"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 60, 'message', 1, 1060, 'user', '"message 60"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 61, 'message', 1, 1061, 'user', '"message 61"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 62, 'message', 1, 1062, 'user', '"message 62"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 63, 'message', 1, 1063, 'user', '"message 63"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 64, 'message', 1, 1064, 'user', '"message 64"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 65, 'message', 1, 1065, 'user', '"message 65"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 66, 'message', 1, 1066, 'user', '"message 66"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 67, 'message', 1, 1067, 'user', '"message 67"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 68, 'message', 1, 1068, 'user', '"message 68"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 69, 'message', 1, 1069, 'user', '"message 69"', '4f97b085-e03f-438f-8107-3e25f8d75b65'),
	(1, 70, 'message', 1, 1070, 'user', '"message 70"', '4f97b085-e03f-438f-8107-3e25f8d75b65');
INSERT INTO suture.holders VALUES
	('somebody', 1794814029275);
INSERT INTO suture.marks VALUES
	(1, 35, 'revert', 20, 25, 1, 1, 36),
	(1, 50, 'compaction', 1, 20, 0, 0, 0);
INSERT INTO suture.migrations VALUES
	(1, 'sessions', '154c15f5a528df6af71753522786773074102898727bc7176e72f8c8fcfdb2f4', '2026-11-16 07:27:09.093271+00');
INSERT INTO suture.sessions OVERRIDING SYSTEM VALUE VALUES
	(1, 'alice', 'of version 1', 70, 2, 'open', 69, 'somebody', 'active', 'some-model', '{"title":"Größe"}', '{"input":12}', '', 1700000000000, 1700000060000, DEFAULT, '4f97b085-e03f-438f-8107-3e25f8d75b65');
INSERT INTO suture.turns VALUES
	(1, 1, 1, 'done', 1700000000000, 1700000010000),
	(1, 2, 40, 'open', 1700000020000, 1700000060000);
SELECT pg_catalog.setval('suture.sessions_sid_seq', 1, true);
ALTER TABLE ONLY suture.calls
    ADD CONSTRAINT calls_pkey PRIMARY KEY (sid, key, step);
ALTER TABLE ONLY suture.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (sid, seq);
ALTER TABLE ONLY suture.holders
    ADD CONSTRAINT holders_pkey PRIMARY KEY (holder);
ALTER TABLE ONLY suture.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (sid, purpose);
ALTER TABLE ONLY suture.marks
    ADD CONSTRAINT marks_pkey PRIMARY KEY (sid, seq, from_seq);
ALTER TABLE ONLY suture.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY suture.sessions
    ADD CONSTRAINT sessions_owner_id_key UNIQUE (owner, id);
ALTER TABLE ONLY suture.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (sid);
ALTER TABLE ONLY suture.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (sid, turn);
CREATE INDEX calls_open ON suture.calls USING btree (sid) WHERE (state <> 'closed'::text);
CREATE INDEX sessions_by_time ON suture.sessions USING btree (owner, minute DESC);
CREATE INDEX sessions_open ON suture.sessions USING btree (sid) WHERE (turn_state = 'open'::text);
