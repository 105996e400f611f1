import type { ExitCode } from "./cli-error.ts";
import type { Context } from "./context.ts";
import type { OptionName } from "./options.ts";
import type { Arguments } from "./parse-options.ts";

/** One command of `suture`: what help says of it, what it takes and what it does. */
export interface Command {
  readonly name: string;
  /** What follows the name in the usage line. */
  readonly usage: string;
  /** A paragraph for the command's own help. */
  readonly about: string;
  /** What it can be told to do, with a line for each, where its first operand says that. */
  readonly actions?: readonly (readonly [usage: string, summary: string])[];
  readonly options: readonly OptionName[];
  /** Lines that can be typed as they are. */
  readonly examples: readonly string[];
  run(given: Arguments, context: Context): Promise<ExitCode>;
}
