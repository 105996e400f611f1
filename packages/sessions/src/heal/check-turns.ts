import type { SessionRow, TurnRow } from "../engine/rows.ts";
import type { Bone } from "./scan.ts";

/** Turns as they should be; nothing when they are. */
export function turnsToBe(
  bones: readonly Bone[],
  rows: readonly TurnRow[],
  { turn, turnState, updated }: SessionRow,
): TurnRow[] | undefined {
  const places = new Set(bones.map(({ seq }) => seq));
  const known = new Map(rows.map((row) => [row.first, row]));
  const starts = new Set(rows.map(({ first }) => first).filter((first) => places.has(first)));
  for (const { seq, role } of bones) if (role === "user") starts.add(seq);
  const inOrder = [...starts].sort((a, b) => a - b);
  const fits =
    inOrder.length === rows.length &&
    inOrder.every((first, index) => rows[index]?.first === first) &&
    (rows.at(-1)?.turn ?? 0) === turn;
  if (fits) return undefined;
  const base = rows[0]?.first === inOrder[0] ? (rows[0]?.turn ?? 1) : 1;
  const state = turnState === "none" ? "done" : turnState;
  return inOrder.map((first, index): TurnRow => {
    const row = known.get(first);
    const last = index === inOrder.length - 1;
    const { started = updated, updated: at = updated } = row ?? {};
    return { turn: base + index, first, state: row?.state ?? (last ? state : "done"), started, updated: at };
  });
}
