import type { CompactionOutcome } from "@suture/gateway/client";
import { ExitCode } from "../cli-error.ts";
import { numberOf } from "../number-of.ts";
import { shorten } from "../output/printable.ts";
import { count } from "../render/words.ts";
import type { Action } from "./action.ts";
import { toType } from "./to-type.ts";

/** `sessions compact`: makes a history fit. Exits with 1 if that fails. */
export const compactAction: Action = {
  name: "compact",
  operands: "ID",
  summary: "have a digest take the place of the older part",
  options: ["budget", "model", "min-keep-tail"],
  async run({ client, options, operands: [id = ""], context: { stdout } }) {
    const budget = numberOf("budget", options.budget, 1);
    const minKeepTail = numberOf("min-keep-tail", options["min-keep-tail"], 0);
    const { model } = options;
    const done = await client.session(id).compact({
      ...(budget === undefined ? {} : { budget }),
      ...(minKeepTail === undefined ? {} : { minKeepTail }),
      ...(model === undefined ? {} : { model }),
    });
    await stdout.write(
      options.json
        ? `${JSON.stringify(done)}\n`
        : `${wordsFor(done, toType(options, "undo", id, String(done.change)))}\n`,
    );
    const isWell = done.outcome === "compacted" || done.reason === "fits";
    return isWell ? ExitCode.ok : ExitCode.findings;
  },
};

function wordsFor({ outcome, reason, message = "", before, after }: CompactionOutcome, undo: string): string {
  const tokens = count(Math.round(before), "token");
  if (outcome === "compacted")
    return `About ${tokens} became ${Math.round(after).toLocaleString("en")}, for models. Nothing is lost: ${undo} brings it back.`;
  if (reason === "fits") return `It fits: about ${tokens}. Nothing changed.`;
  return `About ${tokens}, and nothing changed: ${shorten(message, 200)}`;
}
