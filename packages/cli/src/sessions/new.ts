import { ExitCode } from "../cli-error.ts";
import { printable } from "../output/printable.ts";
import type { Action } from "./action.ts";

/** `sessions new`: creates a session, and prints its id. */
export const newAction: Action = {
  name: "new",
  operands: "[ID]",
  summary: "make a session, and print its id",
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
