import { contracts, type Level, rules } from "@suture/core";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { known, names } from "../core-options.ts";
import { type Enforcement, enforcedFor } from "../enforcement.ts";
import type { Paint } from "../output/paint.ts";
import { count } from "../render/words.ts";

const usage = "[--for CONTRACT] [--model NAME] [--json]";

/** What `rules --json` says of one rule. */
interface Entry {
  readonly code: string;
  readonly family: string;
  readonly title: string;
  /** Only with `--for`: what a breach is under that contract; `null` when it is accepted. */
  readonly level?: Level | null;
  /** Only with `--for`, where the contract enforces the rule. */
  readonly source?: string;
}

/** `suture rules`: lists what is checked. */
export const rulesCommand: Command = {
  name: "rules",
  summary: "list the rules, and which of them a provider enforces",
  usage,
  about: `Lists every rule by family. With --for, shows what breaking it means to that provider: an error is refused,
a risk is refused by some of its models or versions, - is accepted.`,
  options: ["for", "model", "json", "help"],
  examples: ["suture rules", "suture rules --for anthropic --model claude-opus-4-6", "suture rules --json"],
  async run({ options, operands }, { stdout }) {
    if (operands.length > 0) {
      throw new CliError(
        `unexpected ${operands.join(" ")}`,
        `Usage: suture rules ${usage}\nFor one rule: suture explain RULE`,
      );
    }
    const { for: contract, model, json } = options;
    if (contract !== undefined) known("contract", "for", contract, names(contracts));
    const entries = rules.map(({ code, family, title, fact }): Entry => {
      if (contract === undefined) return { code, family, title };
      const enforced = enforcedFor(contract, fact, model);
      return { code, family, title, level: enforced?.level ?? null, ...sourceOf(enforced) };
    });
    if (json) {
      const shown = { contract: contract ?? null, model: model ?? null, rules: entries };
      await stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
    } else {
      await stdout.write(renderList(entries, contract, stdout.paint));
    }
    return ExitCode.ok;
  },
};

function sourceOf(enforced: Enforcement | undefined): { source?: string } {
  return enforced === undefined ? {} : { source: enforced.source };
}

function renderList(entries: readonly Entry[], contract: string | undefined, paint: Paint): string {
  const widest = Math.max(...entries.map(({ code }) => code.length));
  let out = "";
  for (const family of new Set(entries.map((entry) => entry.family))) {
    out += `${paint("underline", family)}\n`;
    for (const { code, title, level } of entries.filter((entry) => entry.family === family)) {
      out += `  ${code.padEnd(widest)}  ${contract === undefined ? "" : levelCell(level, paint)}${title}\n`;
    }
    out += "\n";
  }
  if (contract === undefined)
    return `${out}${count(entries.length, "rule")}; suture explain RULE tells more about one.\n`;
  const enforced = entries.filter(({ level }) => level !== null).length;
  return `${out}${contract} enforces ${enforced} of ${count(entries.length, "rule")}.\n`;
}

function levelCell(level: Level | null | undefined, paint: Paint): string {
  if (level === "error") return `${paint("red", "error")}  `;
  if (level === "risk") return `${paint("yellow", "risk")}   `;
  return `${paint("dim", "-")}      `;
}
