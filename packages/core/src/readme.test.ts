import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type InspectOptions, inspect } from "node:util";
import * as core from "@suture/core";
import * as classify from "@suture/core/classify";
import * as compaction from "@suture/core/compaction";
import * as docs from "@suture/core/docs";
import * as tokens from "@suture/core/tokens";
import * as turns from "@suture/core/turns";
import { transformSync } from "rolldown/utils";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const PAGES = [
  "README.md",
  "packages/core/README.md",
  "docs/library.md",
  "docs/errors.md",
  "docs/tokens.md",
  "docs/compaction.md",
];
const LAYOUT = { depth: 9, breakLength: 100, compact: 4 };
const MODULES: { readonly [specifier: string]: object } = {
  "@suture/core": core,
  "@suture/core/classify": classify,
  "@suture/core/compaction": compaction,
  "@suture/core/docs": docs,
  "@suture/core/tokens": tokens,
  "@suture/core/turns": turns,
};

/** A program of the documentation, and the heading it stands under. */
interface Program {
  readonly heading: string;
  readonly source: string;
}

function programsOf(page: string): Program[] {
  const text = readFileSync(`${root}${page}`, "utf8");
  let heading = page;
  return [...text.matchAll(/^#+ ([^\n]*)$|^```ts\n(.*?)^```$/gms)].flatMap(([, title, source]) => {
    if (title !== undefined) heading = title;
    return source === undefined ? [] : [{ heading, source }];
  });
}

/** Programs may wait: a summariser does. */
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** Runs a program and gives what it printed: the values of each call of `console.log`, the text of each of `console.dir`. */
async function run(source: string): Promise<(readonly unknown[])[]> {
  const printed: (readonly unknown[])[] = [];
  const log = (...values: readonly unknown[]) => void printed.push(values);
  const dir = (value: unknown, options: InspectOptions) => log(inspect(value, options));
  const body = transformSync("program.ts", source).code.replace(
    /^import \{([^}]*)\} from "([^"]*)";$/gm,
    (_, names: string, specifier: string) => `const {${names}} = modules[${JSON.stringify(specifier)}];`,
  );
  await new AsyncFunction("modules", "console", `"use strict";\n${body}`)(MODULES, { log, dir });
  return printed;
}

function show(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === "string" ? value : inspect(value, LAYOUT))).join(" ");
}

/** Holds that values print as promised; an object by what it holds, in whatever order. */
function expectPrinted(values: readonly unknown[], promise: string): void {
  const [value] = values;
  if (values.length !== 1 || typeof value !== "object") expect(show(values)).toBe(promise);
  else expect(value).toEqual(new Function(`return (${promise});`)());
}

/** What each `console.log` or `console.dir` should print: the comment right behind it. */
function promised(source: string): string[] {
  return [...source.matchAll(/^ *console\.(?:log|dir)\(.*?\);\n((?: *\/\/[^\n]*\n)+)/gms)].map(
    ([, comment]) => (comment ?? "").replace(/^ *\/\/ ?/gm, "").trimEnd(),
  );
}

describe.each(PAGES)("%s", (page) => {
  const programs = programsOf(page);

  it("has programs", () => expect(programs.length).toBeGreaterThan(0));

  it.each(programs.map((program) => [program.heading, program] as const))("%s", async (_, { source }) => {
    const prints = source.match(/^ *console\.(?:log|dir)\(/gm)?.length ?? 0;
    expect(promised(source)).toHaveLength(prints);
    expect(prints).toBeGreaterThan(0);
    const printed = await run(source);
    expect(printed).toHaveLength(prints);
    for (const [i, promise] of promised(source).entries()) expectPrinted(printed[i] ?? [], promise);
  });
});

it("counts rules, contracts and formats right", () => {
  const text = readFileSync(`${root}README.md`, "utf8");
  expect(text).toContain(`**${core.rules.length} [rules]`);
  expect(text).toContain(`[${core.contracts.length} contracts]`);
  expect(text).toContain(`[${core.formats.length} formats]`);
});
