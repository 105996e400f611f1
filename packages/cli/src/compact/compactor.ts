import { type Compaction, type CompactOptions, compact } from "@suture/core/compaction";
import { windowOf } from "@suture/core/tokens";
import { ExitCode } from "../cli-error.ts";
import type { Screen } from "../context.ts";
import { checkOptions } from "../core-options.ts";
import { numberOf } from "../number-of.ts";
import type { Options } from "../options.ts";
import { printJson } from "../output/print-json.ts";
import { renderCompaction, renderCompactionTotal } from "../render/compaction.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import { runCore } from "../run-core.ts";

/** Compaction as a command that rewrites documents. */
export function compactorFor(options: Options, screen: Pick<Screen, "paint">): Rewriter {
  const settings = compactOptions(options);
  let refused = 0;
  return {
    label: "compacting",
    rewrite({ value, text, bytes, marked }, title) {
      const done = runCore(title, value, settings, () => compact(value, settings));
      const changed = done.document !== value;
      refused += done.outcome === "refused" ? 1 : 0;
      return {
        changed,
        // A document that was neither compacted nor mended is output byte for byte.
        output: changed ? (marked ? "\ufeff" : "") + printJson(done.document, text, value) : bytes,
        report: { ...figuresOf(done), ...done.report },
        account: () => guessedWindow(options, done) + renderCompaction(title, done, screen),
        worthTelling: changed || done.outcome === "refused",
        code: done.outcome === "refused" ? ExitCode.findings : ExitCode.ok,
      };
    },
    renderTotal: (total, paint) => renderCompactionTotal({ ...total, refused }, paint),
  };
}

function compactOptions(options: Options): CompactOptions {
  const budget = numberOf("budget", options.budget, 1);
  const minKeepTail = numberOf("min-keep-tail", options["min-keep-tail"], 0);
  return {
    ...checkOptions(options),
    ...(budget === undefined ? {} : { budget }),
    ...(minKeepTail === undefined ? {} : { minKeepTail }),
    ...(options.digest === true ? { headFirst: true } : {}),
  };
}

/** Warns when the budget is a share of an unknown window. */
function guessedWindow({ budget, model }: Options, { report }: Compaction): string {
  const name = model ?? report.model;
  if (budget !== undefined || name === undefined) return "";
  const { known, input } = windowOf(name);
  if (known) return "";
  return `the context window of ${name} is not known; assuming ${input.toLocaleString("en")} tokens; set --budget if you know better\n`;
}

/** The report's facts about a compaction besides findings and edits. */
function figuresOf({ outcome, reason, message, before, after, budget, steps, cache }: Compaction): object {
  return { outcome, reason, message, before, after, budget, steps, cache };
}
