// Fits the weights of the token estimator: `tsx tools/fit-tokens.ts ROWS.jsonl [--write]`. A row is
// {"kind","group","text","counts":{"o200k":12,…}}: a piece of text with its kind, its token counts, and the file it comes from, so that a
// third of the files can be held back for measuring.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { STATES } from "../packages/core/src/tokens/text/automaton.ts";
import { CLASS_BITS, classTable } from "../packages/core/src/tokens/text/char-class.ts";
import { transitions } from "../packages/core/src/tokens/text/transitions.ts";
import { errorOf, fitWeights, type Sample } from "./tokens/least-squares.ts";

interface Row {
  readonly kind: string;
  readonly group: string;
  readonly text: string;
  readonly counts: { readonly [column: string]: number };
}

const COLUMNS = ["o200k", "cl100k", "claude", "gemini", "llama", "qwen", "deepseek"];

const steps = transitions();
const names = [...new Set(steps.flatMap(({ features }) => features))].sort();
const numbers = new Map(names.map((name, index) => [name, index]));
const next = new Int32Array(STATES.length << CLASS_BITS);
const features: number[][] = [];
for (const { at, to, features: own } of steps) {
  next[at] = to;
  features[at] = own.map((name) => numbers.get(name) ?? 0);
}
const classes = classTable();

/** How often each feature occurs in the text. */
function countFeatures(text: string): Float64Array {
  const counts = new Float64Array(names.length);
  let state = 0;
  for (let i = 0; i < text.length; i++) {
    const at = state | (classes[text.charCodeAt(i)] ?? 0);
    for (const feature of features[at] ?? []) counts[feature] = (counts[feature] ?? 0) + 1;
    state = next[at] ?? 0;
  }
  return counts;
}

/** A third of the files is held back, chosen by a hash of their names. */
function isHeldBack(group: string): boolean {
  let hash = 0;
  for (let i = 0; i < group.length; i++) hash = (hash * 31 + group.charCodeAt(i)) >>> 0;
  return hash % 3 === 0;
}

const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
if (file === undefined) throw new Error("usage: tsx tools/fit-tokens.ts ROWS.jsonl [--write]");
const rows = readFileSync(file, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line): Row => JSON.parse(line));
const counted = rows.map((row) => ({ ...row, features: countFeatures(row.text) }));

const weights: number[][] = names.map(() => []);
for (const column of COLUMNS) {
  const samples = counted.flatMap(({ kind, group, counts, features, text }): Sample[] => {
    const tokens = counts[column];
    return tokens === undefined
      ? []
      : [{ kind, features, tokens, held: isHeldBack(group), long: text.length >= 300 }];
  });
  const fitted = fitWeights(samples, names);
  for (const [index, weight] of fitted.entries()) weights[index]?.push(Math.round(weight * 1000));
  for (const [kind, { count, total, mean }] of errorOf(samples, fitted)) {
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    console.log(
      `${column.padEnd(9)} ${kind.padEnd(8)} ${String(count).padStart(5)} held back, total ${percent(total).padStart(7)}, mean ${percent(mean)}`,
    );
  }
}

if (process.argv.includes("--write")) {
  const lines = names.map((name, index) => `  ${JSON.stringify(name)}: [${weights[index]?.join(", ")}],`);
  const text = `// Written by tools/fit-tokens.ts.

/** The tokenizers whose counts the weights were fitted to. */
export const COLUMNS = ${JSON.stringify(COLUMNS)} as const;

/** One of {@link COLUMNS}. */
export type Column = (typeof COLUMNS)[number];

/** What each feature of the walk over a text adds, in thousandths of a token, for each of the columns. */
export const WEIGHTS: { readonly [feature: string]: readonly number[] } = {
${lines.join("\n")}
};
`;
  writeFileSync(fileURLToPath(new URL("../packages/core/src/tokens/text/weights.ts", import.meta.url)), text);
}
