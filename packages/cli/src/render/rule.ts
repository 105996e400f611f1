import type { Rule } from "@suture/core";
import { type RuleExample, ruleDocs } from "@suture/core/docs";
import type { Screen } from "../context.ts";
import { type Enforcement, enforcedBy } from "../enforcement.ts";
import { printable } from "../output/printable.ts";
import { sketch } from "./sketch.ts";
import { wrap } from "./wrap.ts";

/** Width of a page without a terminal, or on a very wide one. */
const PAGE = 100;

/** The page of one rule: what it demands, why, how a breach is mended, an example, and who enforces it. */
export function renderRule(rule: Rule, { paint, width }: Pick<Screen, "paint" | "width">): string {
  const room = Math.min(width ?? PAGE, PAGE);
  const heading = (text: string) => `\n${paint("bold", text)}\n`;
  const paragraph = (text: string, indent = "  ") =>
    indented(wrap(text, room - indent.length).join("\n"), indent);
  const json = (value: unknown) => indented(sketch(value, room - 2));

  const docs = ruleDocs[rule.code];
  let out = paint("underline", rule.code);
  if (docs !== undefined) {
    out += `  ${paint("dim", docs.family)}\n${paragraph(docs.title, "")}`;
    out += heading("Why") + paragraph(docs.why) + heading("How it is mended") + paragraph(docs.mend);
    const example = docs.examples.find(({ findings }) => findings.length > 0);
    if (example !== undefined) {
      out += heading(`Example: ${example.title} (for ${example.for})`) + json(example.before);
      if (example.after !== undefined) out += heading(mendedWith(example)) + json(example.after);
    }
  }

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

function mendedWith({ policy, strict, resume, to }: RuleExample): string {
  const options = [
    ...(typeof policy === "string" ? [`--policy ${policy}`] : []),
    ...(strict ? ["--strict"] : []),
    ...(resume ? ["--resume"] : []),
    ...(to === undefined ? [] : [`--to ${to}`]),
  ];
  return options.length === 0 ? "Mended" : `Mended with ${options.join(" ")}`;
}

function indented(text: string, indent = "  "): string {
  return `${text.replace(/^/gm, indent)}\n`;
}

/** Groups providers with the same words for the same reason; errors come first. */
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
