import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const packages = fileURLToPath(new URL("./packages/", import.meta.url));

/** The entries that a package offers and their sources, the longest first: an alias also catches what begins with it. */
function entriesOf(name: string): [entry: string, source: string][] {
  const { exports = {} } = JSON.parse(readFileSync(`${packages}${name}/package.json`, "utf8"));
  return Object.entries<{ default: string }>(exports)
    .filter(([entry]) => entry !== "./package.json")
    .map(([entry, { default: built }]): [string, string] => [
      entry,
      built.replace("./dist/", "src/").replace(/\.js$/, ".ts"),
    ])
    .sort(([a], [b]) => b.length - a.length);
}

/** Resolves `@suture/<name>` and its subpaths to TypeScript sources, so that tests need no build. */
export const alias: Record<string, string> = Object.fromEntries(
  readdirSync(packages, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      entriesOf(name).map(([entry, source]) => [
        `@suture/${name}${entry.slice(1)}`,
        `${packages}${name}/${source}`,
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
    // The exhaustive runs are all work and no waiting: one worker a core, the main thread has little to do.
    maxWorkers: availableParallelism(),
    execArgv: gc,
  },
});
