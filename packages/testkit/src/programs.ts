import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { transformSync } from "rolldown/utils";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The TypeScript programs of a page of the documentation. */
export function programsIn(page: string): string[] {
  const text = readFileSync(`${root}${page}`, "utf8");
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, source = ""]) => source);
}

type Program = (load: (specifier: string) => Promise<object>, console: object) => Promise<void>;

/** Programs may use `await`. */
const AsyncFunction = (async () => {}).constructor as new (...args: string[]) => Program;

/** Runs a program and returns what it printed. `modules` replace the imports they name; other modules load normally. */
export async function runProgram(
  source: string,
  modules: { readonly [specifier: string]: object },
): Promise<string[]> {
  const printed: string[] = [];
  const log = (...values: readonly unknown[]): void => {
    printed.push(values.map((one) => (typeof one === "string" ? one : inspect(one, { depth: 9 }))).join(" "));
  };
  const load = async (specifier: string): Promise<object> => modules[specifier] ?? import(specifier);
  const body = transformSync("program.ts", source)
    .code.replace(/^import \{([^}]*)\} from "([^"]*)";$/gm, (_, names: string, from: string) => {
      return `const {${names.replaceAll(" as ", ": ")}} = await load(${JSON.stringify(from)});`;
    })
    .replace(/^import (\w+) from "([^"]*)";$/gm, 'const { default: $1 } = await load("$2");');
  await new AsyncFunction("load", "console", `"use strict";\n${body}`)(load, { log });
  return printed;
}

/** What each `console.log` of a program should print: the comment right after it. */
export function promisedBy(source: string): string[] {
  return [...source.matchAll(/^ *console\.log\(.*?\);\n((?: *\/\/[^\n]*\n)+)/gms)].map(([, comment]) =>
    (comment ?? "").replace(/^ *\/\/ ?/gm, "").trimEnd(),
  );
}
