import type { SettingLimits, WireFacts } from "../../packages/core/src/contracts/contract.ts";
import type { Contract, Rule } from "../../packages/core/src/index.ts";
import { demandOf, type Enforcement, enforcementsOf } from "./enforcement.ts";
import { anchor, cell, code, source, table } from "./markdown.ts";

const SOURCES = [
  ["live parity suite", "direct responses of the provider, asserted by a public test suite"],
  ["recorded traffic", "HTTP traffic recorded by public test suites"],
  ["vendor docs", "the provider's API reference or published schema"],
  ["server source, vendor validator", "the source code of the server, or of the vendor's validator"],
  ["client reports, issue", "refusals quoted in reports"],
  ["client code", "refusals that widely used clients guard against"],
  [
    "as the API that it imitates",
    "taken from the API that the endpoint imitates; nothing is known to the contrary",
  ],
] as const;

/** Everything that each provider accepts, fact by fact. */
export function contractsPage(contracts: readonly Contract[], rules: readonly Rule[]): string {
  const rows = contracts.map(({ name, title, wires }) => [
    `[${title}](#${anchor(title)})`,
    `\`${name}\``,
    Object.keys(wires).join(", "),
  ]);
  return [
    "# Contracts",
    "",
    "A contract says what one provider's endpoint accepts, as data. Each fact switches on one [rule](rules/README.md), at one of two levels:",
    "",
    "- `error`: the provider is known to refuse a breach.",
    "- `risk`: only some of its models, versions or imitators refuse it, or the evidence is weak.",
    "",
    "If a contract lacks a fact, the provider does not enforce that rule.",
    "",
    ...table(["contract", "name", "formats, the default first"], rows),
    "Each fact names its source:",
    "",
    ...SOURCES.map(([name, about]) => `- _${name}_: ${about}`),
    "",
    ...contracts.flatMap((contract) => section(contract, rules)),
  ].join("\n");
}

function section(contract: Contract, rules: readonly Rule[]): string[] {
  const all = enforcementsOf(contract);
  return [
    `## ${contract.title}`,
    "",
    `\`for: "${contract.name}"\``,
    "",
    ...Object.entries(contract.wires).flatMap(([wire, facts]) => [
      `### ${contract.name} on ${wire}`,
      "",
      ...(facts.mergesRuns
        ? ["The server joins consecutive messages of one role before it checks them.", ""]
        : []),
      ...settings(facts),
      ...demands(
        all.filter((one) => one.wire === wire && one.models === undefined),
        rules,
      ),
      ...models(
        all.filter((one) => one.wire === wire && one.models !== undefined),
        rules,
      ),
    ]),
  ];
}

/** What happens to settings when a conversation is converted to this wire. */
function settings({ settings: own, models = [] }: WireFacts): string[] {
  const rows = [
    ...(own === undefined ? [] : [["any", limits(own), source(own.source)]]),
    ...models.flatMap(({ match, settings: theirs }) =>
      theirs === undefined ? [] : [[code(match.source), limits(theirs), source(theirs.source)]],
    ),
  ];
  return rows.length === 0
    ? []
    : table(["models", "settings that a conversion carries over", "source"], rows);
}

function limits({ sampling, thinks, temperature, minTokens, stop, freeText }: SettingLimits): string {
  return [
    ...(temperature === undefined ? [] : [`temperature up to ${temperature}`]),
    ...(minTokens === undefined ? [] : [`a token limit of at least ${minTokens}`]),
    ...(freeText === undefined ? [] : ["tools with free-text input"]),
    ...(sampling === "one" ? ["temperature or top-p, not both"] : []),
    ...(sampling === "none" || thinks === "unasked" ? ["neither temperature nor top-p"] : []),
    ...(stop === "none" || thinks === "unasked" ? ["no stop sequences"] : []),
    ...(thinks === "asked" ? ["temperature and top-p, because it reasons only on request"] : []),
  ].join("; ");
}

function demands(list: readonly Enforcement[], rules: readonly Rule[]): string[] {
  const rows = list.map((one) => [ruleOf(one, rules), ...cellsOf(one)]);
  return table(["rule", "level", "demands", "source"], rows);
}

function models(list: readonly Enforcement[], rules: readonly Rule[]): string[] {
  const rows = list.map((one) => [code(one.models?.source ?? ""), ruleOf(one, rules), ...cellsOf(one)]);
  if (rows.length === 0) return [];
  return ["Depending on the model:", "", ...table(["models", "rule", "level", "demands", "source"], rows)];
}

function cellsOf({ fact }: Enforcement): string[] {
  if (fact === null) return ["off", "", ""];
  return [fact.level, cell(demandOf(fact.value)), source(fact.source)];
}

function ruleOf({ name }: Enforcement, rules: readonly Rule[]): string {
  const rule = rules.find((each) => each.fact === name);
  return rule === undefined ? name : `[${rule.code}](rules/${rule.code}.md)`;
}
