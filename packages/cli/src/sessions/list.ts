import { ExitCode } from "../cli-error.ts";
import { numberOf } from "../number-of.ts";
import { shorten } from "../output/printable.ts";
import type { Action } from "./action.ts";
import { renderTable } from "./render-table.ts";
import { when } from "./when.ts";

const NONE = { active: "There are no sessions yet.\n", archived: "No session is archived.\n" };

/** `sessions list`: the most recently changed first. */
export const listAction: Action = {
  name: "list",
  operands: "",
  summary: "list sessions, the latest changed first",
  options: ["search", "archived", "limit"],
  async run({ client, options, context: { stdout, stderr } }) {
    const limit = numberOf("limit", options.limit, 1, 200) ?? 50;
    const { search, archived = false } = options;
    const page = await client.sessions.list({
      limit,
      ...(archived ? { state: "archived" } : {}),
      ...(search === undefined ? {} : { search }),
    });
    if (options.json) {
      await stdout.write(`${JSON.stringify(page)}\n`);
      return ExitCode.ok;
    }
    const rows = page.sessions.map(({ id, title, turn, turnState, updated, continuedBy }) => [
      shorten(id, 60),
      String(turn),
      continuedBy === undefined ? turnState : `goes on as ${shorten(continuedBy, 40)}`,
      when(updated),
      shorten(title, 60),
    ]);
    if (rows.length > 0)
      await stdout.write(
        renderTable(["session", "turns", "last turn", "changed", "title"], rows, stdout.paint),
      );
    else
      await stderr.write(
        search === undefined ? NONE[archived ? "archived" : "active"] : "No session holds that.\n",
      );
    if (page.next !== undefined) await stderr.write("There are more; --limit shows up to 200.\n");
    return ExitCode.ok;
  },
};
