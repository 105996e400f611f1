import type { Rule } from "@suture/core";
import type { Screen } from "../context.ts";
import { type Enforcement, enforcedBy } from "../enforcement.ts";
import { printable } from "../output/printable.ts";
import { docsOf } from "../rule-docs.ts";
import { wrap } from "./wrap.ts";

/** Width of a page when it is not for a terminal. */
const PAGE = 100;

/** The page of one rule: what holds, why, how a breach is mended, who enforces it, an example. */
export function renderRule(rule: Rule, { paint, width }: Pick<Screen, "paint" | "width">): string {
  const room = Math.min(width ?? PAGE, PAGE);
  const heading = (text: string) => `\n${paint("bold", text)}\n`;
  const paragraph = (text: string, indent = "  ") =>
    wrap(text, room - indent.length)
      .map((line) => `${indent}${line}\n`)
      .join("");

  const { why, mend, bad, good } = docsOf(rule.code);
  let out = `${paint("underline", rule.code)}  ${paint("dim", rule.family)}\n${paragraph(rule.title, "")}`;
  if (why !== undefined) out += heading("Why") + paragraph(why);
  if (mend !== undefined) out += heading("How it is mended") + paragraph(mend);
  if (bad !== undefined) out += heading("Refused") + example(bad);
  if (good !== undefined) out += heading("Accepted") + example(good);

  out += heading("Who enforces it");
  for (const group of groupsOf(enforcedBy(rule.fact))) {
    const { level, source, says } = group[0]!;
    const who = wrap(group.map(titleOf).join(", "), room - 9).join(`\n${" ".repeat(9)}`);
    out += `  ${level === "error" ? paint("red", "error") : `${paint("yellow", "risk")} `}  ${who}\n`;
    if (says !== undefined) out += paint("dim", paragraph(`“${printable(says)}”`, " ".repeat(9)));
    out += paint("dim", paragraph(`known from: ${source}`, " ".repeat(9)));
  }
  return out;
}

/** Providers that say the same thing for the same reason stand together; errors come first. */
function groupsOf(enforced: readonly Enforcement[]): readonly (readonly Enforcement[])[] {
  const groups = new Map<string, Enforcement[]>();
  for (const one of enforced) {
    const key = JSON.stringify([one.level, one.says, one.source]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const all = [...groups.values()];
  const of = (level: string) => all.filter((group) => group[0]!.level === level);
  return [...of("error"), ...of("risk")];
}

function titleOf({ contract, format, someModels }: Enforcement): string {
  const wire = contract === format ? "" : ` on ${format}`;
  return `${contract}${wire}${someModels ? " (some models)" : ""}`;
}

function example(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
  return `${text.replace(/^/gm, "  ")}\n`;
}
