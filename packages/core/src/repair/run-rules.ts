import type { Draft } from "../edits/draft.ts";
import { type Outline, placeOf, placeOfTool, type Shape } from "../model/outline.ts";
import type { Breach } from "../rules/rule.ts";
import { View, type ViewContext } from "../rules/shared/view.ts";
import type { HeldRule } from "./held-rule.ts";
import type { Finding } from "./report.ts";

/** Where a breach is in the caller's document. */
function placeOfBreach({ message, part, place, tool }: Breach, shape: Shape): string {
  if (tool !== undefined) return placeOfTool(shape, tool === "all" ? undefined : tool);
  return place ?? placeOf(shape, message, part);
}

function toFinding(rule: HeldRule, breach: Breach, shape: Shape): Finding {
  const { other } = breach;
  const finding: { -readonly [Name in keyof Finding]: Finding[Name] } = {
    rule: rule.code,
    level: rule.levelOf(breach),
    place: placeOfBreach(breach, shape),
    message: `unexpected ${breach.sentence}`,
  };
  if (other !== undefined) finding.other = placeOf(shape, other.message, other.part);
  const says = rule.saysOf(breach);
  if (says !== undefined) finding.says = says;
  return finding;
}

/** Returns what a rule finds in a history; `undefined` if nothing. */
type Look = (rule: HeldRule, view: View) => readonly Breach[] | undefined;

/** Most rules find nothing, so they share one list until one of them fills it. */
function looker(): Look {
  let found: Breach[] = [];
  const report = (breach: Breach): void => void found.push(breach);
  return ({ rule, fact }, view) => {
    rule.find(view, report, fact.value);
    if (found.length === 0) return undefined;
    const all = found;
    found = [];
    return all;
  };
}

/** The result of checking a history once. */
export interface Inspection {
  readonly view: View;
  readonly findings: readonly Finding[];
  /** What each rule found, by the rule's position; `undefined` if nothing. */
  readonly breaches: (readonly Breach[] | undefined)[];
}

/** Finds every breach in an outline. */
export function inspect(
  outline: Outline,
  rules: readonly HeldRule[],
  context: ViewContext,
  shape: Shape,
): Inspection {
  const view = new View(outline, context);
  const look = looker();
  const findings: Finding[] = [];
  const breaches: (readonly Breach[] | undefined)[] = [];
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at] as HeldRule;
    const found = look(rule, view);
    if (found === undefined) continue;
    breaches[at] = found;
    for (const breach of found) findings.push(toFinding(rule, breach, shape));
  }
  return { view, findings, breaches };
}

/**
 * Mends a history after inspection: one rule after the other, each on what the previous ones left. Returns the findings
 * that could not be mended.
 */
export function mendAll(
  draft: Draft,
  inspection: Inspection,
  rules: readonly HeldRule[],
  context: ViewContext,
  strict: boolean,
  shape: Shape,
): Finding[] {
  const left: Finding[] = [];
  const look = looker();
  const { breaches } = inspection;
  let { view } = inspection;
  let changed = false;
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at] as HeldRule;
    const before = breaches[at];
    // Until something changes, the findings of the inspection are still valid.
    const known = !changed || (rule.local && before === undefined);
    // Free the breaches early, because they hold much of the history.
    breaches[at] = undefined;
    const found = known ? before : look(rule, view);
    if (found !== undefined) {
      draft.rule = rule.code;
      for (const breach of found) {
        if (!strict && rule.levelOf(breach) === "risk") continue;
        if (breach.mend === undefined) left.push(toFinding(rule, breach, shape));
        else breach.mend(draft);
      }
    }
    // Changes by rules about pairs are applied together, after the last of them.
    if (rule.pairs && rules[at + 1]?.pairs === true) continue;
    if (!draft.flush()) continue;
    view = new View(draft.outline, context, view);
    changed = true;
  }
  return left;
}
