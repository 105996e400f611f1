import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { bundlePackages } from "./tools/tests/bundle-packages.ts";
import { LongestFirst } from "./tools/tests/longest-first.ts";

const packages = fileURLToPath(new URL("./packages/", import.meta.url));

/** What a package offers, and the file of its build that each entry leads to. */
type Exports = Readonly<Record<string, string | { readonly default: string }>>;

/** The entries of a package with their sources, the longest first: an alias also catches what begins with it. */
function entriesOf(name: string): [entry: string, source: string][] {
  const manifest: { exports?: Exports } = JSON.parse(readFileSync(`${packages}${name}/package.json`, "utf8"));
  return Object.entries(manifest.exports ?? {})
    .filter(([entry]) => entry !== "./package.json")
    .map(([entry, target]): [string, string] => {
      const file = typeof target === "string" ? target : target.default;
      return [entry.slice(1), file.replace(/^\.\/(?:dist|src)\//, "").replace(/\.[jt]s$/, ".ts")];
    })
    .sort(([a], [b]) => b.length - a.length);
}

/** `@suture/<name>` and its subpaths, and the TypeScript sources that each leads to. */
const sources: Record<string, string> = Object.fromEntries(
  readdirSync(packages, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      entriesOf(name).map(([entry, source]) => [
        `@suture/${name}${entry}`,
        `${packages}${name}/src/${source}`,
      ]),
    ),
);

const isBundled = (entry: string): boolean => /^@suture\/(?:core|emulators|sessions)(?:$|\/)/.test(entry);

/**
 * Resolves packages to their sources, so that tests need no build. Those that most of the work is done in are bundled
 * first; within a package, tests of its inner parts reach for the sources themselves.
 */
export const alias: Record<string, string> = {
  ...sources,
  ...(await bundlePackages(
    Object.fromEntries(Object.entries(sources).filter(([entry]) => isBundled(entry))),
  )),
};

/** Bundles are loaded as they are. */
export const server = { deps: { external: [/\/suture\/bundles\//] } };

/** Repairs leave nothing behind: in a young generation with some room, nearly all of it is gone before it is copied. */
export const gc: string[] = ["--min-semi-space-size=16", "--max-semi-space-size=32"];

export default defineConfig({
  resolve: { alias },
  test: {
    include: ["packages/*/src/**/*.test.ts", "tools/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 20_000,
    // Core keeps no state and tests leave none behind: files of one worker share its modules, which halves the work besides.
    isolate: false,
    // Half of the files are all work, the others wait for processes and databases: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    execArgv: gc,
    server,
  },
});
