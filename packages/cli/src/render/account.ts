import type { Finding, Report } from "@suture/core";
import type { Screen } from "../context.ts";
import type { Paint } from "../output/paint.ts";
import { printable } from "../output/printable.ts";
import type { LinesTotal } from "../rewrite/rewriter.ts";
import { byPlace } from "./by-place.ts";
import { renderEdits } from "./edits.ts";
import { renderFindings, tally } from "./findings.ts";
import { renderHeader } from "./header.ts";
import { isMendable } from "./mendable.ts";
import { count } from "./words.ts";

/** The outcome of a repair besides its report. */
export interface Outcome {
  readonly changed: boolean;
  /** Findings in the result. */
  readonly left: readonly Finding[];
  readonly strict: boolean;
  /** The model still named in a converted request, if it belongs to another vendor. */
  readonly oldModel?: string | undefined;
}

/** The account of one repair for people: each edit, then a summary. */
export function renderAccount(
  title: string,
  report: Report,
  outcome: Outcome,
  screen: Pick<Screen, "paint" | "width">,
): string {
  const { paint } = screen;
  let out = "";
  if (report.edits.length > 0) {
    out += `${renderHeader(title, report, paint)}${renderEdits(report.edits, screen)}\n`;
  }
  const stuck = outcome.left.filter(({ level }) => outcome.strict || level === "error");
  if (outcome.changed || report.ok) {
    out += `${paint("green", `✔ ${summary(title, report, outcome, stuck.length)}`)}\n`;
  }
  if (outcome.oldModel !== undefined) {
    const model = printable(outcome.oldModel);
    out += paint(
      "yellow",
      `⚠ it still names the model ${model}; choose one of the new provider with --model\n`,
    );
  }
  const { risks } = tally(outcome.left);
  if (risks > 0 && !outcome.strict) {
    const them = risks === 1 ? "it like an error" : "them like errors";
    const strict = outcome.left.some((each) => each.level === "risk" && isMendable(each));
    out += paint("yellow", `⚠ ${count(risks, "risk")} left${strict ? `; --strict treats ${them}` : ""}\n`);
    out += renderRisks(outcome.left, screen);
  }
  if (!report.ok) {
    out += `${paint(["bold", "red"], `✖ ${count(stuck.length, "finding")} could not be mended:`)}\n`;
    out += renderFindings(stuck, screen);
  }
  return out;
}

/** At most this many risks are listed, because a repair is not about them. */
const MOST_RISKS = 5;

/** The first remaining risks, one row each. */
function renderRisks(left: readonly Finding[], screen: Pick<Screen, "paint" | "width">): string {
  const risks = byPlace(left.filter(({ level }) => level === "risk"));
  const shown = risks.slice(0, MOST_RISKS).map(({ says: _says, other: _other, ...risk }) => risk);
  const more = risks.length - shown.length;
  return `${renderFindings(shown, screen)}${more > 0 ? `  … and ${count(more, "other")}; suture check lists all\n` : ""}`;
}

function summary(title: string, report: Report, { changed, strict }: Outcome, stuck: number): string {
  const { findings, edits } = report;
  const { errors } = tally(findings);
  const mended = Math.max(0, (strict ? findings.length : errors) - stuck);
  const work = editsText(edits.length, edits.filter((edit) => edit.lossy).length);
  if (!changed)
    return `${title} is ${findings.length === 0 ? "clean" : "accepted"} for ${report.contract}; nothing changed`;
  const converted = report.to === undefined ? "" : `converted ${report.format} to ${report.to}`;
  if (edits.length === 0) return converted || "rewritten without edits";
  const repaired = mended === 0 ? `made ${work}` : `repaired ${count(mended, "finding")} with ${work}`;
  return converted === "" ? repaired : `${converted} and ${repaired}`;
}

/** "4 edits, 1 of them lossy". */
function editsText(edits: number, lossy: number): string {
  if (lossy === edits) return count(edits, "lossy edit");
  return `${count(edits, "edit")}${lossy > 0 ? `, ${lossy.toLocaleString("en")} of them lossy` : ""}`;
}

/** How many edits there were, and how many of them were lossy. */
export interface Edits {
  readonly edits: number;
  readonly lossy: number;
}

/** The total of a repair of many lines. */
interface RepairTotal extends LinesTotal {
  readonly rules: ReadonlyMap<string, Edits>;
  readonly left: number;
}

/** The closing lines after many lines. */
export function renderLinesTotal(total: RepairTotal, paint: Paint): string {
  const { lines, changed, unreadable, rules, left } = total;
  if (unreadable === lines && lines > 0) return renderUnreadable(unreadable, paint);
  const each = [...rules].sort(([, a], [, b]) => b.edits - a.edits);
  const edits = each.reduce((sum, [, { edits }]) => sum + edits, 0);
  const lossy = each.reduce((sum, [, { lossy }]) => sum + lossy, 0);
  const work = edits > 0 ? ` with ${editsText(edits, lossy)}` : "";
  let out = `${paint("green", `✔ ${count(lines, "line")}: ${changed.toLocaleString("en")} changed${work}`)}\n`;
  if (total.folded > 0)
    for (const [rule, { edits, lossy }] of each) out += `  ${rule}: ${editsText(edits, lossy)}\n`;
  if (left > 0) out += `${paint("red", `✖ ${count(left, "line")} could not be mended completely`)}\n`;
  return out + renderUnreadable(unreadable, paint);
}

/** How many lines could not be read; empty if all could. */
export function renderUnreadable(lines: number, paint: Paint): string {
  return lines === 0
    ? ""
    : `${paint("red", `✖ ${count(lines, "line")} could not be read and became null`)}\n`;
}
