import type { Command } from "../command.ts";
import { compactorFor } from "../compact/compactor.ts";
import { inputOf } from "../input/inputs.ts";
import { renderUsage } from "../render/help.ts";
import { rewriteWith } from "../rewrite/rewrite.ts";

const usage =
  "[FILE|-] (--budget TOKENS | --model NAME) [--for CONTRACT] [--from FORMAT] [--min-keep-tail N] [--digest] [--pending ID,…] [--strict] [--jsonl] [--report FILE] [--write]";

/** `suture compact`: makes a history fit. */
export const compactCommand: Command = {
  name: "compact",
  usage,
  about:
    "Prints the compacted conversation on stdout and an account on stderr. Giant results are capped first, reads of the same thing are folded, old outputs cleared, old reasoning dropped; only then the oldest turns give way to a digest, and at last a long turn is cut between its steps. It stops as soon as the rest fits. What comes out is accepted by the provider. Exit code 1 when nothing can make it fit: the input comes out as it was.",
  options: [
    "budget",
    "model",
    "for",
    "from",
    "min-keep-tail",
    "digest",
    "pending",
    "strict",
    "jsonl",
    "report",
    "write",
    "help",
  ],
  examples: [
    "suture compact session.json --budget 100000 > smaller.json",
    "suture compact session.json --for anthropic --model claude-sonnet-5 --write",
    "suture compact session.json --budget 20000 --digest --report report.json",
    "suture compact --jsonl --budget 50000 < sessions.jsonl > smaller.jsonl",
  ],
  run({ options, operands }, context) {
    const input = inputOf(operands, renderUsage("compact", usage), context);
    return rewriteWith(input, options, context, compactorFor(options, context.stderr));
  },
};
