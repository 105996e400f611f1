import type { Context } from "../context/context.ts";
import { livingHolders } from "../context/holder.ts";
import type { Loaded } from "../engine/engine.ts";
import type { CallRow, TurnRow } from "../engine/rows.ts";
import { History } from "../view/history.ts";
import { tailOf } from "../view/tail.ts";
import { type BrokenMark, brokenMarks } from "./check-marks.ts";
import { turnsToBe } from "./check-turns.ts";
import type { Problem } from "./problem.ts";
import { scan } from "./scan.ts";

/** What is wrong with the stored rows, and what they should be. */
export interface Examination {
  readonly problems: readonly Problem[];
  readonly head: number;
  readonly unreadable: readonly number[];
  /** The turns as they should be; undefined when they are right. */
  readonly turns: readonly TurnRow[] | undefined;
  readonly allTurns: readonly TurnRow[];
  readonly marks: readonly BrokenMark[];
  readonly abandoned: boolean;
}

/** Examines all stored rows of a session. */
export async function examine(context: Context, { session, calls }: Loaded): Promise<Examination> {
  const { engine, sealer } = context;
  const { bones, unreadable, last } = await scan(context, session);
  const head = Math.max(session.head, last);
  const history = new History(engine, sealer, { ...session, head });
  const { hidden } = await history.force();
  const shown = unreadable.filter((seq) => !hidden.some(({ from, to }) => from <= seq && seq <= to));
  const rows = await engine.turns(session, { from: 0, to: Number.MAX_SAFE_INTEGER });
  const turns = turnsToBe(bones, rows, session);
  const marks = await brokenMarks(history, bones, turns ?? rows);
  const wrong = shown.length > 0 ? undefined : await wrongCalls(context, history, calls, turns ?? rows);
  const alive = await livingHolders(engine);
  const abandoned =
    session.turnState === "open" && session.holder !== context.holder && !alive.has(session.holder);
  const problems: Problem[] = [
    ...(head === session.head
      ? []
      : [problem("wrong-head", `the last entry is ${head}, not ${session.head}`, [head])]),
    ...shown.map((seq) => problem("unreadable-entry", `entry ${seq} cannot be read`, [seq])),
    ...(turns === undefined ? [] : [problem("wrong-turns", "turns do not start where people spoke", [])]),
    ...marks.map(({ mark, why }) => problem("broken-mark", why, [mark.seq])),
    ...(wrong === undefined ? [] : [wrong]),
    ...(abandoned
      ? [problem("abandoned-turn", `turn ${session.turn} is open and its process is gone`, [])]
      : []),
  ];
  return { problems, head, unreadable: shown, turns, allTurns: turns ?? rows, marks, abandoned };
}

async function wrongCalls(
  context: Context,
  history: History,
  calls: readonly CallRow[],
  turns: readonly TurnRow[],
): Promise<Problem | undefined> {
  const { last, open } = await tailOf(context, history);
  const current = turns.at(-1);
  const goesOn = last !== undefined && (current === undefined || last.seq >= current.first);
  const named = (list: readonly CallRow[]): string =>
    JSON.stringify(list.map(({ step, id }) => [step, id]).sort());
  if (named(goesOn ? open : []) === named(calls)) return undefined;
  const entries = [...new Set([...open, ...calls].map(({ step }) => step))];
  return problem("wrong-calls", "the calls that count as open are not those without a result", entries);
}

function problem(code: Problem["code"], message: string, entries: readonly number[]): Problem {
  return { code, message, entries };
}
