import type { ExitCode } from "../cli-error.ts";
import type { Command } from "../command.ts";
import type { Context } from "../context.ts";
import { inputOf } from "../input/inputs.ts";
import type { OptionName } from "../options.ts";
import type { Arguments } from "../parse-options.ts";
import { renderUsage } from "../render/help.ts";
import { menderFor } from "../repair/mender.ts";
import { rewriteWith } from "../rewrite/rewrite.ts";

/** The options that repair and convert share, as usage shows them. */
export const REPAIR_USAGE =
  "[--policy keep|drop] [--pending ID,…] [--resume] [--drop-signatures] [--strict] [--jsonl] [--report FILE] [--write]";

/** The options of repair and convert. */
export const REPAIR_OPTIONS: readonly OptionName[] = [
  "from",
  "to",
  "for",
  "model",
  "policy",
  "pending",
  "resume",
  "drop-signatures",
  "strict",
  "jsonl",
  "report",
  "write",
  "help",
];

const usage = `[FILE|-] [--from FORMAT] [--for CONTRACT] [--model NAME] [--to FORMAT] ${REPAIR_USAGE}`;

/** `suture repair`: makes a history acceptable to a provider. */
export const repairCommand: Command = {
  name: "repair",
  usage,
  about:
    "Prints the repaired conversation on stdout and an account of every edit on stderr. Nothing that was said is lost; the rare edit that cannot keep everything is marked lossy. What is clean comes out byte for byte.",
  options: REPAIR_OPTIONS,
  examples: [
    "suture repair session.json > mended.json",
    "suture repair session.json --write",
    "suture repair session.json --for anthropic --pending call_7,call_8",
    "suture repair --jsonl < sessions.jsonl > mended.jsonl",
  ],
  run: (given, context) => repairWith(given, renderUsage("repair", usage), context),
};

/** Repairs the inputs named by the arguments. */
export function repairWith(
  { options, operands }: Arguments,
  usageLine: string,
  context: Context,
): Promise<ExitCode> {
  const input = inputOf(operands, usageLine, context);
  return rewriteWith(input, options, context, menderFor(options, context.stderr));
}
