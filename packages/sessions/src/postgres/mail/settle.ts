import type { MailChanges } from "../../engine/mail-engine.ts";
import { leaseLost, noSuchLetter } from "../../engine/mail-errors.ts";
import type { SessionError } from "../../errors.ts";
import type { Database } from "../database.ts";
import { judgeFailure } from "../failure.ts";
import { statement } from "../statement.ts";
import { toText } from "../text.ts";

/** Applies changes in one statement, and so in one round trip and one transaction. */
export function settleMail(database: Database, changes: MailChanges): Promise<boolean> {
  const settle = statement(`SELECT ${settleSql(database.schema, "$1", "$2")}`);
  const given = mailValue(changes);
  // After a lost answer, the lane may have been given back already.
  let again = false;
  return database.run(async () => {
    try {
      await database.query(settle, [given, again]);
      return true;
    } catch (error) {
      again ||= judgeFailure(error).unsure === true;
      const refusal = mailRefusal(error, changes);
      if (refusal?.code === "lease-lost") return false;
      throw refusal ?? error;
    }
  });
}

/** SQL that applies changes, or raises an error. */
export function settleSql(schema: string, changes: string, again: string): string {
  return `${schema}.settle_mail(${changes}::jsonb, ${again}::boolean)`;
}

/** The refusal behind a failed change of mail; undefined when the failure has another cause. */
export function mailRefusal(error: unknown, { lane, letters }: MailChanges): SessionError | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "SU001") return leaseLost(lane);
  return code === "SU002" ? noSuchLetter(letters.map(({ number }) => number)) : undefined;
}

/** Changes in the form the database takes them. */
export function mailValue({ now, lane, letters, posts, moveTo, release }: MailChanges): string {
  return JSON.stringify({
    now,
    lane: lane && { ...lane, box: toText(lane.box), owner: toText(lane.owner), lane: toText(lane.lane) },
    letters: letters.map((letter) => ({
      ...letter,
      ...(letter.outcome === undefined ? {} : { outcome: toText(letter.outcome) }),
    })),
    posts: posts.map((letter) => ({
      ...letter,
      box: toText(letter.box),
      owner: toText(letter.owner),
      lane: toText(letter.lane),
      key: toText(letter.key),
      body: toText(letter.body),
    })),
    ...(moveTo === undefined ? {} : { moveTo: toText(moveTo) }),
    ...(release === true ? { release } : {}),
  });
}
