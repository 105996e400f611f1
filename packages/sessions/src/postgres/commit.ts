import type { Changes } from "../engine/engine.ts";
import { isOneAppend } from "../engine/one-append.ts";
import { oneAppender } from "./append-one.ts";
import { aloneCommitter } from "./commit-alone.ts";
import { CommitLanes } from "./commit-lanes.ts";
import { commitTogether } from "./commit-together.ts";
import type { Database } from "./database.ts";
import { judgeFailure } from "./failure.ts";
import { mailRefusal } from "./mail/settle.ts";
import { owned, ownedBy } from "./owned.ts";
import { prepareCommit } from "./prepared-commit.ts";
import { statement } from "./statement.ts";

/** Applies changes in one statement, and so in one round trip and one transaction. */
export function committer(database: Database): (changes: Changes) => Promise<boolean> {
  const commitAlone = aloneCommitter(database);
  const appendOne = oneAppender(database);
  const alone = (changes: Changes): Promise<boolean> =>
    isOneAppend(changes) ? appendOne(changes) : commitAlone(prepareCommit(changes));
  const lanes = new CommitLanes({
    alone,
    together: (commits) => commitTogether(database, commits.map(prepareCommit)),
  });
  return (changes) => {
    let tried = false;
    // After a lost answer, our own commit may be what has moved the head.
    let unsure = false;
    return database.run(async () => {
      if (unsure) {
        const found = await opAfter(database, changes);
        if (found !== undefined) return found === changes.op;
      }
      try {
        const outcome = tried ? undefined : await lanes.commit(changes);
        tried = true;
        if (outcome ?? (await alone(changes))) return true;
      } catch (error) {
        tried = true;
        unsure ||= judgeFailure(error).unsure === true;
        const refusal = changes.mail && mailRefusal(error, changes.mail);
        if (refusal === undefined) throw error;
        // Our own commit may have given the lane back.
        if (unsure && (await opAfter(database, changes)) === changes.op) return true;
        throw refusal;
      }
      return unsure && (await opAfter(database, changes)) === changes.op;
    });
  };
}

/** The `op` of the commit that followed the expected head. */
async function opAfter(database: Database, { session, expected }: Changes): Promise<string | undefined> {
  const { schema } = database;
  const select = statement(`SELECT op FROM ${schema}.entries WHERE sid = ${owned(schema)} AND seq = $3`);
  const { rows } = await database.query<{ op: string }>(select, [...ownedBy(session), expected + 1]);
  return rows[0]?.op;
}
