import type { Changes } from "./engine.ts";
import { movesTurns, needsPastTurns } from "./latest-turns.ts";
import type { Entry } from "./rows.ts";

/** Changes that consist of one more entry and nothing else. */
export interface OneAppend extends Changes {
  readonly entries: readonly [Entry];
}

/** Whether changes consist of one more entry and nothing else. Most do, and engines have a faster way for them. */
export function isOneAppend(changes: Changes): changes is OneAppend {
  const { advances, expected, session, entries, calls, answered, marks, undone, mail } = changes;
  const [entry] = entries;
  return (
    advances === true &&
    entry !== undefined &&
    entries.length === 1 &&
    entry.seq === session.head &&
    entry.seq === expected + 1 &&
    entry.turn === session.turn &&
    entry.at === session.updated &&
    calls.length + answered.length + marks.length + undone.length === 0 &&
    mail === undefined &&
    !needsPastTurns(changes) &&
    !movesTurns(changes)
  );
}
