import { randomUUID } from "node:crypto";
import type { TakeQuery } from "../../engine/mail-engine.ts";
import { type HeldLane, type LaneRef, type LaneRow, NEVER } from "../../engine/mail-rows.ts";
import type { Database } from "../database.ts";
import { judgeFailure } from "../failure.ts";
import { NOW, statement } from "../statement.ts";
import { toText } from "../text.ts";
import { LANE_COLUMNS, named } from "./mail-columns.ts";

/**
 * Takes due lanes. Locked rows are skipped: they are being taken, or will be due in a moment. A retry after a lost answer finds the lanes
 * that the first attempt took.
 */
export function takeLanes(database: Database, query: TakeQuery): Promise<LaneRow[]> {
  const { box, holder, leaseMs, limit, waitedMs } = query;
  const op = randomUUID();
  const { schema } = database;
  const ofRank = (rank: number): string =>
    `SELECT box, owner, lane, rank, at FROM ${schema}.lanes WHERE box = $1 AND rank = ${rank} AND at < ${NEVER} ` +
    "AND at <= (SELECT now FROM clock) ORDER BY at LIMIT $4 FOR UPDATE SKIP LOCKED";
  const take = statement(
    `WITH clock AS MATERIALIZED (SELECT ${NOW} AS now), ` +
      `persons AS (${ofRank(0)}), others AS (${ofRank(1)}), ` +
      "due AS (SELECT d.*, row_number() OVER (" +
      "ORDER BY CASE WHEN d.at <= clock.now - $5::bigint THEN 0 ELSE d.rank END, d.at) AS place " +
      "FROM (SELECT * FROM persons UNION ALL SELECT * FROM others) d, clock), " +
      `taken AS (UPDATE ${schema}.lanes l SET holder = $2, token = l.token + 1, at = clock.now + $3::bigint, op = $6 ` +
      "FROM due, clock WHERE due.place <= $4 AND l.box = due.box AND l.owner = due.owner AND l.lane = due.lane " +
      `RETURNING ${LANE_COLUMNS.replace(/\w+/g, "l.$&")}, due.place) ` +
      `SELECT ${LANE_COLUMNS} FROM taken ORDER BY place`,
  );
  const find = statement(
    `SELECT ${LANE_COLUMNS} FROM ${schema}.lanes WHERE box = $1 AND at < ${NEVER} AND op = $2 AND holder <> ''`,
  );
  const values = [toText(box), toText(holder), Math.round(leaseMs), limit, waitedMs, op];
  let unsure = false;
  return database.run(async () => {
    if (unsure) {
      const { rows } = await database.query<LaneRow>(find, [toText(box), op]);
      if (rows.length > 0) return rows;
    }
    try {
      return (await database.query<LaneRow>(take, values)).rows;
    } catch (error) {
      unsure ||= judgeFailure(error).unsure === true;
      throw error;
    }
  });
}

/** Takes one lane, whatever it holds, unless somebody holds it. A retry after a lost answer finds it its own. */
export async function takeLane(
  database: Database,
  lane: LaneRef,
  holder: string,
  leaseMs: number,
): Promise<LaneRow | undefined> {
  const take = statement(
    `INSERT INTO ${database.schema}.lanes AS l (${LANE_COLUMNS}, op) ` +
      `VALUES ($1, $2, $3, 1, ${NOW} + $5::bigint, $4, 1, $6) ON CONFLICT (box, owner, lane) DO UPDATE ` +
      "SET holder = excluded.holder, at = excluded.at, token = l.token + 1, op = excluded.op " +
      `WHERE l.holder = '' OR l.at <= ${NOW} OR l.op = excluded.op RETURNING ${LANE_COLUMNS}`,
  );
  const values = [...named(lane), toText(holder), Math.round(leaseMs), randomUUID()];
  return (await database.rows<LaneRow>(take, values))[0];
}

/** Prolongs a lease. */
export async function renewLane(database: Database, lane: HeldLane, leaseMs: number): Promise<boolean> {
  const renew = statement(
    `UPDATE ${database.schema}.lanes SET at = ${NOW} + $5::bigint ` +
      "WHERE box = $1 AND owner = $2 AND lane = $3 AND token = $4 AND holder <> '' RETURNING token",
  );
  const values = [...named(lane), lane.token, Math.round(leaseMs)];
  return (await database.rows(renew, values)).length > 0;
}

/** Makes lanes due whose holders are gone. */
export async function freeLanes(database: Database, holders: readonly string[]): Promise<void> {
  const free = statement(
    `UPDATE ${database.schema}.lanes SET at = least(at, ${NOW}) ` +
      `WHERE at < ${NEVER} AND holder <> '' AND holder = ANY ($1::text[])`,
  );
  await database.rows(free, [holders.map(toText)]);
}
