import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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

/** Resolves `@suture/<name>` and its subpaths to TypeScript sources, so that tests need no build. */
export const alias: Record<string, string> = Object.fromEntries(
  readdirSync(packages, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      entriesOf(name).map(([entry, source]) => [
        `@suture/${name}${entry}`,
        `${packages}${name}/src/${source}`,
      ]),
    ),
);

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
    // The exhaustive runs are all work and no waiting: one worker a core, the main thread has little to do.
    maxWorkers: availableParallelism(),
    execArgv: gc,
  },
});
