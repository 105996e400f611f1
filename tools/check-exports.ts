// Pins the public surface: what each public package exports, that its package.json points there, and that its types need no package that
// users do not get with it. `tsx tools/check-exports.ts --update` rewrites the records after a deliberate change.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { type Manifests, untypedImports } from "./exports/untyped-imports.ts";

const packages = fileURLToPath(new URL("../packages", import.meta.url));
const update = process.argv.includes("--update");
const problems: string[] = [];

const manifests: Manifests = (name) => {
  const file = join(packages, "..", "node_modules", name, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
};
const seen: string[] = [];

/** The files of a package's entry: separate modules, and for Node their bundle. */
interface Target {
  readonly node?: string;
  readonly default: string;
}

async function namesIn(folder: string, file: string): Promise<string[]> {
  return Object.keys(await import(pathToFileURL(join(folder, file)).href));
}

/** The names that each entry of a package exports. Names of a subpath begin with it: `docs/ruleDocs`. */
async function namesOf(folder: string, exports: Readonly<Record<string, Target>>): Promise<string[]> {
  const names: string[] = [];
  for (const [entry, target] of Object.entries(exports)) {
    if (entry === "./package.json") continue;
    const own = await namesIn(folder, target.default);
    if (own.length === 0) problems.push(`${target.default} exports nothing`);
    const gathered = target.node === undefined ? own : await namesIn(folder, target.node);
    if (gathered.sort().join() !== own.sort().join())
      problems.push(`${folder}: ${target.node} and ${target.default} export different names`);
    names.push(...own.map((name) => (entry === "." ? name : `${entry.slice(2)}/${name}`)));
  }
  return names.sort();
}

/** Compares what a package exports with its record, `api.txt`. */
async function checkNames(folder: string, exports: Readonly<Record<string, Target>>): Promise<number> {
  const names = await namesOf(folder, exports);
  const record = join(folder, "api.txt");
  if (update) writeFileSync(record, names.map((name) => `${name}\n`).join(""));
  const recorded = existsSync(record) ? readFileSync(record, "utf8").split("\n").filter(Boolean) : [];
  const changes = [
    ...names.filter((name) => !recorded.includes(name)).map((name) => `+ ${name}`),
    ...recorded.filter((name) => !names.includes(name)).map((name) => `- ${name}`),
  ];
  if (changes.length > 0)
    problems.push(`${folder} and its api.txt differ (npm run api accepts the change):`, ...changes);
  return names.length;
}

for (const name of readdirSync(packages).sort()) {
  const folder = join(packages, name);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (manifest.private === true) continue;

  const count =
    manifest.exports?.["."] === undefined ? undefined : await checkNames(folder, manifest.exports);
  seen.push(count === undefined ? `${manifest.name} (command)` : `${manifest.name} (${count} names)`);

  for (const [entry, target] of Object.entries<{ types?: string }>(manifest.exports ?? {})) {
    if (target.types === undefined) continue;
    const untyped = untypedImports(join(folder, target.types), manifest, manifests);
    for (const other of untyped)
      problems.push(`${manifest.name}, ${entry}: its types name ${other}, which has none`);
  }

  const { messages } = await publint({ pkgDir: folder, strict: true });
  for (const message of messages) problems.push(`${manifest.name}: ${formatMessage(message, manifest)}`);
}

if (seen.length === 0) problems.push("found no public package");
for (const problem of problems) console.error(problem);
console.log(seen.join(", "));
process.exitCode = problems.length === 0 ? 0 : 1;
