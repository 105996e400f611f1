import { basename } from "node:path";
import { type Compaction, type CompactOptions, compact } from "@suture/core/compaction";
import { ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { checkOptions } from "../core-options.ts";
import { readDocument } from "../input/document.ts";
import { openSource } from "../input/source.ts";
import { numberOf } from "../number-of.ts";
import type { Options } from "../options.ts";
import { printJson } from "../output/print-json.ts";
import { replaceFile } from "../output/replace-file.ts";
import { renderCompaction } from "../render/compaction.ts";
import { openReport } from "../repair/report-file.ts";
import { runCore } from "../run-core.ts";

/** Compacts one document: the result to stdout or back to its file, the account to stderr. */
export async function compactDocument(name: string, options: Options, context: Context): Promise<ExitCode> {
  const settings = compactOptions(options);
  const { stdout, stderr, io, progress } = context;
  const source = await openSource(name, io);
  const { value, text, bytes, marked } = await readDocument(source, context);
  progress.show({ label: `compacting ${source.title}`, done: 0 });
  const done = runCore(source.title, () => compact(value, settings));
  const changed = done.document !== value;
  // What was neither compacted nor mended comes out byte for byte.
  const output = changed ? (marked ? "\ufeff" : "") + printJson(done.document, text, value) : bytes;

  if (options.report !== undefined) {
    const file = await openReport(options.report, source, io, 2);
    await file.write({ file: name, changed, ...figuresOf(done), ...done.report });
    await file.close();
  }

  let backup: string | undefined;
  if (!options.write) await stdout.write(output);
  else if (changed) {
    const replacement = await replaceFile(source.path, name, source.version);
    await replacement.write(output);
    backup = await replacement.commit();
  }

  await stderr.write(renderCompaction(source.title, done, stderr));
  if (backup !== undefined) await stderr.write(`wrote ${name}, backup in ${basename(backup)}\n`);
  return done.outcome === "refused" ? ExitCode.findings : ExitCode.ok;
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

/** What the report says of a compaction besides findings and edits. */
function figuresOf({ outcome, reason, message, before, after, budget, steps, cache }: Compaction): object {
  return { outcome, reason, message, before, after, budget, steps, cache };
}
