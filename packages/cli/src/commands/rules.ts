import { contracts, type Level, rules } from "@suture/core";
import { ruleDocs } from "@suture/core/docs";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Command } from "../command.ts";
import type { Screen } from "../context.ts";
import { known, names } from "../core-options.ts";
import { type Enforcement, enforcedFor } from "../enforcement.ts";
import { renderUsage } from "../render/help.ts";
import { type Cell, renderRows } from "../render/rows.ts";
import { count } from "../render/words.ts";

const usage = "[--for CONTRACT] [--model NAME] [--json]";

/** What `rules --json` says about one rule. */
interface Entry {
  readonly code: string;
  readonly family: string;
  readonly title: string;
  /** Only with `--for`: the level of a breach under that contract; `null` when it is accepted. */
  readonly level?: Level | null;
  /** Only with `--for`, if the contract enforces the rule. */
  readonly source?: string;
}

/** `suture rules`: lists what is checked. */
export const rulesCommand: Command = {
  name: "rules",
  usage,
  about:
    "Lists every rule by family. With --for, shows what breaking it means to that provider: an error is refused, a risk is refused by some of its models or versions, - is accepted.",
  options: ["for", "model", "json", "help"],
  examples: ["suture rules", "suture rules --for anthropic --model claude-opus-4-6", "suture rules --json"],
  async run({ options, operands }, { stdout }) {
    if (operands.length > 0) {
      throw new CliError(
        `unexpected ${operands.join(" ")}`,
        `${renderUsage("rules", usage)}\nFor one rule: suture explain RULE`,
      );
    }
    const { for: contract, model, json } = options;
    if (contract !== undefined) known("contract", "for", contract, names(contracts));
    else if (model !== undefined)
      throw new CliError("--model needs a provider whose model it is", "Add --for CONTRACT.");
    const entries = rules.map(({ code, fact }): Entry => {
      const { family, title } = ruleDocs[code]!;
      if (contract === undefined) return { code, family, title };
      const enforced = enforcedFor(contract, fact, model);
      return { code, family, title, level: enforced?.level ?? null, ...sourceOf(enforced) };
    });
    if (json) {
      const shown = { contract: contract ?? null, model: model ?? null, rules: entries };
      await stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
    } else {
      await stdout.write(renderList(entries, contract, stdout));
    }
    return ExitCode.ok;
  },
};

function sourceOf(enforced: Enforcement | undefined): { source?: string } {
  return enforced === undefined ? {} : { source: enforced.source };
}

function renderList(entries: readonly Entry[], contract: string | undefined, screen: Screen): string {
  const families = [...new Set(entries.map((entry) => entry.family))];
  const rows = families.flatMap((family) =>
    entries
      .filter((entry) => entry.family === family)
      .map(({ code, title, level }, index) => ({
        ...(index === 0 ? { heading: family } : {}),
        cells: [{ text: code }, ...(contract === undefined ? [] : [levelCell(level)])],
        text: title,
        code: "",
        notes: [],
      })),
  );
  const out = `${renderRows(rows, screen)}\n`;
  if (contract === undefined)
    return `${out}${count(entries.length, "rule")}; suture explain RULE tells more about one.\n`;
  const enforced = entries.filter(({ level }) => level !== null).length;
  return `${out}${contract} enforces ${enforced} of ${count(entries.length, "rule")}.\n`;
}

function levelCell(level: Level | null | undefined): Cell {
  if (level === "error") return { text: "error", style: "red" };
  return level === "risk" ? { text: "risk", style: "yellow" } : { text: "-", style: "dim" };
}
