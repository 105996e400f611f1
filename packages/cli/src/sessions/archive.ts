import { ExitCode } from "../cli-error.ts";
import { shorten } from "../output/printable.ts";
import type { Action } from "./action.ts";
import { toType } from "./to-type.ts";

/** `sessions archive`: stops a session from accepting messages, and hides it from lists. */
export const archiveAction: Action = {
  name: "archive",
  operands: "ID",
  summary: "take no messages in it any more, hide it in lists",
  async run({ client, options, operands: [id = ""], context: { stdout } }) {
    const details = await client.session(id).archive();
    const back = toType(options, "activate", id);
    const text = `Archived ${shorten(id, 80)}. Nothing is lost: ${back} brings it back.`;
    await stdout.write(options.json ? `${JSON.stringify(details)}\n` : `${text}\n`);
    return ExitCode.ok;
  },
};

/** `sessions activate`: lets an archived session accept messages again. */
export const activateAction: Action = {
  name: "activate",
  operands: "ID",
  summary: "undo that",
  async run({ client, options, operands: [id = ""], context: { stdout } }) {
    const details = await client.session(id).update({ state: "active" });
    await stdout.write(
      options.json
        ? `${JSON.stringify(details)}\n`
        : `${shorten(id, 80)} is active and takes messages again.\n`,
    );
    return ExitCode.ok;
  },
};
