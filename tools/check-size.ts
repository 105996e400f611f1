// Keeps what runs in browsers small: bundles it, minifies, compresses and compares with a budget.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "node_modules", ".cache", "suture", "size");

/** A smaller bundle contains nothing, and the measurement proves nothing. */
const FLOOR = 2_000;

/** `limit` prevents regressions; `goal`, if given, is the size to aim for. */
const budgets: readonly { name: string; limit: number; goal?: number; entry: string }[] = [
  {
    name: "all",
    limit: 107_100,
    goal: 45_000,
    entry: `export * from "@suture/core";`,
  },
  { name: "tokens", limit: 59_950, entry: `export * from "@suture/core/tokens";` },
  {
    name: "text",
    limit: 6_500,
    entry: `export { estimateText } from "@suture/core/tokens";`,
  },
  { name: "turns", limit: 75_950, entry: `export * from "@suture/core/turns";` },
  { name: "compaction", limit: 128_300, entry: `export * from "@suture/core/compaction";` },
  { name: "anthropic", limit: 46_650, goal: 15_000, entry: providerEntry("anthropic") },
  { name: "openai-chat", limit: 43_700, goal: 15_000, entry: providerEntry("openaiChat") },
  { name: "classify", limit: 31_700, entry: `export * from "@suture/core/classify";` },
  { name: "client", limit: 4_000, entry: `export * from "@suture/gateway/client";` },
];

/** The program of somebody who uses a single provider. */
function providerEntry(provider: string): string {
  return `import { forProvider, ${provider} } from "@suture/core";
export const { check, repair } = forProvider(${provider});`;
}

/** The number of bytes that a browser downloads for this entry. */
async function measure(name: string, entry: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  // A real file below the root, so that package.json and its `sideEffects` are found as a user's bundler finds them.
  const input = join(folder, `${name}.js`);
  writeFileSync(input, entry);
  const bundle = await rolldown({ input, platform: "browser" });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return gzipSync(output[0].code, { level: 9 }).length;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

if (existsSync(join(root, "packages", "core", "src", "index.ts"))) {
  const seen: string[] = [];
  for (const { name, limit, goal, entry } of budgets) {
    const size = await measure(name, entry).catch((error: Error) => {
      console.error(stripVTControlCharacters(error.message));
      return 0;
    });
    const aim = goal === undefined ? "" : `, goal ${kilobytes(goal)}`;
    seen.push(`${name} ${kilobytes(size)} of ${kilobytes(limit)}${aim}`);
    if (size <= limit && size >= FLOOR) continue;
    const why = size > limit ? `over its budget of ${kilobytes(limit)}` : "suspiciously small";
    console.error(`The bundle "${name}" is ${why}: ${kilobytes(size)}`);
    process.exitCode = 1;
  }
  console.log(`${seen.join(", ")} (minified, gzip)`);
} else {
  console.log("skipped: packages/core/src/index.ts does not exist yet");
}
