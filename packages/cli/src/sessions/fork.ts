import { ExitCode } from "../cli-error.ts";
import { printable } from "../output/printable.ts";
import type { Action } from "./action.ts";
import { wholeNumber } from "./whole-number.ts";

/** `sessions fork`: creates a session that shares the past of another up to a turn, and prints its id. */
export const forkAction: Action = {
  name: "fork",
  operands: "ID [TURN]",
  summary: "make a session that shares its past",
  options: ["as", "name", "model"],
  async run({ client, options, operands: [id = "", turn], context: { stdout } }) {
    const { as: name, name: title, model } = options;
    const fork = await client.session(id).fork({
      ...(turn === undefined ? {} : { turn: wholeNumber(turn, "turn") }),
      ...(name === undefined ? {} : { id: name }),
      ...(title === undefined ? {} : { title }),
      ...(model === undefined ? {} : { model }),
    });
    await stdout.write(options.json ? `${JSON.stringify(await fork.get())}\n` : `${printable(fork.id)}\n`);
    return ExitCode.ok;
  },
};
