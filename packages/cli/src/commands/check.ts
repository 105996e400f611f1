import { checkDocuments } from "../check/check-documents.ts";
import { checkLines } from "../check/check-lines.ts";
import type { Command } from "../command.ts";
import { inputsOf } from "../input/inputs.ts";
import { renderUsage } from "../render/help.ts";

const usage =
  "[FILE…|-] [--from FORMAT] [--for CONTRACT] [--model NAME] [--pending ID,…] [--strict] [--json] [--jsonl]";

/** `suture check`: says what a provider would refuse. */
export const checkCommand: Command = {
  name: "check",
  usage,
  about:
    "Reads conversations and holds them against what a provider accepts. An error is something the provider is known to refuse; a risk is something that only some of its models or versions refuse. Nothing is changed. Exit code 1 when there are errors (with --strict: or risks).",
  options: ["from", "for", "model", "pending", "strict", "json", "jsonl", "help"],
  examples: [
    "suture check session.json",
    "suture check session.json --for anthropic --model claude-opus-4-6",
    "suture check logs/*.json --strict --json",
    "cat sessions.jsonl | suture check --jsonl",
  ],
  run({ options, operands }, context) {
    const inputs = inputsOf(operands, renderUsage("check", usage), context);
    return options.jsonl ? checkLines(inputs, options, context) : checkDocuments(inputs, options, context);
  },
};
