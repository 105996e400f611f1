import type { SessionRow, TurnRow } from "../engine/rows.ts";
import type { Bone } from "./scan.ts";

/** The turns as they should be; undefined when they are right. */
export function turnsToBe(
  bones: readonly Bone[],
  rows: readonly TurnRow[],
  { turn, turnState, updated }: SessionRow,
): TurnRow[] | undefined {
  const places = new Set(bones.map(({ seq }) => seq));
  const known = new Map(rows.map((row) => [row.first, row]));
  const starts = new Set(rows.map(({ first }) => first).filter((first) => places.has(first)));
  for (const [index, { seq, role }] of bones.entries()) if (role === "user" || index === 0) starts.add(seq);
  const inOrder = [...starts].sort((a, b) => a - b);
  const fits =
    inOrder.length === rows.length &&
    inOrder.every((first, index) => rows[index]?.first === first) &&
    (rows.at(-1)?.turn ?? 0) === turn;
  if (fits) return undefined;
  const state = turnState === "none" ? "done" : turnState;
  const spoken = bones.find(({ role }) => role === "user")?.seq ?? Number.POSITIVE_INFINITY;
  let last = -1;
  return inOrder.map((first, index): TurnRow => {
    const row = known.get(first);
    // Turns keep their numbers where possible. What precedes the first person's message is turn 0.
    last = Math.max(last + 1, row?.turn ?? 0, first < spoken && index === 0 ? 0 : 1);
    const { started = updated, updated: at = updated } = row ?? {};
    const now = row?.state ?? (index === inOrder.length - 1 ? state : "done");
    return { turn: last, first, state: now, started, updated: at };
  });
}
