import type { Changes } from "../engine/engine.ts";
import type { CallRow } from "../engine/rows.ts";
import {
  type Columns,
  type NextParameter,
  type RowCount,
  rowCount,
  rowsSource,
  rowsValues,
} from "./rows-source.ts";
import { keyOf, toText } from "./text.ts";

/** The lists that a commit, or a new session, may bring along. */
export type Lists = Pick<Changes, "entries" | "turns" | "calls" | "marks"> &
  Partial<Pick<Changes, "answered" | "undone">>;

/** What a statement does with one of the lists. */
interface Part {
  readonly columns: Columns;
  /** Up to how many rows it gets statements for exact numbers. */
  readonly few: number;
  readonly rows: (lists: Lists) => readonly (readonly unknown[])[];
  /** SQL, for a session that is `s.sid` and rows that are `x`. */
  readonly sql: (schema: string, source: string) => string;
}

/** How many rows of each part: what a statement is chosen by. */
export type Shape = readonly RowCount[];

const entries: Part = {
  columns: [
    ["seq", "bigint"],
    ["kind", "text"],
    ["turn", "bigint"],
    ["at", "bigint"],
    ["role", "text"],
    ["body", "text"],
  ],
  few: 3,
  rows: ({ entries }) =>
    entries.map(({ seq, kind, turn, at, role, body }) => [seq, kind, turn, at, toText(role), toText(body)]),
  sql: (schema, source) =>
    `INSERT INTO ${schema}.entries (sid, op, seq, kind, turn, at, role, body) SELECT s.sid, s.op, x.* FROM s, ${source}`,
};

const turns: Part = {
  columns: [
    ["turn", "bigint"],
    ["first_seq", "bigint"],
    ["state", "text"],
    ["started", "bigint"],
    ["updated", "bigint"],
  ],
  few: 1,
  rows: ({ turns }) =>
    turns.map(({ turn, first, state, started, updated }) => [turn, first, state, started, updated]),
  sql: (schema, source) =>
    `INSERT INTO ${schema}.turns (sid, turn, first_seq, state, started, updated) SELECT s.sid, x.* FROM s, ${source} ` +
    "ON CONFLICT (sid, turn) DO UPDATE SET first_seq = excluded.first_seq, state = excluded.state, " +
    "started = excluded.started, updated = excluded.updated",
};

const calls: Part = {
  columns: [
    ["step", "bigint"],
    ["key", "text"],
    ["whole", "text"],
    ["name", "text"],
    ["state", "text"],
    ["closed_by", "bigint"],
  ],
  few: 0,
  rows: ({ calls, answered = [] }) => {
    const gone = new Set(answered.map(placeOf));
    const left = gone.size === 0 ? calls : calls.filter((call) => !gone.has(placeOf(call)));
    return left.map(({ step, id, name, state, closedBy }) => [
      step,
      ...idOf(id),
      toText(name),
      state,
      closedBy,
    ]);
  },
  sql: (schema, source) =>
    `INSERT INTO ${schema}.calls (sid, step, key, whole, name, state, closed_by) SELECT s.sid, x.* FROM s, ${source} ` +
    "ON CONFLICT (sid, key, step) DO UPDATE SET name = excluded.name, state = excluded.state, closed_by = excluded.closed_by",
};

const answered: Part = {
  columns: [
    ["step", "bigint"],
    ["key", "text"],
  ],
  few: 0,
  rows: ({ answered = [] }) => answered.map(({ step, id }) => [step, keyOf(toText(id))]),
  sql: (schema, source) =>
    `DELETE FROM ${schema}.calls c USING s, ${source} WHERE c.sid = s.sid AND c.step = x.step AND c.key = x.key`,
};

const marks: Part = {
  columns: [
    ["seq", "bigint"],
    ["kind", "text"],
    ["from_seq", "bigint"],
    ["to_seq", "bigint"],
    ["from_turn", "bigint"],
    ["to_turn", "bigint"],
    ["undone_by", "bigint"],
  ],
  few: 0,
  rows: ({ marks, undone = [] }) => {
    const by = new Map(undone.map((one) => [one.seq, one.by]));
    return marks.map(({ seq, kind, from, to, fromTurn, toTurn, undoneBy }) => [
      seq,
      kind,
      from,
      to,
      fromTurn,
      toTurn,
      by.get(seq) ?? undoneBy,
    ]);
  },
  sql: (schema, source) =>
    `INSERT INTO ${schema}.marks (sid, seq, kind, from_seq, to_seq, from_turn, to_turn, undone_by) ` +
    `SELECT s.sid, x.* FROM s, ${source}`,
};

const undone: Part = {
  columns: [
    ["seq", "bigint"],
    ["undone_by", "bigint"],
  ],
  few: 0,
  rows: ({ undone = [] }) => undone.map(({ seq, by }) => [seq, by]),
  sql: (schema, source) =>
    `UPDATE ${schema}.marks m SET undone_by = x.undone_by FROM s, ${source} WHERE m.sid = s.sid AND m.seq = x.seq`,
};

/**
 * One statement carries out all parts against the same state of the tables, and no row may be touched by two of them; so
 * what one part would write and another remove is left out beforehand.
 */
const PARTS: readonly Part[] = [turns, calls, answered, marks, undone, entries];

/** What the parts of a statement are, and their parameters. */
export function shapeOf(lists: Lists): { readonly shape: Shape; readonly values: unknown[] } {
  const shape: RowCount[] = [];
  const values: unknown[] = [];
  for (const { rows, few, columns } of PARTS) {
    const own = rows(lists);
    const count = rowCount(own, few);
    shape.push(count);
    if (count !== 0) for (const value of rowsValues(own, columns, count)) values.push(value);
  }
  return { shape, values };
}

/** SQL of the parts that have rows. Entries come last. */
export function partsSql(schema: string, shape: Shape, next: NextParameter): string[] {
  return PARTS.flatMap(({ columns, sql }, index) => {
    const count = shape[index] ?? 0;
    return count === 0 ? [] : [sql(schema, rowsSource("x", columns, count, next))];
  });
}

function placeOf({ step, id }: Pick<CallRow, "step" | "id">): string {
  return `${step} ${id}`;
}

function idOf(id: string): [key: string, whole: string | null] {
  const text = toText(id);
  const key = keyOf(text);
  return [key, key === text ? null : text];
}
