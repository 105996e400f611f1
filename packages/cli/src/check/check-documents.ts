import { check, type Finding, type Report } from "@suture/core";
import { CliError, ExitCode, type Problem } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { checkOptions } from "../core-options.ts";
import { readDocument } from "../input/document.ts";
import { openSource } from "../input/source.ts";
import { InputWatch } from "../input-watch.ts";
import type { Options } from "../options.ts";
import { byPlace } from "../render/by-place.ts";
import { renderFindings } from "../render/findings.ts";
import { renderHeader } from "../render/header.ts";
import { renderProblem } from "../render/problem.ts";
import { runCore } from "../run-core.ts";
import { WireWatch } from "../wire-watch.ts";
import { CheckTotal } from "./check-total.ts";

/** The result of `check --json` for one file. */
interface FileResult {
  readonly file: string;
  readonly ok: boolean;
  readonly format: string | null;
  readonly contract: string | null;
  readonly model: string | null;
  readonly findings: readonly Finding[];
  /** Only for a file that could not be read. */
  readonly error?: Problem;
}

/** Checks each file as one document. */
export async function checkDocuments(
  names: readonly string[],
  options: Options,
  context: Context,
): Promise<ExitCode> {
  const settings = checkOptions(options);
  const { stdout, stderr, io, progress } = context;
  const total = new CheckTotal();
  const files: FileResult[] = [];
  const watch = new InputWatch(options);
  const wires = new WireWatch();

  for (const [index, name] of names.entries()) {
    progress.show({ label: `checking ${name}`, done: index, total: names.length });
    try {
      const source = await openSource(name, io);
      const { value } = await readDocument(source, context);
      const report = runCore(source.title, value, settings, () => check(value, settings));
      total.add(report);
      wires.see(report);
      watch.see(value, source.title);
      if (options.json) files.push(fileResult(name, report));
      else if (report.findings.length > 0) {
        await stdout.write(renderHeader(source.title, report, stdout.paint));
        await stdout.write(`${renderFindings(report.findings, stdout)}\n`);
      }
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      total.addUnreadable("file");
      if (options.json) files.push(unreadableResult(name, error));
      await stderr.write(renderProblem(error, stderr.paint));
    }
  }

  await watch.tell(stderr);
  await wires.tell(stderr);
  const ok = total.exitCode === ExitCode.ok;
  if (options.json) await stdout.write(`${JSON.stringify({ ok, files }, undefined, 2)}\n`);
  else await stdout.write(total.render("file", names, options, stdout.paint));
  return total.exitCode;
}

function fileResult(file: string, report: Report): FileResult {
  const { ok, format, contract, model = null, findings } = report;
  return { file, ok, format, contract, model, findings: byPlace(findings) };
}

function unreadableResult(file: string, { problem }: CliError): FileResult {
  return { file, ok: false, format: null, contract: null, model: null, findings: [], error: problem };
}
