import type { Changes } from "../engine/engine.ts";
import { aloneCommitter } from "./commit-alone.ts";
import { CommitLanes } from "./commit-lanes.ts";
import { commitTogether } from "./commit-together.ts";
import type { Database } from "./database.ts";
import { judgeFailure } from "./failure.ts";
import { mailRefusal } from "./mail/settle.ts";
import { owned } from "./owned.ts";
import { type PreparedCommit, prepareCommit } from "./prepared-commit.ts";
import { statement } from "./statement.ts";

/** Applies changes: in one statement, and so in one round trip and one transaction. */
export function committer(database: Database): (changes: Changes) => Promise<boolean> {
  const alone = aloneCommitter(database);
  const lanes = new CommitLanes({ alone, together: (commits) => commitTogether(database, commits) });
  return (changes) => {
    const commit = prepareCommit(changes);
    let tried = false;
    // Once an answer was lost, ours may be the commit that is in the way of ours.
    let unsure = false;
    return database.run(async () => {
      if (unsure) {
        const found = await opAfter(database, commit);
        if (found !== undefined) return found === commit.op;
      }
      try {
        const outcome = tried ? undefined : await lanes.commit(commit);
        tried = true;
        if (outcome ?? (await alone(commit))) return true;
      } catch (error) {
        tried = true;
        unsure ||= judgeFailure(error).unsure === true;
        const refusal = changes.mail && mailRefusal(error, changes.mail);
        if (refusal === undefined) throw error;
        // The lane may have been given back by our own commit.
        if (unsure && (await opAfter(database, commit)) === commit.op) return true;
        throw refusal;
      }
      return unsure && (await opAfter(database, commit)) === commit.op;
    });
  };
}

/** The name of the commit that followed the expected head. */
async function opAfter(
  database: Database,
  { sid, owner, expected }: PreparedCommit,
): Promise<string | undefined> {
  const { schema } = database;
  const select = statement(`SELECT op FROM ${schema}.entries WHERE sid = ${owned(schema)} AND seq = $3`);
  const { rows } = await database.query<{ op: string }>(select, [sid, owner, expected + 1]);
  return rows[0]?.op;
}
