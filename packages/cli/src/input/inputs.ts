import { CliError } from "../cli-error.ts";
import type { Context } from "../context.ts";

/** The inputs that the user named; standard input if none was named and something is piped in. */
export function inputsOf(operands: readonly string[], usage: string, { io }: Context): readonly string[] {
  if (operands.filter((name) => name === "-").length > 1) {
    throw new CliError("standard input (-) can be read only once", usage);
  }
  if (operands.length > 0) return operands;
  if (io.stdin.isTTY === true) throw new CliError("no FILE given, and nothing is piped in", usage);
  return ["-"];
}

/** The input of a command that takes exactly one. */
export function inputOf(operands: readonly string[], usage: string, context: Context): string {
  if (operands.length > 1) {
    throw new CliError(`expected one FILE, got ${operands.length}: ${operands.join(", ")}`, usage);
  }
  return inputsOf(operands, usage, context)[0]!;
}
