import { formats, type Report } from "@suture/core";
import { ExitCode } from "../cli-error.ts";
import type { Options } from "../options.ts";
import type { Paint } from "../output/paint.ts";
import { asTyped } from "../render/as-typed.ts";
import { tally, tallyText } from "../render/findings.ts";
import { isMendable } from "../render/mendable.ts";
import { count } from "../render/words.ts";

/** With findings in more documents than this, the total says how often each rule was broken. */
const FEW = 5;

/** The total of a check of several documents. */
export class CheckTotal {
  #documents = 0;
  #touched = 0;
  #failed = 0;
  readonly #unreadable = { file: 0, line: 0 };
  #errors = 0;
  #risks = 0;
  /** Errors and risks that a repair mends. */
  #mendable = { errors: 0, risks: 0 };
  /** Whether a document must be written in another format, because its own is read-only. */
  #converts = false;
  readonly #contracts = new Set<string>();
  readonly #rules = new Map<string, number>();

  /** Counts a document that was checked. */
  add(report: Report): void {
    const { errors, risks } = tally(report.findings);
    this.#documents += 1;
    this.#errors += errors;
    this.#risks += risks;
    const mendable = tally(report.findings.filter(isMendable));
    this.#mendable.errors += mendable.errors;
    this.#mendable.risks += mendable.risks;
    this.#contracts.add(report.contract);
    for (const { rule } of report.findings) this.#rules.set(rule, (this.#rules.get(rule) ?? 0) + 1);
    if (report.findings.length > 0) this.#touched += 1;
    if (report.ok) return;
    this.#failed += 1;
    this.#converts ||= formats.some(({ name, writable }) => name === report.format && !writable);
  }

  /** Counts a file, or a line of one, that could not be read. */
  addUnreadable(what: "file" | "line"): void {
    this.#unreadable[what] += 1;
  }

  get exitCode(): ExitCode {
    if (this.#unreadable.file + this.#unreadable.line > 0) return ExitCode.unusable;
    return this.#failed > 0 ? ExitCode.findings : ExitCode.ok;
  }

  /** The closing line, and what to do next. */
  render(noun: "file" | "line", names: readonly string[], options: Options, paint: Paint): string {
    const unreadable = (["file", "line"] as const)
      .filter((what) => this.#unreadable[what] > 0)
      .map((what) => paint("red", `✖ ${count(this.#unreadable[what], what)} could not be read\n`))
      .join("");
    if (this.#touched === 0) {
      if (this.#documents === 0) return unreadable || `✔ ${count(0, noun)}: nothing to check\n`;
      const contract = this.#contracts.size === 1 ? ` for ${[...this.#contracts][0]}` : "";
      const verb = this.#documents === 1 ? "is" : "are";
      return `${unreadable}${paint("green", `✔ ${count(this.#documents, noun)} ${verb} clean${contract}`)}\n`;
    }
    const found = tallyText({ errors: this.#errors, risks: this.#risks });
    const where = `in ${count(this.#touched, noun)}${this.#documents > this.#touched ? ` of ${this.#documents.toLocaleString("en")}` : ""}`;
    const rules = this.#touched > FEW ? this.#renderRules() : "";
    if (this.#failed === 0) return `${unreadable}${paint("yellow", `⚠ ${found} ${where}`)}\n${rules}`;
    const next = paint("dim", this.#next(names, options));
    return `${unreadable}${paint(["bold", "red"], `✖ ${found} ${where}`)}\n${rules}${next}\n`;
  }

  #renderRules(): string {
    const rules = [...this.#rules].sort(([, a], [, b]) => b - a);
    return rules.map(([rule, count]) => `  ${rule}: ${count.toLocaleString("en")}\n`).join("");
  }

  /** What a repair would mend, and how to run it. */
  #next(names: readonly string[], options: Options): string {
    const all = this.#errors + this.#risks;
    const { errors } = this.#mendable;
    const risks = options.strict ? this.#mendable.risks : 0;
    if (errors + risks === 0)
      return "No repair helps: only a shorter history has fewer messages. See suture compact.";
    // `--strict` is about risks, so it is useless when it would mend none.
    const strict = risks > 0 || this.#risks === 0;
    const command = commandFor(names, strict ? options : { ...options, strict: false }, this.#converts);
    const rest = risks > 0 ? "the others" : errors === 1 ? "the error" : "the errors";
    const run = names.length === 1 && names[0] === "-" ? "Pipe it into" : "Run";
    return `${run} ${command} to mend ${errors + risks < all ? rest : all === 1 ? "it" : "them"}.`;
  }
}

/** The repair command that fits this check. */
function commandFor(names: readonly string[], options: Options, converts: boolean): string {
  const words = [converts ? "suture convert" : "suture repair"];
  if (names.length > 1) words.push("FILE");
  else if (names[0] !== "-") words.push(asTyped(names[0]!.replace(/^-/, "./-")));
  if (converts) words.push("--to ai-sdk");
  for (const option of ["from", "for", "model"] as const) {
    const value = options[option];
    if (value !== undefined) words.push(`--${option} ${asTyped(value)}`);
  }
  if (options.pending !== undefined) words.push(`--pending ${asTyped(options.pending.join(","))}`);
  for (const option of ["strict", "jsonl"] as const) if (options[option]) words.push(`--${option}`);
  return words.join(" ");
}
