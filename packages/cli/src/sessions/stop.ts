import { ExitCode } from "../cli-error.ts";
import { shorten } from "../output/printable.ts";
import type { Action } from "./action.ts";

/** `sessions stop`: ends the current turn. */
export const stopAction: Action = {
  name: "stop",
  operands: "ID",
  summary: "end the turn that runs; what was said stays",
  async run({ client, options, operands: [id = ""], context: { stdout } }) {
    const status = await client.session(id).stop();
    const text = `Stopping whatever runs in ${shorten(status.session, 80)}; what was said and done so far stays.`;
    await stdout.write(options.json ? `${JSON.stringify(status)}\n` : `${text}\n`);
    return ExitCode.ok;
  },
};
