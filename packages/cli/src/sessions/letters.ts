import { ExitCode } from "../cli-error.ts";
import { numberOf } from "../number-of.ts";
import { shorten } from "../output/printable.ts";
import type { Action } from "./action.ts";
import { renderTable } from "./render-table.ts";
import { when } from "./when.ts";
import { wholeNumber } from "./whole-number.ts";

/** `sessions dead`: lists messages without an answer, and replies that could not be sent. */
export const deadAction: Action = {
  name: "dead",
  operands: "",
  summary: "what got no answer, or could not be sent",
  options: ["limit"],
  async run({ client, options, context: { stdout, stderr } }) {
    const limit = numberOf("limit", options.limit, 1, 200) ?? 50;
    const page = await client.letters.list({ state: "dead", limit });
    const code = page.letters.length === 0 ? ExitCode.ok : ExitCode.findings;
    if (options.json) {
      await stdout.write(`${JSON.stringify(page)}\n`);
      return code;
    }
    const rows = page.letters.map(
      ({ number, box, session = "", to = "", type, updated, error = "", text = "" }) => [
        String(number),
        box === "in" ? `${type} for ${shorten(session, 40)}` : `${type} to ${shorten(to, 40)}`,
        when(updated),
        [shorten(error, 80), text === "" ? "" : `“${shorten(text, 60)}”`]
          .filter((each) => each !== "")
          .join("  "),
      ],
    );
    if (rows.length > 0)
      await stdout.write(renderTable(["letter", "what", "given up", "why"], rows, stdout.paint));
    else await stderr.write("Nothing was given up.\n");
    if (page.next !== undefined) await stderr.write("There are more; --limit shows up to 200.\n");
    return code;
  },
};

/** `sessions replay`: tries dead letters again. */
export const replayAction: Action = {
  name: "replay",
  operands: "LETTER …",
  summary: "try such letters again",
  async run({ client, options, operands, context: { stdout } }) {
    for (const number of operands.map((each) => wholeNumber(each, "letter"))) {
      const letter = await client.letters.replay(number);
      await stdout.write(options.json ? `${JSON.stringify(letter)}\n` : `Letter ${number} is tried again.\n`);
    }
    return ExitCode.ok;
  },
};

/** `sessions dismiss`: dismisses a dead letter. */
export const dismissAction: Action = {
  name: "dismiss",
  operands: "LETTER [REASON …]",
  summary: "put such a letter aside; nobody tries it again",
  async run({ client, options, operands: [typed = "", ...rest], context: { stdout } }) {
    const number = wholeNumber(typed, "letter");
    const letter = await client.letters.dismiss(number, rest.length === 0 ? undefined : rest.join(" "));
    await stdout.write(
      options.json ? `${JSON.stringify(letter)}\n` : `Letter ${number} is put aside, and kept for a while.\n`,
    );
    return ExitCode.ok;
  },
};
