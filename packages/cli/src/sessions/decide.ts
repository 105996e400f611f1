import { ExitCode } from "../cli-error.ts";
import { shorten } from "../output/printable.ts";
import type { Action } from "./action.ts";
import { toType } from "./to-type.ts";

function decision(name: "approve" | "deny", summary: string, words: string): Action {
  return {
    name,
    operands: "ID CALL [REASON …]",
    summary,
    async run({ client, options, operands: [id = "", call = "", ...rest], context: { stdout } }) {
      const reason = rest.length === 0 ? undefined : rest.join(" ");
      const status = await client.session(id)[name](call, reason);
      const text = `${words} ${shorten(call, 80)}; ${toType(options, "tail", status.session)} shows what comes of it.`;
      await stdout.write(options.json ? `${JSON.stringify(status)}\n` : `${text}\n`);
      return ExitCode.ok;
    },
  };
}

/** `sessions approve`: lets a call run that waits for a person's approval. */
export const approveAction: Action = decision(
  "approve",
  "let a call run that waits for a person",
  "Approved",
);

/** `sessions deny`: tells the model that a call must not run. */
export const denyAction: Action = decision("deny", "have the model told that it is not to run", "Denied");
