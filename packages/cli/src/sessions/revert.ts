import { ExitCode } from "../cli-error.ts";
import { shorten } from "../output/printable.ts";
import { count } from "../render/words.ts";
import type { Action } from "./action.ts";
import { toType } from "./to-type.ts";
import { wholeNumber } from "./whole-number.ts";

/** `sessions revert`: goes back to the end of a turn. */
export const revertAction: Action = {
  name: "revert",
  operands: "ID TURN",
  summary: "go back to the end of a turn",
  async run({ client, options, operands: [id = "", turn = ""], context: { stdout } }) {
    const reverted = await client.session(id).revert(wholeNumber(turn, "turn"));
    const { turns, running, change } = reverted;
    const calls = running.map(
      (call) => `\n${shorten(call.name, 80)} (${shorten(call.id, 80)}) may still run.`,
    );
    await stdout.write(
      options.json
        ? `${JSON.stringify(reverted)}\n`
        : `Took back ${count(turns.length, "turn")}. Nothing is lost: ${toType(options, "undo", id, String(change))} brings it back.${calls.join("")}\n`,
    );
    return ExitCode.ok;
  },
};

/** `sessions undo`: undoes a revert or another change: the one named, or else the latest that holds. */
export const undoAction: Action = {
  name: "undo",
  operands: "ID [CHANGE]",
  summary: "undo a revert, a deletion, an edit or a compaction",
  async run({ client, options, operands: [id = "", change], context: { stdout } }) {
    const number = change === undefined ? undefined : wholeNumber(change, "change");
    const undone = await client.session(id).undo(number);
    await stdout.write(
      options.json ? `${JSON.stringify(undone)}\n` : `Undid the ${undone.kind} of change ${undone.change}.\n`,
    );
    return ExitCode.ok;
  },
};
