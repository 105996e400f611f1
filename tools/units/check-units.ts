import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Contract, Format, Rule } from "../../packages/core/src/index.ts";

/** The contents of the registries. */
export interface Units {
  readonly rules: readonly Pick<Rule, "code" | "fact">[];
  readonly contracts: readonly Pick<Contract, "name" | "wires">[];
  readonly formats: readonly Pick<Format, "name" | "writable">[];
  /** Codes of rules with documentation. */
  readonly documented: readonly string[];
}

/** With fewer units than these, the check saw nothing. */
export interface Minimum {
  readonly rules: number;
  readonly contracts: number;
  readonly formats: number;
}

/** Lists the missing parts of rules, contracts and formats below the root of the repository. */
export function missingParts(root: string, units: Units, minimum: Minimum): string[] {
  const place = new Places(root);
  return [
    ...tooFew(units, minimum),
    ...units.rules.flatMap((rule) => partsOfRule(place, rule.code, units)),
    ...units.contracts.flatMap((contract) => partsOfContract(place, contract.name)),
    ...units.formats.flatMap((format) => partsOfFormat(place, format)),
    ...factsWithoutRule(units),
    ...strayFiles(place, units),
  ];
}

function tooFew(units: Units, minimum: Minimum): string[] {
  return (["rules", "contracts", "formats"] as const)
    .filter((kind) => units[kind].length < minimum[kind])
    .map((kind) => `saw only ${units[kind].length} ${kind}, expected at least ${minimum[kind]}`);
}

/** Reads files of the repository; missing files count as empty. */
class Places {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  has(path: string): boolean {
    return existsSync(join(this.#root, path));
  }

  text(path: string): string {
    return this.has(path) ? readFileSync(join(this.#root, path), "utf8") : "";
  }

  list(path: string): string[] {
    return this.has(path) ? readdirSync(join(this.#root, path)).sort() : [];
  }

  folders(path: string): string[] {
    if (!this.has(path)) return [];
    const entries = readdirSync(join(this.#root, path), { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }
}

const SOURCES = "packages/core/src";

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function partsOfRule(place: Places, code: string, { documented }: Units): string[] {
  const file = `${SOURCES}/rules/${code}.ts`;
  const name = camel(code);
  return unless([
    [place.text(file).includes(`export const ${name}: Rule`), `${file} does not export ${name}`],
    [documented.includes(code), `rules/docs.ts does not list ${name}Doc`],
    [place.has(`${SOURCES}/rules/${code}.test.ts`), `${SOURCES}/rules/${code}.test.ts is missing`],
    [place.has(`docs/rules/${code}.md`), `docs/rules/${code}.md is missing (npm run docs)`],
  ]);
}

function partsOfContract(place: Places, contract: string): string[] {
  const file = `${SOURCES}/contracts/${contract}.ts`;
  const name = `${camel(contract)}Contract`;
  const provider = `${SOURCES}/providers/${contract}.ts`;
  return unless([
    [place.text(file).includes(`export const ${name}: Contract`), `${file} does not export ${name}`],
    [place.text(`${SOURCES}/index.ts`).includes(name), `index.ts does not export ${name}`],
    [
      place.text(provider).includes(`export const ${camel(contract)}: Provider`),
      `${provider} does not export ${camel(contract)}`,
    ],
    [
      place.text("docs/contracts.md").includes(`\`for: "${contract}"\``),
      `docs/contracts.md does not tell of ${contract} (npm run docs)`,
    ],
  ]);
}

function partsOfFormat(place: Places, { name: format, writable }: Units["formats"][number]): string[] {
  const folder = `${SOURCES}/formats/${format}`;
  const name = `${camel(format)}Format`;
  const files = ["index.ts", "read.ts", `${format}.samples.ts`, ...(writable ? ["write.ts"] : [])];
  return unless([
    ...files.map((file): [boolean, string] => [
      place.has(`${folder}/${file}`),
      `${folder}/${file} is missing`,
    ]),
    [
      place.text(`${folder}/index.ts`).includes(`export const ${name}: Format`),
      `${folder}/index.ts does not export ${name}`,
    ],
    [place.text(`${SOURCES}/index.ts`).includes(name), `index.ts does not export ${name}`],
    [
      place.text("docs/formats.md").includes(`\n## ${format}\n`),
      `docs/formats.md does not tell of ${format} (npm run docs)`,
    ],
  ]);
}

function factsWithoutRule({ rules, contracts }: Units): string[] {
  const ruled = new Set<string>(rules.map((rule) => rule.fact));
  const named = new Set<string>();
  for (const { wires } of contracts) {
    for (const { facts, models = [] } of Object.values(wires)) {
      for (const group of [facts, ...models.map((model) => model.facts)]) {
        for (const fact of Object.keys(group)) named.add(fact);
      }
    }
  }
  const idle = rules.filter((rule) => !named.has(rule.fact));
  return [
    ...[...named].filter((fact) => !ruled.has(fact)).map((fact) => `no rule stands for the fact ${fact}`),
    ...idle.map((rule) => `no contract holds ${rule.fact}, so ${rule.code} never runs`),
  ];
}

/** Files that look like a unit but are in no registry. */
function strayFiles(place: Places, { rules, contracts, formats }: Units): string[] {
  const known = new Set(["all", "registry", "docs", "rule", "rule-doc", ...rules.map((rule) => rule.code)]);
  const inRules = place
    .list(`${SOURCES}/rules`)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !known.has(file.slice(0, -3)))
    .map((file) => `${SOURCES}/rules/${file} is no rule of the registry`);
  const inContracts = place
    .list(`${SOURCES}/contracts`)
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => /export const \w+Contract: Contract\b/.test(place.text(`${SOURCES}/contracts/${file}`)))
    .filter((file) => !contracts.some((contract) => `${contract.name}.ts` === file))
    .map((file) => `${SOURCES}/contracts/${file} is no contract of the registry`);
  const inFormats = place
    .folders(`${SOURCES}/formats`)
    .filter((folder) => place.has(`${SOURCES}/formats/${folder}/detect.ts`))
    .filter((folder) => !formats.some((format) => format.name === folder))
    .map((folder) => `${SOURCES}/formats/${folder} is no format of the registry`);
  return [...inRules, ...inContracts, ...inFormats];
}

function unless(parts: readonly (readonly [boolean, string])[]): string[] {
  return parts.filter(([there]) => !there).map(([, problem]) => problem);
}
