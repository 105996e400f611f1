import { knowsProvider } from "@suture/core/classify";
import { classifyDocument } from "../classify/classify-document.ts";
import { classifyLines } from "../classify/classify-lines.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { inputOf } from "../input/inputs.ts";
import { renderUsage } from "../render/help.ts";
import { renderProblem } from "../render/problem.ts";

const usage = "[FILE|-] [--provider NAME] [--status N] [--json] [--jsonl]";

/** `suture classify`: says what a provider's error is about. */
export const classifyCommand: Command = {
  name: "classify",
  usage,
  about:
    'Reads the body of an error, as JSON, text or whatever a gateway made of it, and tells an overflow from a rate limit, a broken history from a bad key; with the numbers that it names, and what helps: retry, repair, compact, fewer output tokens, or nothing. With --jsonl, each line is an error: {"provider", "status", "body"}.',
  options: ["provider", "status", "json", "jsonl", "help"],
  examples: [
    "suture classify error.json --status 400",
    "pbpaste | suture classify",
    "suture classify error.json --provider openrouter --json",
    "suture classify --jsonl < errors.jsonl > classes.jsonl",
  ],
  async run({ options, operands }, context) {
    const input = inputOf(operands, renderUsage("classify", usage), context);
    const { provider } = options;
    const status = statusOf(options.status);
    if (provider !== undefined && !knowsProvider(provider)) {
      const { stderr } = context;
      const problem = `--provider ${provider} is not known; the error is judged by the words of all providers`;
      await stderr.write(renderProblem(new CliError(problem), stderr.paint));
    }
    const known = {
      ...(provider === undefined ? {} : { provider }),
      ...(status === undefined ? {} : { status }),
    };
    return options.jsonl
      ? classifyLines(input, known, context)
      : classifyDocument(input, known, options.json === true, context);
  },
};

function statusOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-5]\d\d$/.test(text)) return Number(text);
  throw new CliError(`unexpected ${text} for --status, expected an HTTP status from 100 to 599`);
}
