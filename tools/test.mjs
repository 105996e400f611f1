// `npm test`: everything that must pass before a change lands, starting from a fresh clone.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { build } from "./setup/build.mjs";
import { install } from "./setup/install.mjs";
import { cache, root, script } from "./setup/paths.mjs";
import { run } from "./setup/run.mjs";
import { hasSqlite, installRuntime } from "./setup/runtime.mjs";

const results = join(cache, "vitest.json");
const resultsOnNewer = join(cache, "vitest-newer.json");
const failed = [];
/** Output held back until the tests are done. */
const held = [];
let isTesting = false;

/** Prints something at once, unless it has several lines or would get lost in what the tests draw on a terminal. */
function say(text) {
  if (isTesting && (process.stdout.isTTY || text.includes("\n"))) held.push(text);
  else console.log(text);
}

/** Runs one step and prints one line: name, duration, summary. A failed step prints its whole output. */
async function step(name, work) {
  const started = performance.now();
  const { ok, output } = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const text = output.trim();
  const saw = ok && text ? `   ${text.split("\n").at(-1)}` : "";
  say(`${ok ? "✓" : "✗"} ${name.padEnd(15)} ${seconds.padStart(5)} s${saw}`);
  if (ok) return true;
  failed.push(name);
  if (text) say(`\n✗ ${name}\n${text}\n`);
  return false;
}

/** Runs independent steps, several at a time. */
async function sideBySide(steps, width) {
  const waiting = [...steps];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await step(...next);
  };
  await Promise.all(Array.from({ length: width }, work));
}

/** Runs the tests. Checks run beside them. */
async function tests() {
  isTesting = true;
  const result = await vitest(results, process.argv.slice(2), { show: true });
  isTesting = false;
  for (const text of held) console.log(text);
  return result;
}

/** Counts tests in vitest's report. A test file that did not load counts as one failure. */
function count(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function vitest(file, args, options = {}) {
  mkdirSync(cache, { recursive: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return run([script("vitest"), "run", ...reporters, ...args], options);
}

/** Runs the store tests on a Node.js with its own SQLite, which can load drivers that ours cannot. */
async function vitestOnNewer() {
  const { node, ...installed } = await installRuntime();
  if (!installed.ok) return installed;
  const stores = ["packages/sessions/src/sqlite", "packages/sessions/src/conformance/sqlite"];
  return vitest(resultsOnNewer, stores, { node });
}

// Each `tools/check-<name>.ts` is a step; adding the file is enough.
const checks = readdirSync(join(root, "tools"))
  .filter((file) => /^check-.*\.ts$/.test(file) && !file.endsWith(".test.ts"))
  .sort();

for (const file of [results, resultsOnNewer]) rmSync(file, { force: true });
if (await step("install", install)) {
  await step("build", build);
  // Tests that wait for processes and databases leave time for checks, which run one after the other. Store tests mostly wait for the disk,
  // so running them on the other Node.js costs little extra.
  const beside = [
    ["lint", () => run([script("@biomejs/biome", "biome"), "check"])],
    ["types of tests", () => run([script("typescript", "tsc"), "-p", "tsconfig.test.json"])],
    ...checks.map((file) => [
      file.slice("check-".length, -".ts".length),
      () => run(["--import", "tsx", `tools/${file}`]),
    ]),
    ["unused code", () => run([script("knip"), "--no-config-hints"])],
    ...(hasSqlite() ? [] : [["tests on Node 22", vitestOnNewer]]),
  ];
  await Promise.all([step("tests", tests), sideBySide(beside, Math.ceil(availableParallelism() / 2))]);
}

if (failed.length > 0) console.log(`Failed steps: ${failed.join(", ")}`);
const counts = (hasSqlite() ? [results] : [results, resultsOnNewer]).map(count);
const sum = (key) => counts.reduce((total, one) => total + one[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = failed.length === 0 && sum("failed") === 0 ? 0 : 1;
