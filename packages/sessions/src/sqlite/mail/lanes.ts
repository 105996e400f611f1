import type { TakeQuery } from "../../engine/mail-engine.ts";
import { type HeldLane, type LaneRef, type LaneRow, NEVER } from "../../engine/mail-rows.ts";
import type { Statements } from "../statements.ts";
import { toText } from "../text.ts";
import { LANE_COLUMNS, laneOf, named } from "./mail-rows.ts";

/** Due lanes of a rank, found through the index of lanes that can become due. */
function ofRank(rank: number): string {
  return `SELECT * FROM (
  SELECT ${LANE_COLUMNS} FROM lanes WHERE box = ?1 AND rank = ${rank} AND at <= ?2 AND at < ${NEVER} ORDER BY at LIMIT ?4
)`;
}
const DUE = `
SELECT * FROM (${ofRank(0)} UNION ALL ${ofRank(1)})
ORDER BY CASE WHEN at <= ?3 THEN 0 ELSE rank END, at LIMIT ?4`;
const TAKE = `
UPDATE lanes SET holder = ?4, at = ?5, token = token + 1 WHERE box = ?1 AND owner = ?2 AND lane = ?3`;

/** Due lanes, in the order in which to take them. */
export function dueLanes(reader: Statements, { box, limit, waitedMs }: TakeQuery): LaneRow[] {
  const now = Date.now();
  return reader
    .of(DUE)
    .all(toText(box), now, now - waitedMs, limit)
    .map(laneOf);
}

/** Takes due lanes, within a transaction. */
export function takeLanes(writer: Statements, query: TakeQuery): LaneRow[] {
  const at = Date.now() + query.leaseMs;
  return dueLanes(writer, query).map((lane) => {
    writer.of(TAKE).run(...named(lane), toText(query.holder), at);
    return { ...lane, holder: query.holder, at, token: lane.token + 1 };
  });
}

const TAKE_ONE = `
INSERT INTO lanes (box, owner, lane, rank, at, holder, token) VALUES (?1, ?2, ?3, 1, ?5, ?4, 1)
ON CONFLICT (box, owner, lane) DO UPDATE SET holder = excluded.holder, at = excluded.at, token = token + 1
WHERE holder = '' OR at <= ?6
RETURNING ${LANE_COLUMNS}`;

/** Takes one lane, whatever it holds, unless somebody holds it. */
export function takeLane(
  writer: Statements,
  lane: LaneRef,
  holder: string,
  leaseMs: number,
): LaneRow | undefined {
  const now = Date.now();
  const [row] = writer.of(TAKE_ONE).all(...named(lane), toText(holder), now + leaseMs, now);
  return row === undefined ? undefined : laneOf(row);
}

const HELD = "box = ?1 AND owner = ?2 AND lane = ?3 AND token = ?4 AND holder <> ''";

/** Prolongs a lease. */
export function renewLane(writer: Statements, lane: HeldLane, leaseMs: number): boolean {
  const renew = writer.of(`UPDATE lanes SET at = ?5 WHERE ${HELD}`);
  return renew.run(...named(lane), lane.token, Date.now() + leaseMs).changes !== 0;
}

/** True while a lane is held under its token. */
export function isHeld(writer: Statements, lane: HeldLane): boolean {
  return writer.of(`SELECT 1 FROM lanes WHERE ${HELD}`).get(...named(lane), lane.token) !== undefined;
}

const UNFINISHED =
  "FROM letters WHERE box = ?1 AND owner = ?2 AND lane = ?3 AND state <> 'done' AND state <> 'dead'";
const RELEASE = `
UPDATE lanes SET holder = '',
  at = max(?4, coalesce((SELECT min(due) ${UNFINISHED}), ${NEVER})),
  rank = coalesce((SELECT min(rank) ${UNFINISHED} AND due < ${NEVER}), 1)
WHERE box = ?1 AND owner = ?2 AND lane = ?3`;

/** Gives a held lane back. */
export function releaseLane(writer: Statements, lane: HeldLane): void {
  writer.of(RELEASE).run(...named(lane), Date.now());
}

const FREE = `
UPDATE lanes SET at = min(at, ?1)
WHERE at < ${NEVER} AND holder <> '' AND holder IN (SELECT value FROM json_each(?2))`;

/** Makes lanes due whose holders are gone. */
export function freeLanes(writer: Statements, holders: readonly string[]): void {
  writer.of(FREE).run(Date.now(), JSON.stringify(holders.map(toText)));
}
