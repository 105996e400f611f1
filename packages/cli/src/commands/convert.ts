import { formats } from "@suture/core";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { names } from "../core-options.ts";
import { renderUsage } from "../render/help.ts";
import { REPAIR_OPTIONS, REPAIR_USAGE, repairWith } from "./repair.ts";

const usage = `[FILE|-] --to FORMAT [--from FORMAT] [--for CONTRACT] [--model NAME] ${REPAIR_USAGE}`;

/** `suture convert`: moves a history to another provider. */
export const convertCommand: Command = {
  name: "convert",
  usage,
  about:
    "Reads a conversation in one format, repairs it for the target's provider and writes it in another format. The same as suture repair --to FORMAT.",
  options: REPAIR_OPTIONS,
  examples: [
    "suture convert session.json --to anthropic > claude.json",
    "suture convert session.json --to openai-chat --for mistral",
  ],
  run(given, context) {
    if (given.options.to === undefined) {
      const writable = names(formats.filter((format) => format.writable));
      throw new CliError("convert needs --to FORMAT", `Formats to write: ${writable.join(", ")}.`);
    }
    return repairWith(given, renderUsage("convert", usage), context);
  },
};
