import { type ParseArgsConfig, parseArgs } from "node:util";
import { CliError } from "./cli-error.ts";
import { closest } from "./closest.ts";
import { OPTIONS, type OptionName, type Options } from "./options.ts";

/** What was typed after the command's name. */
export interface Arguments {
  readonly options: Options;
  /** File names and other plain words. */
  readonly operands: readonly string[];
}

/**
 * Reads the arguments of a command that knows the `allowed` options.
 *
 * `parseArgs` only splits; we judge its tokens ourselves, because its own refusals do not say what to type instead.
 */
export function parseOptions(
  args: readonly string[],
  allowed: readonly OptionName[],
  command: string,
): Arguments {
  const config: NonNullable<ParseArgsConfig["options"]> = {};
  for (const name of allowed) {
    const { value, short } = OPTIONS[name];
    config[name] = { type: value ? "string" : "boolean", ...(short ? { short } : {}) };
  }
  const { tokens } = parseArgs({ args: [...args], options: config, strict: false, tokens: true });

  // OPTIONS decides below which of them are switches and which take a value.
  const options: { [name: string]: string | true | readonly string[] } = {};
  const pending: string[] = [];
  const upstream: string[] = [];
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") operands.push(token.value);
    if (token.kind !== "option") continue;
    const name = allowed.find((one) => one === token.name);
    if (name === undefined) throw unknownOption(token.rawName, allowed, command);
    const { value } = OPTIONS[name];
    if (value === undefined) {
      if (token.value !== undefined)
        throw new CliError(`option --${name} takes no value, but got "${token.value}"`);
      options[name] = true;
      continue;
    }
    const given = token.value;
    const missing = given === undefined || given === "" || (!token.inlineValue && /^-(?!\d)./.test(given));
    if (missing) throw new CliError(`option --${name} needs a value`, `Write --${name} ${value}.`);
    if (name === "pending") pending.push(...listOf(given));
    else if (name === "upstream") upstream.push(given);
    else if (name in options) throw new CliError(`option --${name} is given twice`, `Give --${name} once.`);
    else options[name] = given;
  }
  if (pending.length > 0) options.pending = pending;
  if (upstream.length > 0) options.upstream = upstream;
  return { options: options as Options, operands };
}

function unknownOption(typed: string, allowed: readonly OptionName[], command: string): CliError {
  const name = typed.replace(/^-+/, "");
  const hint =
    command === ""
      ? "See suture --help for the options."
      : `See suture ${command} --help for the options of ${command}.`;
  const letter = allowed.find((each) => OPTIONS[each].short?.toLowerCase() === name.toLowerCase());
  const near = letter ?? closest(name, allowed);
  const meant = near === undefined ? "" : `; did you mean --${near}?`;
  const isOthers = command !== "" && Object.hasOwn(OPTIONS, name);
  const what = isOthers
    ? `--${name} is an option of other commands, not of ${command}`
    : `unknown option ${typed}`;
  return new CliError(`${what}${meant}`, hint);
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}
