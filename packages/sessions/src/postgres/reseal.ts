import type { Database } from "./database.ts";
import { judgeFailure } from "./failure.ts";
import { statement } from "./statement.ts";
import { toText } from "./text.ts";

/** Puts a text in place of another, if that is still there. */
export function resealText(
  database: Database,
  sid: number,
  seq: number | "label",
  before: string,
  after: string,
): Promise<boolean> {
  const { schema } = database;
  const update = statement(
    seq === "label"
      ? `UPDATE ${schema}.sessions SET label = $3 WHERE sid = $1 AND label = ANY ($2::text[])`
      : `UPDATE ${schema}.entries SET body = $3 WHERE sid = $1 AND body = ANY ($2::text[]) AND seq = $4`,
  );
  // Once an answer was lost, the text may be in place already.
  let accepted = [toText(before)];
  return database.run(async () => {
    try {
      const values = [sid, accepted, toText(after), ...(seq === "label" ? [] : [seq])];
      return (await database.query(update, values)).rowCount !== 0;
    } catch (error) {
      if (judgeFailure(error).unsure) accepted = [toText(before), toText(after)];
      throw error;
    }
  });
}
