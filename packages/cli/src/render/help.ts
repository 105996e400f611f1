import type { Command } from "../command.ts";
import { OPTIONS, type OptionName } from "../options.ts";
import type { Paint } from "../output/paint.ts";
import { wrap } from "./wrap.ts";

/** Columns of a help page. */
const WIDTH = 88;

/** The overview of all commands. */
export function renderOverview(commands: readonly Command[], paint: Paint): string {
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}\n`).join("");
  return `${paint("bold", "suture")} keeps LLM conversations whole: it checks and repairs histories that providers refuse.

Usage: suture COMMAND [FILE|-] [OPTIONS]

${paint("bold", "Commands")}
${list}
${paint("bold", "Exit codes")}
  0  clean, repaired, or made to fit
  1  check found something the provider refuses, or nothing makes it fit
  2  the input could not be read, or the command was misused

suture COMMAND --help tells more about one command; suture --version shows the version.
`;
}

/** The help of one command. */
export function renderHelp({ name, usage, about, options, examples }: Command, paint: Paint): string {
  const shown = options.map((option) => {
    const { help, instead } = OPTIONS[option];
    return [nameOf(option), instead?.[name] ?? help] as const;
  });
  const widest = Math.max(...shown.map(([text]) => text.length));
  const list = shown.map(([text, help]) => `  ${text.padEnd(widest)}  ${help}\n`).join("");
  const tries = examples.map((line) => `  ${line}\n`).join("");
  return `${renderUsage(name, usage)}

${wrap(about, WIDTH).join("\n")}

${paint("bold", "Options")}
${list}
${paint("bold", "Examples")}
${tries}`;
}

/** The usage of a command, broken between options, never between an option and its value. */
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
