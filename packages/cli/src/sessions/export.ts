import { contracts } from "@suture/core";
import { CliError, ExitCode } from "../cli-error.ts";
import { known, names, targetFormat } from "../core-options.ts";
import { asTyped } from "../render/as-typed.ts";
import { count } from "../render/words.ts";
import type { Action } from "./action.ts";

/** `sessions export`: writes turns in any format. */
export const exportAction: Action = {
  name: "export",
  operands: "ID",
  summary: "print the history",
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
    if (exported.turns === 0 && turns !== undefined)
      throw new CliError(
        `the session ${id} has no turns ${turns}`,
        `suture sessions show ${asTyped(id)} says how many it has. Turns are counted from 1; those that were taken back are left out.`,
      );
    await stdout.write(`${JSON.stringify(options.json ? exported : document, undefined, 2)}\n`);
    if (report.edits.length > 0)
      await stderr.write(`Repaired with ${count(report.edits.length, "edit")}; --json tells which.\n`);
    return ExitCode.ok;
  },
};
