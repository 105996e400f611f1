import type { RuleDoc, RuleExample } from "../../packages/core/src/docs.ts";
import { type Contract, check, convert, type Finding, type Rule } from "../../packages/core/src/index.ts";
import { demandOf, type Enforcement, enforcementsOf } from "./enforcement.ts";
import { anchor, cell, code, source, table } from "./markdown.ts";
import { renderJson } from "./render-json.ts";

/** The page of one rule. */
export function rulePage(rule: Rule, doc: RuleDoc, contracts: readonly Contract[]): string {
  return [
    `# ${rule.code}`,
    "",
    doc.title,
    "",
    `Family: [${doc.family}](README.md#${doc.family})`,
    "",
    "## Why",
    "",
    doc.why,
    "",
    "## Repair",
    "",
    doc.mend,
    "",
    doc.examples.length === 1 ? "## Example" : "## Examples",
    "",
    ...doc.examples.flatMap((example) => exampleOf(rule, example)),
    "## Who enforces it",
    "",
    ...enforcement(rule, contracts),
  ].join("\n");
}

function exampleOf(rule: Rule, example: RuleExample): string[] {
  const { title, before, after } = example;
  const found = findingsOf(rule, example);
  const outcome =
    after === undefined
      ? [found.length === 0 ? "No finding: it stays as it is." : "Repair leaves this to the caller.", ""]
      : ["becomes", "", "```json", renderJson(after), "```", ""];
  return [
    `### ${title}`,
    "",
    settings(example),
    "",
    "```json",
    renderJson(before),
    "```",
    "",
    ...found.map(({ place, message, level }) => `- \`${place}\` ${level}: ${cell(message)}`),
    ...(found.length === 0 ? [] : [""]),
    ...outcome,
  ];
}

/** What `check` says about an example, so that the page shows what users will read. */
function findingsOf(rule: Rule, example: RuleExample): readonly Finding[] {
  const { title: _, before, after: __, findings: ___, to, ...options } = example;
  const report = to === undefined ? check(before, options) : convert(before, { ...options, to }).report;
  return report.findings.filter((finding) => finding.rule === rule.code);
}

function settings({ for: contract, model, strict, policy, pending, outcomes, to }: RuleExample): string {
  const words = [`for \`${contract}\``];
  if (model !== undefined) words.push(`model \`${model}\``);
  if (to !== undefined) words.push(`converted to \`${to}\``);
  if (strict === true) words.push("`strict`");
  if (policy !== undefined)
    words.push(`policy \`${typeof policy === "string" ? policy : JSON.stringify(policy)}\``);
  if (pending !== undefined) words.push(`pending \`${pending.join(", ")}\``);
  if (outcomes !== undefined) words.push(`outcomes \`${JSON.stringify(outcomes)}\``);
  return `_${words.join(", ")}_`;
}

function enforcement(rule: Rule, contracts: readonly Contract[]): string[] {
  const rows = contracts.flatMap((contract) =>
    enforcementsOf(contract)
      .filter(({ name }) => name === rule.fact)
      .map((one) => row(contract, one)),
  );
  const lines = table(["contract", "wire", "models", "level", "demands", "source"], rows);
  return [...lines, ...sayings(rule, contracts)];
}

function row({ name, title }: Contract, { wire, models, fact }: Enforcement): string[] {
  return [
    `[${name}](../contracts.md#${anchor(title)})`,
    wire,
    models === undefined ? "all" : code(models.source),
    fact?.level ?? "off",
    fact === null ? "" : cell(demandOf(fact.value)),
    fact === null ? "" : source(fact.source),
  ];
}

/** The refusals, each once, with the contracts that quote them. */
function sayings(rule: Rule, contracts: readonly Contract[]): string[] {
  const words = new Map<string, Set<string>>();
  for (const contract of contracts) {
    for (const { name, fact } of enforcementsOf(contract)) {
      if (name !== rule.fact || fact?.says === undefined) continue;
      words.set(fact.says, (words.get(fact.says) ?? new Set()).add(contract.name));
    }
  }
  if (words.size === 0) return [];
  const list = [...words].map(([says, names]) => `- ${[...names].join(", ")}: ${code(says)}`);
  return ["The providers' error messages:", "", ...list, ""];
}
