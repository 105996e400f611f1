import { type Turn, turnsOf } from "@suture/core/turns";
import { ExitCode } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { historyOptions } from "../core-options.ts";
import { answerLines } from "../input/answer-lines.ts";
import { readDocument } from "../input/document.ts";
import { inputOf } from "../input/inputs.ts";
import { openSource } from "../input/source.ts";
import { InputWatch } from "../input-watch.ts";
import { renderUsage } from "../render/help.ts";
import { renderTurns } from "../render/turns.ts";
import { runCore } from "../run-core.ts";

const usage = "[FILE|-] [--from FORMAT] [--model NAME] [--pending ID,…] [--json] [--jsonl]";

/** `suture turns`: lists the turns of a history. */
export const turnsCommand: Command = {
  name: "turns",
  usage,
  about:
    "A turn starts at a message that a person sent and runs to just before the next one. Messages are counted from 0; tokens are estimated for the model. Calls that no result answers are shown as open.",
  options: ["from", "model", "pending", "json", "jsonl", "help"],
  examples: ["suture turns session.json", "suture turns session.json --model gpt-5 --json"],
  async run({ options, operands }, context) {
    const settings = historyOptions(options);
    const input = inputOf(operands, renderUsage("turns", usage), context);
    const answer = (value: unknown, title: string): readonly Turn[] =>
      runCore(title, value, settings, () => turnsOf(value, settings));
    if (options.jsonl) return answerLines(input, { label: "reading", options }, context, answer);
    const source = await openSource(input, context.io);
    const { value } = await readDocument(source, context);
    const watch = new InputWatch(options);
    watch.see(value, source.title);
    await watch.tell(context.stderr);
    const turns = answer(value, source.title);
    const { stdout } = context;
    await stdout.write(options.json ? `${JSON.stringify(turns)}\n` : renderTurns(turns, stdout.paint));
    return ExitCode.ok;
  },
};
