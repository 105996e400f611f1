import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CliError, ExitCode } from "./cli-error.ts";
import { closest } from "./closest.ts";
import { COMMANDS, type CommandEntry } from "./command-table.ts";
import { type Context, createContext } from "./context.ts";
import { type Io, processIo } from "./io.ts";
import { manualPage, PAGES } from "./manual.ts";
import { ReaderGone } from "./output/output.ts";
import { parseOptions } from "./parse-options.ts";
import { renderHelp, renderOverview } from "./render/help.ts";
import { renderProblem } from "./render/problem.ts";

/** Runs the command line and resolves to its exit code. Never throws. */
export async function run(args: readonly string[], io: Io = processIo()): Promise<number> {
  const context = createContext(io);
  try {
    const code = await dispatch(args, context);
    await context.stdout.settled();
    return code;
  } catch (error) {
    if (error instanceof ReaderGone) return ExitCode.ok;
    // With `2>&1 | head`, even stderr may be closed.
    await context.stderr.write(renderProblem(asProblem(error), context.stderr.paint)).catch(() => {});
    return ExitCode.unusable;
  } finally {
    context.progress.clear();
  }
}

/** An unforeseen failure must not end with exit code 1, which means findings. */
function asProblem(error: unknown): CliError {
  if (error instanceof CliError) return error;
  const excerpt = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new CliError("unexpected failure; this is a bug in suture", "Please report it with these lines.", {
    excerpt,
  });
}

async function dispatch(args: readonly string[], context: Context): Promise<number> {
  const [first, ...rest] = args;
  const { stdout, stderr } = context;
  if (first === undefined) {
    await stderr.write(renderOverview(COMMANDS, stderr.paint));
    return ExitCode.unusable;
  }
  if (first === "help") return help(rest, context);
  if (first.startsWith("-") && first !== "-") {
    const { options, operands } = parseOptions(args, ["help", "version"], "");
    if (!options.version) return help(operands, context);
    await stdout.write(`suture ${version()}\n`);
    return ExitCode.ok;
  }
  const command = await commandNamed(first, context).load();
  const given = parseOptions(rest, command.options, command.name);
  if (given.options.help) return help([first], context);
  return command.run(given, context);
}

async function help([name]: readonly string[], context: Context): Promise<ExitCode> {
  const { stdout } = context;
  const page = name === undefined ? renderOverview(COMMANDS, stdout.paint) : manualPage(name);
  await stdout.write(
    page ?? (await renderHelp(await commandNamed(name ?? "", context, PAGES).load(), stdout.paint)),
  );
  return ExitCode.ok;
}

/** The command with this name. If pages of the manual could be meant, too, they are listed beside the commands. */
function commandNamed(name: string, { io }: Context, pages: readonly string[] = []): CommandEntry {
  const command = COMMANDS.find((one) => one.name === name);
  if (command !== undefined) return command;
  if (name !== "" && existsSync(resolve(io.cwd, name))) {
    throw new CliError(
      `${name} is a file, expected a command`,
      `Try suture check ${name} or suture repair ${name}.`,
    );
  }
  const known = COMMANDS.map((one) => one.name);
  const near = closest(name, [...known, ...pages]);
  const what = pages.length === 0 ? "command" : "command or page";
  const unknown = `unknown ${what} ${name}${near === undefined ? "" : `; did you mean ${near}?`}`;
  const listed = pages.length === 0 ? "" : `\nPages: ${pages.join(", ")}.`;
  throw new CliError(
    name === "" ? "the name of a command is empty" : unknown,
    `Commands: ${known.join(", ")}.${listed === "" ? " " : `${listed}\n`}See suture --help.`,
  );
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { version: string }).version;
}
