import type { Finding } from "@suture/core";
import type { Screen } from "../context.ts";
import { printable, shortenWords } from "../output/printable.ts";
import { byPlace } from "./by-place.ts";
import { foldRows } from "./fold-rows.ts";
import { renderRows } from "./rows.ts";
import { count } from "./words.ts";

/** One row per finding. */
export function renderFindings(
  findings: readonly Finding[],
  screen: Pick<Screen, "paint" | "width">,
): string {
  const rows = byPlace(findings).map(({ rule, level, place, message, other, says }) => ({
    cells: [
      { text: place === "" ? "document" : printable(place), style: "dim" as const },
      { text: level, style: level === "error" ? ("red" as const) : ("yellow" as const) },
    ],
    text: shortenWords(message),
    code: rule,
    notes: [
      ...(other === undefined ? [] : [`other half: ${printable(other)}`]),
      ...(says === undefined ? [] : [`provider says: ${shortenWords(says)}`]),
    ],
  }));
  return renderRows(foldRows(rows), screen);
}

/** The number of findings by level. */
export interface Tally {
  readonly errors: number;
  readonly risks: number;
}

/** Counts findings. */
export function tally(findings: readonly Finding[]): Tally {
  const errors = findings.filter(({ level }) => level === "error").length;
  return { errors, risks: findings.length - errors };
}

/** "3 errors, 1 risk". */
export function tallyText({ errors, risks }: Tally): string {
  const parts = [errors > 0 ? count(errors, "error") : "", risks > 0 ? count(risks, "risk") : ""];
  return parts.filter((part) => part !== "").join(", ");
}
