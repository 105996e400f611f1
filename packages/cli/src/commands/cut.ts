import { type Boundary, type Cut, findCuts, type Keep } from "@suture/core/turns";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { historyOptions } from "../core-options.ts";
import { answerLines } from "../input/answer-lines.ts";
import { readDocument } from "../input/document.ts";
import { inputOf } from "../input/inputs.ts";
import { openSource } from "../input/source.ts";
import { InputWatch } from "../input-watch.ts";
import { numberOf } from "../number-of.ts";
import type { Options } from "../options.ts";
import { renderUsage } from "../render/help.ts";
import { count } from "../render/words.ts";
import { runCore } from "../run-core.ts";

const usage =
  "[FILE|-] (--min-keep-tail N | --turns K | --tokens T) [--boundary turn|step] [--from FORMAT] [--model NAME] [--pending ID,…] [--json] [--jsonl]";

/** `suture cut`: says where a history may be cut. */
export const cutCommand: Command = {
  name: "cut",
  usage,
  about:
    "Finds the latest place at which the tail still keeps what it must: so many messages, turns or tokens. No call is parted from its result, no parallel batch is split. A cut between turns is preferred; where there is none, one between the steps of a turn is taken, unless --boundary turn forbids it. A cut at 0 is none: the head is empty.",
  options: [
    "min-keep-tail",
    "turns",
    "tokens",
    "boundary",
    "from",
    "model",
    "pending",
    "json",
    "jsonl",
    "help",
  ],
  examples: [
    "suture cut session.json --min-keep-tail 4",
    "suture cut session.json --turns 2 --json",
    "suture cut session.json --tokens 20000 --boundary turn",
  ],
  async run({ options, operands }, context) {
    const usageLine = renderUsage("cut", usage);
    const keep = keepOf(options, usageLine);
    const boundary = boundaryOf(options.boundary);
    const settings = historyOptions(options);
    const input = inputOf(operands, usageLine, context);
    const answer = (value: unknown, title: string): Cut =>
      runCore(title, value, settings, () => findCuts(value, settings).latest(keep, boundary));
    if (options.jsonl) return answerLines(input, { label: "cutting", options }, context, answer);
    const source = await openSource(input, context.io);
    const { value } = await readDocument(source, context);
    const watch = new InputWatch(options);
    watch.see(value, source.title);
    await watch.tell(context.stderr);
    const cut = answer(value, source.title);
    await context.stdout.write(options.json ? `${JSON.stringify(cut)}\n` : renderCut(source.title, cut));
    return ExitCode.ok;
  },
};

function keepOf(options: Options, usageLine: string): Keep {
  const minMessages = numberOf("min-keep-tail", options["min-keep-tail"], 0);
  const minTurns = numberOf("turns", options.turns, 0);
  const minTokens = numberOf("tokens", options.tokens, 0);
  if (minMessages === undefined && minTurns === undefined && minTokens === undefined)
    throw new CliError(
      "cut needs to know what the tail keeps: --min-keep-tail, --turns or --tokens",
      usageLine,
    );
  return {
    ...(minMessages === undefined ? {} : { minMessages }),
    ...(minTurns === undefined ? {} : { minTurns }),
    ...(minTokens === undefined ? {} : { minTokens }),
  };
}

function boundaryOf(text: string | undefined): Boundary | undefined {
  if (text === undefined || text === "turn" || text === "step") return text;
  throw new CliError(`unknown boundary ${text}`, "Write --boundary turn or --boundary step.");
}

function renderCut(title: string, { cut, boundary, head, tail }: Cut): string {
  if (cut === 0) return `no cut: all ${count(tail, "message")} of ${title} stay in the tail\n`;
  const between = boundary === "turn" ? "between turns" : "between two steps of a turn";
  return `cut before message ${cut}, ${between}: ${count(head, "message")} in the head, ${tail.toLocaleString("en")} in the tail\n`;
}
