import type { ClimbStep, Compaction } from "@suture/core/compaction";
import type { Screen } from "../context.ts";
import type { Paint } from "../output/paint.ts";
import type { LinesTotal } from "../rewrite/rewriter.ts";
import { renderUnreadable } from "./account.ts";
import { count } from "./words.ts";

/** What each rung did, for people. */
const RUNGS: { readonly [Rung in ClimbStep["rung"]]: (changes: number) => string } = {
  "cap-results": (changes) => `capped ${count(changes, "giant result")}`,
  "fold-reads": (changes) => `folded ${count(changes, "result")} that were read again later`,
  "clear-results": (changes) => `cleared ${count(changes, "old output")}`,
  "drop-reasoning": (changes) => `dropped ${count(changes, "old thought")}`,
  "summarise-head": (changes) => `summarised ${count(changes, "message")}`,
  "digest-head": (changes) => `replaced ${count(changes, "message")} with a digest`,
  "cut-last-turn": (changes) => `cut a long turn between its steps, ${count(changes, "message")} in`,
};

/** The account of one compaction for people. */
export function renderCompaction(title: string, done: Compaction, { paint }: Pick<Screen, "paint">): string {
  const { outcome, before, after, budget, steps, cache } = done;
  const number = (tokens: number): string => tokens.toLocaleString("en");
  const mended = done.report.edits.filter(({ rule }) => !Object.hasOwn(RUNGS, rule)).length;
  if (outcome === "skipped") {
    const work = mended === 0 ? "nothing changed" : `mended with ${count(mended, "edit")}`;
    return paint("green", `✔ ${title} fits: about ${number(after)} of ${count(budget, "token")}; ${work}\n`);
  }
  if (outcome !== "compacted")
    return paint(
      ["bold", "red"],
      `✖ ${title} has about ${number(before)} tokens,${before > budget ? "" : " more once it is mended,"} the budget is ${number(budget)}: ${done.message}\n`,
    );
  const lines = steps.map(
    ({ rung, changes, saves }) => `  ${RUNGS[rung](changes)}: about ${number(Math.round(saves))} tokens less`,
  );
  if (mended > 0) lines.push(`  mended on the way: ${count(mended, "edit")}`);
  const kept = `a prompt cache keeps ${number(cache.kept)} tokens, ${number(cache.rewritten)} are written again`;
  const total = `✔ ${title}: about ${number(before)} tokens became ${number(after)}, the budget is ${number(budget)}; ${kept}`;
  return `${[...lines, paint("green", total)].join("\n")}\n`;
}

/** The closing lines after many lines. */
export function renderCompactionTotal(
  { lines, changed, unreadable, refused }: LinesTotal & { readonly refused: number },
  paint: Paint,
): string {
  if (unreadable === lines && lines > 0) return renderUnreadable(unreadable, paint);
  let out = `${paint("green", `✔ ${count(lines, "line")}: ${changed.toLocaleString("en")} changed`)}\n`;
  if (refused > 0) out += `${paint("red", `✖ nothing can make ${count(refused, "line")} fit`)}\n`;
  return out + renderUnreadable(unreadable, paint);
}
