import type { SessionRef } from "../engine/rows.ts";
import type { Database } from "./database.ts";
import { judgeFailure } from "./failure.ts";
import { owned, ownedBy } from "./owned.ts";
import { statement } from "./statement.ts";
import { toText } from "./text.ts";

/** Replaces one text by another, if it is still there. */
export function resealText(
  database: Database,
  session: SessionRef,
  seq: number | "label",
  before: string,
  after: string,
): Promise<boolean> {
  const { schema } = database;
  const update = statement(
    seq === "label"
      ? `UPDATE ${schema}.sessions SET label = $4 WHERE sid = $1 AND owner = $2 AND label = ANY ($3::text[])`
      : `UPDATE ${schema}.entries SET body = $4 WHERE sid = ${owned(schema)} AND body = ANY ($3::text[]) AND seq = $5`,
  );
  // After a lost answer, the new text may be in place already.
  let accepted = [toText(before)];
  return database.run(async () => {
    try {
      const values = [...ownedBy(session), accepted, toText(after), ...(seq === "label" ? [] : [seq])];
      return (await database.query(update, values)).rowCount !== 0;
    } catch (error) {
      if (judgeFailure(error).unsure) accepted = [toText(before), toText(after)];
      throw error;
    }
  });
}
