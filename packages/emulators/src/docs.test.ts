import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { transformSync } from "rolldown/utils";
import { describe, expect, it } from "vitest";
import * as emulators from "./index.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const PAGES = ["docs/emulators.md", "packages/emulators/README.md"];

type Program = (load: (specifier: string) => Promise<object>, console: object) => Promise<void>;

/** Runs a program of the documentation and gives what it printed. */
async function run(source: string): Promise<string[]> {
  const printed: string[] = [];
  const log = (...values: readonly unknown[]) =>
    void printed.push(
      values.map((one) => (typeof one === "string" ? one : inspect(one, { depth: 9 }))).join(" "),
    );
  const load = async (specifier: string): Promise<object> =>
    specifier === "@suture/emulators" ? emulators : import(specifier);
  const body = transformSync("program.ts", source)
    .code.replace(/^import \{([^}]*)\} from "([^"]*)";$/gm, 'const {$1} = await load("$2");')
    .replace(/^import (\w+) from "([^"]*)";$/gm, 'const { default: $1 } = await load("$2");');
  const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => Program;
  await new AsyncFunction("load", "console", `"use strict";\n${body}`)(load, { log });
  return printed;
}

/** What each `console.log` should print: the comment right behind it. */
function promised(source: string): string[] {
  return [...source.matchAll(/^ *console\.log\(.*?\);\n((?: *\/\/[^\n]*\n)+)/gms)].map(([, comment]) =>
    (comment ?? "").replace(/^ *\/\/ ?/gm, "").trimEnd(),
  );
}

describe.each(PAGES)("%s", (page) => {
  const text = readFileSync(`${root}${page}`, "utf8");
  const programs = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, source = ""]) => source);

  it.each(programs.map((source, index) => [index + 1, source] as const))("program %i", async (_, source) => {
    expect(promised(source).length).toBeGreaterThan(0);
    expect(await run(source)).toEqual(promised(source));
  });
});

it("docs/emulators.md names every provider", () => {
  const text = readFileSync(`${root}docs/emulators.md`, "utf8");
  for (const { name } of emulators.providers) expect(text).toContain(`\`${name}\``);
});
