import type { Command } from "../command.ts";
import type { CommandEntry } from "../command-table.ts";
import { PAGES } from "../manual.ts";
import { OPTIONS, type OptionName } from "../options.ts";
import type { Paint } from "../output/paint.ts";
import { wrap } from "./wrap.ts";

/** Columns of a help page. */
const WIDTH = 80;

/** The overview of all commands. */
export function renderOverview(commands: readonly CommandEntry[], paint: Paint): string {
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}\n`).join("");
  const pages = wrap(PAGES.join(", "), WIDTH - 2);
  return `${paint("bold", "suture")} keeps LLM conversations whole: it checks and repairs histories.

Usage: suture COMMAND [FILE|-] [OPTIONS]

${paint("bold", "Commands")}
${list}
${paint("bold", "Exit codes")}
  0  clean, repaired, or made to fit
  1  check found something the provider refuses, or nothing makes it fit
  2  the input could not be read, or the command was misused

suture COMMAND --help tells more of a command, suture --version the version.
suture help PAGE prints a page of the manual:
  ${pages.join("\n  ")}
`;
}

/** The help of one command. */
export async function renderHelp(
  { name, usage, about, actions = [], options, examples }: Command,
  paint: Paint,
): Promise<string> {
  const shown = options.map((option) => {
    const { help, instead } = OPTIONS[option];
    return [nameOf(option), instead?.[name] ?? help] as const;
  });
  // Core is loaded for a command's help, but not for every command.
  const { renderVocabulary } = await import("./vocabulary.ts");
  const tries = examples.map((line) => `  ${line}\n`).join("");
  return `${renderUsage(name, usage)}

${wrap(about, WIDTH).join("\n")}

${actions.length === 0 ? "" : `${paint("bold", "Actions")}\n${renderList(actions)}\n`}${paint("bold", "Options")}
${renderList(shown)}
${renderVocabulary(options, WIDTH, paint)}${paint("bold", "Examples")}
${tries}`;
}

/** Names, each with its description. */
function renderList(rows: readonly (readonly [name: string, help: string])[]): string {
  const margin = Math.max(...rows.map(([name]) => name.length)) + 4;
  return rows
    .map(([name, help]) => {
      const lines = wrap(help, WIDTH - margin).join(`\n${" ".repeat(margin)}`);
      return `${`  ${name}`.padEnd(margin)}${lines}\n`;
    })
    .join("");
}

/** The usage of a command, wrapped between options but never between an option and its value. */
export function renderUsage(name: string, usage: string): string {
  const head = `Usage: suture ${name} `;
  const joined = usage.replace(/\[[^\]]*\]|--\w+ \w+/g, (option) => option.replaceAll(" ", "\xa0"));
  const lines = wrap(joined, WIDTH - head.length);
  return head + lines.join(`\n${" ".repeat(head.length)}`).replaceAll("\xa0", " ");
}

function nameOf(option: OptionName): string {
  const { value, short } = OPTIONS[option];
  return `${short === undefined ? "" : `-${short}, `}--${option}${value === undefined ? "" : ` ${value}`}`;
}
