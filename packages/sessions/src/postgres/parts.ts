import type { Changes } from "../engine/engine.ts";
import type { CallRow } from "../engine/rows.ts";
import type { Columns } from "./rows-source.ts";
import { keyOf, toText } from "./text.ts";

/** The lists that a commit or a new session may contain. */
export type Lists = Pick<Changes, "entries" | "turns" | "calls" | "marks"> &
  Partial<Pick<Changes, "answered" | "undone">>;

/** What a statement does with one of the lists. */
export interface Part {
  readonly columns: Columns;
  /** Up to this many rows, there are statements for each exact number. */
  readonly few: number;
  readonly rows: (lists: Lists) => readonly (readonly unknown[])[];
  /** SQL for the sessions in `s` and the rows in `x`, given the condition that a row belongs to a session. */
  readonly sql: (schema: string, source: string, belongs: string) => string;
}

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
  sql: (schema, source, belongs) =>
    `INSERT INTO ${schema}.entries (sid, op, seq, kind, turn, at, role, body) SELECT s.sid, s.op, x.seq, x.kind, x.turn, x.at, x.role, x.body FROM s, ${source} WHERE ${belongs}`,
};

const turns: Part = {
  columns: [
    ["turn", "bigint"],
    ["first_seq", "bigint"],
    ["state", "text"],
    ["started", "bigint"],
    ["updated", "bigint"],
  ],
  few: 0,
  rows: ({ turns }) =>
    turns.map(({ turn, first, state, started, updated }) => [turn, first, state, started, updated]),
  sql: (schema, source, belongs) =>
    `INSERT INTO ${schema}.past_turns (sid, turn, first_seq, state, started, updated) SELECT s.sid, x.turn, x.first_seq, x.state, x.started, x.updated FROM s, ${source} WHERE ${belongs} ` +
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
  sql: (schema, source, belongs) =>
    `INSERT INTO ${schema}.calls (sid, step, key, whole, name, state, closed_by) SELECT s.sid, x.step, x.key, x.whole, x.name, x.state, x.closed_by FROM s, ${source} WHERE ${belongs} ` +
    "ON CONFLICT (sid, key, step) DO UPDATE SET name = excluded.name, state = excluded.state, closed_by = excluded.closed_by",
};

const answered: Part = {
  columns: [
    ["step", "bigint"],
    ["key", "text"],
  ],
  few: 0,
  rows: ({ answered = [] }) => answered.map(({ step, id }) => [step, keyOf(toText(id))]),
  sql: (schema, source, belongs) =>
    `DELETE FROM ${schema}.calls c USING s, ${source} WHERE c.sid = s.sid AND c.step = x.step AND c.key = x.key AND ${belongs}`,
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
    return marks.map((mark) => {
      const { seq, kind, from, to, fromTurn, toTurn, undoneBy } = mark;
      return [seq, kind, from, to, fromTurn, toTurn, by.get(seq) ?? undoneBy];
    });
  },
  sql: (schema, source, belongs) =>
    `INSERT INTO ${schema}.marks (sid, seq, kind, from_seq, to_seq, from_turn, to_turn, undone_by) ` +
    `SELECT s.sid, x.seq, x.kind, x.from_seq, x.to_seq, x.from_turn, x.to_turn, x.undone_by FROM s, ${source} WHERE ${belongs}`,
};

const undone: Part = {
  columns: [
    ["seq", "bigint"],
    ["undone_by", "bigint"],
  ],
  few: 0,
  rows: ({ undone = [] }) => undone.map(({ seq, by }) => [seq, by]),
  sql: (schema, source, belongs) =>
    `UPDATE ${schema}.marks m SET undone_by = x.undone_by FROM s, ${source} WHERE m.sid = s.sid AND m.seq = x.seq AND ${belongs}`,
};

/**
 * All parts, entries last. One statement carries them out on the same state of the tables, and no two of them may touch the same row. So
 * rows that one part would write and another remove are left out beforehand.
 */
export const PARTS: readonly Part[] = [turns, calls, answered, marks, undone, entries];

function placeOf({ step, id }: Pick<CallRow, "step" | "id">): string {
  return `${step} ${id}`;
}

function idOf(id: string): [key: string, whole: string | null] {
  const text = toText(id);
  const key = keyOf(text);
  return [key, key === text ? null : text];
}
