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
    // Numbers stay what they are where they can; what came before anybody spoke is turn 0.
    last = Math.max(last + 1, row?.turn ?? 0, first < spoken && index === 0 ? 0 : 1);
    const { started = updated, updated: at = updated } = row ?? {};
    const now = row?.state ?? (index === inOrder.length - 1 ? state : "done");
    return { turn: last, first, state: now, started, updated: at };
  });
}
