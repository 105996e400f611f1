import { rules } from "@suture/core";
import { CliError, ExitCode } from "../cli-error.ts";
import { either, related } from "../closest.ts";
import type { Command } from "../command.ts";
import { renderRule } from "../render/rule.ts";

/** `suture explain`: the page of one rule. */
export const explainCommand: Command = {
  name: "explain",
  usage: "RULE",
  about:
    "Prints the page of one rule. Codes of rules stand at the end of each finding; suture rules lists them all.",
  options: ["help"],
  examples: ["suture explain tool-call-has-result"],
  async run({ operands }, { stdout }) {
    const [code] = operands;
    if (code === undefined || operands.length > 1) {
      throw new CliError(
        code === undefined ? "explain needs the code of a rule" : `expected one rule, got ${operands.length}`,
        "Usage: suture explain RULE\nsuture rules lists them all.",
      );
    }
    const rule = rules.find((one) => one.code === code);
    if (rule === undefined) {
      const near = related(
        code,
        rules.map((one) => one.code),
        5,
      );
      const meant = near.length === 0 ? "" : `; did you mean ${either(near)}?`;
      throw new CliError(`unknown rule ${code}${meant}`, "suture rules lists them all.");
    }
    await stdout.write(renderRule(rule, stdout));
    return ExitCode.ok;
  },
};
