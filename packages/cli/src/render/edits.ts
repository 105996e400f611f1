import type { Edit } from "@suture/core";
import type { Screen } from "../context.ts";
import { printable } from "../output/printable.ts";
import { byPlace } from "./by-place.ts";
import { describe, describeChange } from "./describe.ts";
import { foldRows } from "./fold-rows.ts";
import { renderRows } from "./rows.ts";

/** One row per edit: where, what kind, what. */
export function renderEdits(edits: readonly Edit[], screen: Pick<Screen, "paint" | "width">): string {
  const rows = byPlace(edits).map((edit) => ({
    cells: [
      { text: edit.place === "" ? "document" : printable(edit.place), style: "dim" as const },
      { text: edit.action, style: edit.lossy ? ("yellow" as const) : ("green" as const) },
    ],
    text: `${edit.lossy ? "lossy: " : ""}${whatOf(edit)}`,
    code: edit.rule,
    notes: [],
  }));
  return renderRows(foldRows(rows), screen);
}

function whatOf({ action, before, after, to }: Edit): string {
  const target = to === undefined ? "" : printable(to);
  if (action === "move") return `${describe(before)} → ${target}`;
  if (action === "merge") return `${before === undefined ? "" : `${describe(before)} `}into ${target}`;
  if (action === "quote") return `${describe(before)} as text`;
  if (before === undefined) return describe(after);
  // "remove nothing" would read as if nothing had been removed.
  if (after === undefined) return before === null ? "null" : describe(before);
  return describeChange(before, after);
}
