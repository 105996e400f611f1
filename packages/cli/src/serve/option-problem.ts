import type { GatewayOptionError } from "@suture/gateway";
import { CliError } from "../cli-error.ts";
import { printable } from "../output/printable.ts";

/** Everything that is wrong with the options of a gateway, a line each. */
export function optionProblem({ problems }: GatewayOptionError): CliError {
  const [first = "", ...others] = problems;
  return new CliError(first, "docs/config.md tells what options may hold.", {
    excerpt: others.map((problem) => printable(problem)).join("\n"),
  });
}
