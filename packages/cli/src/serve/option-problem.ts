import type { GatewayOptionError } from "@suture/gateway";
import { CliError } from "../cli-error.ts";
import { printable } from "../output/printable.ts";

/** Everything that is wrong with the options of a gateway, a line each; and the file that they come from, where no line names it. */
export function optionProblem({ problems }: GatewayOptionError, file?: string): CliError {
  const [first = "", ...others] = problems;
  const from = file === undefined ? "" : `Options were read from ${file}; `;
  return new CliError(first, `${from}docs/config.md tells what they may hold.`, {
    excerpt: others.map((problem) => printable(problem)).join("\n"),
  });
}
