import { contracts } from "@suture/core";
import { CliError, ExitCode } from "../cli-error.ts";
import { known, names, targetFormat } from "../core-options.ts";
import { printable, shorten } from "../output/printable.ts";
import { count } from "../render/words.ts";
import type { Action } from "./action.ts";

/** `sessions new`: makes a session, and prints its id. */
export const newAction: Action = {
  name: "new",
  operands: "[ID]",
  options: ["name", "model"],
  async run({ client, options, operands: [id], context: { stdout } }) {
    const { name: title, model } = options;
    const { session } = await client.sessions.import({
      ...(id === undefined ? {} : { id }),
      ...(title === undefined ? {} : { title }),
      ...(model === undefined ? {} : { model }),
    });
    await stdout.write(options.json ? `${JSON.stringify(session)}\n` : `${printable(session.id)}\n`);
    return ExitCode.ok;
  },
};

/** `sessions revert`: goes back to the end of a turn. */
export const revertAction: Action = {
  name: "revert",
  operands: "ID TURN",
  async run({ client, options, operands: [id = "", turn = ""], context: { stdout } }) {
    const reverted = await client.session(id).revert(wholeNumber(turn, "turn"));
    const { turns, running, change } = reverted;
    const calls = running.map(
      (call) => `\n${shorten(call.name, 80)} (${shorten(call.id, 80)}) may still run.`,
    );
    await stdout.write(
      options.json
        ? `${JSON.stringify(reverted)}\n`
        : `Took back ${count(turns.length, "turn")}. Nothing is lost: suture sessions undo ${shorten(id, 80)} ${change} brings it back.${calls.join("")}\n`,
    );
    return ExitCode.ok;
  },
};

/** `sessions undo`: undoes a revert, or another change: the latest that holds, or the one that is named. */
export const undoAction: Action = {
  name: "undo",
  operands: "ID [CHANGE]",
  async run({ client, options, operands: [id = "", change], context: { stdout } }) {
    const number = change === undefined ? undefined : wholeNumber(change, "change");
    const undone = await client.session(id).undo(number);
    await stdout.write(
      options.json ? `${JSON.stringify(undone)}\n` : `Undid the ${undone.kind} of change ${undone.change}.\n`,
    );
    return ExitCode.ok;
  },
};

/** `sessions export`: writes turns in any format. */
export const exportAction: Action = {
  name: "export",
  operands: "ID",
  options: ["to", "for", "model", "turns"],
  async run({ client, options, operands: [id = ""], context: { stdout, stderr } }) {
    const { turns, for: contract, model } = options;
    const to = targetFormat(options);
    if (contract !== undefined) known("contract", "for", contract, names(contracts));
    const exported = await client.session(id).export({
      ...(to === undefined ? {} : { format: to }),
      ...(turns === undefined ? {} : { turns }),
      ...(contract === undefined ? {} : { for: contract }),
      ...(model === undefined ? {} : { model }),
    });
    const { document, report } = exported;
    await stdout.write(`${JSON.stringify(options.json ? exported : document, undefined, 2)}\n`);
    if (report.edits.length > 0)
      await stderr.write(`${count(report.edits.length, "edit")} made it fit; --json tells which.\n`);
    return ExitCode.ok;
  },
};

/** `sessions heal`: puts right what is wrong with what is stored. */
export const healAction: Action = {
  name: "heal",
  operands: "ID",
  async run({ client, options, operands: [id = ""], context: { stdout } }) {
    const healed = await client.session(id).heal();
    const lines = healed.problems
      .map(({ code, message }) => `  ${code}  ${shorten(message, 200)}\n`)
      .join("");
    const text =
      healed.problems.length === 0
        ? "All is well.\n"
        : `Healed ${count(healed.problems.length, "problem")}:\n${lines}`;
    await stdout.write(options.json ? `${JSON.stringify(healed)}\n` : text);
    return ExitCode.ok;
  },
};

/** A number that was typed. */
export function wholeNumber(text: string, what: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new CliError(`unexpected ${printable(text)}, expected the number of a ${what}`);
}
