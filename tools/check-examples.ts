// Type-checks the TypeScript programs of the documentation, as a reader's compiler would. (Tests run them.)
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PAGES = [
  "README.md",
  "packages/core/README.md",
  "docs/library.md",
  "docs/sdks.md",
  "docs/errors.md",
  "docs/tokens.md",
  "docs/compaction.md",
  "docs/emulators.md",
  "packages/emulators/README.md",
  "docs/sessions.md",
  "packages/sessions/README.md",
  "docs/gateway.md",
  "docs/agent.md",
  "packages/gateway/README.md",
];
/** With fewer programs than this, the check saw nothing. */
const FLOOR = 45;

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "node_modules", ".cache", "suture", "examples");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** Writes each program into its own file, on the same lines as in its page. */
function extract(page: string): string[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map((match) => {
    const above = text.slice(0, match.index).split("\n").length;
    const file = `${page.replaceAll("/", "-").replace(/\.md$/, "")}-${above}.ts`;
    writeFileSync(join(folder, file), `${"\n".repeat(above)}${match[1]}`);
    return file;
  });
}

const files = PAGES.flatMap(extract);
const compilerOptions = {
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
  types: ["node"],
};
writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
writeFileSync(
  join(folder, "tsconfig.json"),
  JSON.stringify({ extends: join(root, "tsconfig.base.json"), compilerOptions, files }),
);

const typescript = join(root, "node_modules", "typescript");
const { bin } = JSON.parse(readFileSync(join(typescript, "package.json"), "utf8"));
const { status, stdout } = spawnSync(process.execPath, [join(typescript, bin.tsc), "-p", folder], {
  encoding: "utf8",
});
if (status !== 0) console.error(stdout);
if (files.length < FLOOR) console.error(`saw only ${files.length} programs, expected at least ${FLOOR}`);
console.log(`${files.length} programs`);
process.exitCode = status === 0 && files.length >= FLOOR ? 0 : 1;
