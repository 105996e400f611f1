import { ExitCode } from "../cli-error.ts";
import { shorten } from "../output/printable.ts";
import { count } from "../render/words.ts";
import type { Action } from "./action.ts";

/** `sessions heal`: repairs the stored rows of a session. */
export const healAction: Action = {
  name: "heal",
  operands: "ID",
  summary: "put right what is wrong with what is stored",
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
