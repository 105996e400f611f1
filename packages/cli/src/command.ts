import type { ExitCode } from "./cli-error.ts";
import type { Context } from "./context.ts";
import type { OptionName } from "./options.ts";
import type { Arguments } from "./parse-options.ts";

/** A command of `suture`: its help, its arguments and its action. */
export interface Command {
  readonly name: string;
  /** The part of the usage line after the name. */
  readonly usage: string;
  /** A paragraph for the command's own help. */
  readonly about: string;
  /** Its actions, each with one line of help, if the first operand names one. */
  readonly actions?: readonly (readonly [usage: string, summary: string])[];
  readonly options: readonly OptionName[];
  /** Lines that can be typed as they are. */
  readonly examples: readonly string[];
  run(given: Arguments, context: Context): Promise<ExitCode>;
}
