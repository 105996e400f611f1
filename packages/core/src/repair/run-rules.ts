import type { Facts, Level } from "../contracts/contract.ts";
import type { Draft } from "../edits/draft.ts";
import { type Outline, placeOf, type Shape } from "../model/outline.ts";
import type { Breach, Reporter, Rule } from "../rules/rule.ts";
import { View, type ViewContext } from "../rules/shared/view.ts";
import type { Finding } from "./report.ts";

function toFinding(rule: Rule, facts: Facts, breach: Breach, shape: Shape): Finding {
  const said = breach.unsaid === true ? undefined : facts[rule.fact]?.says;
  const { message, part, other, data } = breach;
  // A sentence about a name that is not known is not what the provider says.
  const says = said?.includes("{name}") && (data?.name ?? part?.name) === undefined ? undefined : said;
  const finding: { -readonly [Name in keyof Finding]: Finding[Name] } = {
    rule: rule.code,
    level: levelOf(rule, facts, breach),
    place: breach.place ?? placeOf(shape, message, part),
    message: `unexpected ${breach.sentence}`,
  };
  if (other !== undefined) finding.other = placeOf(shape, other.message, other.part);
  if (says !== undefined) finding.says = fill(says, breach);
  return finding;
}

/** What the provider says, with the gaps of its sentence filled. */
function fill(says: string, { message, part, other, data }: Breach): string {
  if (!says.includes("{")) return says;
  const id = part?.id ?? other?.part?.id ?? message?.itemId ?? "";
  const index = data?.index ?? message?.index ?? 0;
  const gaps: Breach["data"] = {
    index,
    next: Number(index) + 1,
    part: Math.max(part?.index ?? 0, 0),
    id,
    ids: id,
    name: part?.name ?? "",
    ...data,
  };
  const [start = "", ...rest] = says.split("{");
  let text = start;
  for (const piece of rest) {
    const end = piece.indexOf("}");
    const value = gaps[piece.slice(0, end)];
    text += value === undefined ? `{${piece}` : value + piece.slice(end + 1);
  }
  return text;
}

/** A breach may be less certain than its fact; a risk never hardens unless the rule says so outright. */
function levelOf(rule: Rule, facts: Facts, breach: Breach): Level {
  return breach.level ?? facts[rule.fact]?.level ?? "risk";
}

/** Has a rule look at a history. */
function look(rule: Rule, view: View, report: Reporter): void {
  const fact = view.facts[rule.fact];
  if (fact !== undefined) rule.find(view, report, fact.value);
}

/** All that the rule finds. */
function breachesOf(rule: Rule, view: View): Breach[] {
  const breaches: Breach[] = [];
  look(rule, view, (breach) => void breaches.push(breach));
  return breaches;
}

/** What a look at a history showed. */
export interface Inspection {
  readonly view: View;
  readonly findings: readonly Finding[];
  /** The breaches of each rule that found any. */
  readonly breaches: ReadonlyMap<Rule, readonly Breach[]>;
}

/** Finds every breach in an outline. */
export function inspect(
  outline: Outline,
  rules: readonly Rule[],
  context: ViewContext,
  shape: Shape,
): Inspection {
  const view = new View(outline, context);
  const findings: Finding[] = [];
  const breaches = new Map<Rule, readonly Breach[]>();
  // Most rules find nothing: one list goes from rule to rule until one of them needs it.
  let found: Breach[] = [];
  const report = (breach: Breach): void => void found.push(breach);
  for (const rule of rules) {
    look(rule, view, report);
    if (found.length === 0) continue;
    breaches.set(rule, found);
    for (const breach of found) findings.push(toFinding(rule, context.facts, breach, shape));
    found = [];
  }
  return { view, findings, breaches };
}

/**
 * Mends a history that was inspected: one rule after the other, each on what the ones before it left. Gives the findings
 * nobody could mend.
 */
export function mendAll(
  draft: Draft,
  { view: first, breaches: found }: Inspection,
  rules: readonly Rule[],
  context: ViewContext,
  strict: boolean,
  shape: Shape,
): Finding[] {
  const left: Finding[] = [];
  let view = first;
  for (const [at, rule] of rules.entries()) {
    // Until something changes, what the inspection found is what there is to find.
    const known = view === first || (rule.local === true && !found.has(rule));
    draft.rule = rule.code;
    for (const breach of known ? (found.get(rule) ?? []) : breachesOf(rule, view)) {
      if (!strict && levelOf(rule, context.facts, breach) === "risk") continue;
      if (breach.mend === undefined) left.push(toFinding(rule, context.facts, breach, shape));
      else breach.mend(draft);
    }
    // What rules about pairs do is looked at once all of them are done.
    if (rule.pairs === true && rules[at + 1]?.pairs === true) continue;
    if (draft.flush()) view = new View(draft.outline, context, view);
  }
  return left;
}
