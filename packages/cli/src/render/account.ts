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

/** What a repair came to, besides its report. */
export interface Outcome {
  readonly changed: boolean;
  /** What is found in the result. */
  readonly left: readonly Finding[];
  readonly strict: boolean;
  /** The model that a converted request names still, where it is another vendor's. */
  readonly oldModel?: string | undefined;
}

/** The readable account of one repair: each edit, then what they come to. */
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

/** Risks that are told in an account, at most: a repair is not about them. */
const MOST_RISKS = 5;

/** The first risks that are left, in a row each. */
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

/** What a repair of many lines came to. */
interface RepairTotal extends LinesTotal {
  readonly edits: number;
  readonly lossy: number;
  readonly left: number;
}

/** The closing lines of a run over many lines. */
export function renderLinesTotal(total: RepairTotal, paint: Paint): string {
  const { lines, changed, unreadable, edits, lossy, left } = total;
  if (unreadable === lines && lines > 0) return renderUnreadable(unreadable, paint);
  const work = edits > 0 ? ` with ${editsText(edits, lossy)}` : "";
  let out = `${paint("green", `✔ ${count(lines, "line")}: ${changed.toLocaleString("en")} changed${work}`)}\n`;
  if (left > 0) out += `${paint("red", `✖ ${count(left, "line")} could not be mended completely`)}\n`;
  return out + renderUnreadable(unreadable, paint);
}

/** How many lines could not be read; nothing when all could. */
export function renderUnreadable(lines: number, paint: Paint): string {
  return lines === 0
    ? ""
    : `${paint("red", `✖ ${count(lines, "line")} could not be read and became null`)}\n`;
}
