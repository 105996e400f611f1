import type { Facts, Level } from "../contracts/contract.ts";
import type { Draft } from "../edits/draft.ts";
import { type Outline, placeOf, type Shape } from "../model/outline.ts";
import type { Breach, Rule } from "../rules/rule.ts";
import { View, type ViewContext } from "../rules/shared/view.ts";
import type { Finding } from "./report.ts";

function toFinding(rule: Rule, facts: Facts, breach: Breach, shape: Shape): Finding {
  const says = facts[rule.fact]?.says;
  const { message, part, other } = breach;
  return {
    rule: rule.code,
    level: levelOf(rule, facts, breach),
    place: breach.place ?? placeOf(shape, message, part),
    message: breach.sentence,
    ...(other === undefined ? {} : { other: placeOf(shape, other.message, other.part) }),
    ...(says === undefined ? {} : { says: fill(says, breach) }),
  };
}

/** What the provider says, with the gaps of its sentence filled. */
function fill(says: string, { message, part, other, data }: Breach): string {
  const id = part?.id ?? other?.part?.id ?? message?.itemId ?? "";
  const gaps: Breach["data"] = {
    index: message?.index ?? 0,
    part: Math.max(part?.index ?? 0, 0),
    id,
    ids: id,
    name: part?.name ?? "",
    ...data,
  };
  return says.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}

/** A breach may be less certain than its fact; a risk never hardens unless the rule says so outright. */
function levelOf(rule: Rule, facts: Facts, breach: Breach): Level {
  return breach.level ?? facts[rule.fact]?.level ?? "risk";
}

/** All that the rule finds. */
function breachesOf(rule: Rule, view: View): Breach[] {
  const breaches: Breach[] = [];
  const fact = view.facts[rule.fact];
  if (fact !== undefined) rule.find(view, (breach) => void breaches.push(breach), fact.value);
  return breaches;
}

/** Finds every breach in an outline. */
export function findAll(
  outline: Outline,
  rules: readonly Rule[],
  context: ViewContext,
  shape: Shape,
): Finding[] {
  const view = new View(outline, context);
  const findings: Finding[] = [];
  for (const rule of rules) {
    for (const breach of breachesOf(rule, view)) findings.push(toFinding(rule, context.facts, breach, shape));
  }
  return findings;
}

/**
 * Mends a history in which `found` was found: one rule after the other, each on what the ones before it left. Gives the
 * findings nobody could mend.
 */
export function mendAll(
  draft: Draft,
  found: readonly Finding[],
  rules: readonly Rule[],
  context: ViewContext,
  strict: boolean,
  shape: Shape,
): Finding[] {
  const left: Finding[] = [];
  const broken = new Set(found.map((finding) => finding.rule));
  let view = new View(draft.outline, context);
  for (const rule of rules) {
    if (rule.local === true && !broken.has(rule.code)) continue;
    draft.rule = rule.code;
    for (const breach of breachesOf(rule, view)) {
      if (!strict && levelOf(rule, context.facts, breach) === "risk") continue;
      if (breach.mend === undefined) left.push(toFinding(rule, context.facts, breach, shape));
      else breach.mend(draft);
    }
    if (draft.flush()) view = new View(draft.outline, context);
  }
  return left;
}
