import { check, convert, type Finding, formats, type Report, repair } from "@suture/core";
import { exactEdits, exactHistory } from "@suture/core/json-text";
import { repairOptions, targetFormat } from "../core-options.ts";
import type { Document } from "../input/document.ts";
import type { Options } from "../options.ts";
import { printJson } from "../output/print-json.ts";
import { runCore } from "../run-core.ts";

/** The result for one document. */
export interface Mended {
  readonly report: Report;
  readonly changed: boolean;
  /** What to write: the original bytes if nothing changed. */
  readonly output: string | Uint8Array;
  /** Findings in the result: errors that could not be mended, and risks that were not meant to be. */
  readonly left: readonly Finding[];
  /** The model still named in a converted request, if it belongs to another vendor. */
  readonly oldModel: string | undefined;
}

/** Repairs or converts documents as the options say. */
export function createMender(options: Options): (document: Document, title: string) => Mended {
  const settings = repairOptions(options);
  const to = targetFormat(options);
  return (document, title) => {
    const { text, bytes, marked } = document;
    // If the format stays the same, unchanged parts are copied from the text; otherwise numbers must be read digit by digit.
    const value = to === undefined ? document.value : exactHistory(text, document.value);
    const result = runCore(title, value, settings, () =>
      to === undefined ? repair(value, settings) : convert(value, { ...settings, to }),
    );
    const report = withExactEdits(result.report, document.value, value);
    const changed = result.document !== value;
    const oldModel = settings.model === undefined ? oldModelOf(report, result.document) : undefined;
    const output = changed ? (marked ? "\ufeff" : "") + printJson(result.document, text, value) : bytes;
    if (
      report.findings.length === 0 ||
      (report.ok && report.findings.every(({ level }) => level === "error"))
    ) {
      return { report, changed, output, left: [], oldModel };
    }
    const { model } = report;
    const now = {
      ...settings,
      from: report.to ?? report.format,
      for: report.contract,
      ...(model === undefined ? {} : { model }),
    };
    return {
      report,
      changed,
      output,
      oldModel,
      left: runCore(title, result.document, now, () => check(result.document, now)).findings,
    };
  };
}

/** The model of a request converted to another vendor's format: only the caller can name the new one. */
function oldModelOf({ format, to, contract, model }: Report, document: unknown): string | undefined {
  const vendor = (name: string): string => name.replace(/-.*/, "");
  const source = formats.find(({ name }) => name === format)?.contract ?? "";
  if (to === undefined || contract === "portable" || vendor(source) === vendor(contract)) return undefined;
  const { model: kept, modelId = kept } = document as {
    readonly model?: unknown;
    readonly modelId?: unknown;
  };
  return modelId === model ? model : undefined;
}

/** The report with edits for numbers that became strings to keep their digits. */
function withExactEdits(report: Report, document: unknown, value: unknown): Report {
  if (value === document) return report;
  const list = formats.find(({ name }) => name === report.format)?.shape.list ?? "";
  return { ...report, edits: [...exactEdits(document, value, list), ...report.edits] };
}
