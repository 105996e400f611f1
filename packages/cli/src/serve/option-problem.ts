import type { GatewayOptionError } from "@suture/gateway";
import { CliError } from "../cli-error.ts";
import { printable } from "../output/printable.ts";

/** Everything that is wrong with a gateway's options, one per line, and their file, if no line names it. */
export function optionProblem({ problems }: GatewayOptionError, file?: string): CliError {
  const [first = "", ...others] = problems;
  const hint =
    file === undefined
      ? "suture help config lists all options."
      : `Options were read from ${file}; suture help config lists them all.`;
  return new CliError(first, hint, {
    excerpt: others.map((problem) => printable(problem)).join("\n"),
  });
}
