import { Draft } from "../edits/draft.ts";
import type { Format } from "../formats/format.ts";
import { isOk, makeReport } from "./check.ts";
import { findFormat, openDocument, type Reading, type SutureParts } from "./open-document.ts";
import type { ConvertOptions, RepairOptions } from "./options.ts";
import { regroup } from "./regroup.ts";
import type { Report } from "./report.ts";
import { resume } from "./resume.ts";
import { findAll, mendAll } from "./run-rules.ts";

/** What `repair` and `convert` give back. */
export interface Repaired {
  /** The mended document; the very same object when nothing had to change. */
  readonly document: unknown;
  readonly changed: boolean;
  readonly report: Report;
}

/** Mends a history so that the contract's provider accepts it. */
export function repairWith(parts: SutureParts, input: unknown, options: RepairOptions): Repaired {
  return mend(openDocument(parts, input, options, undefined), input, options, undefined);
}

/** Mends a history for another format's provider and writes it in that format. */
export function convertWith(parts: SutureParts, input: unknown, options: ConvertOptions): Repaired {
  const target = findFormat(parts.formats, options.to);
  const reading = openDocument(parts, input, options, target);
  return mend(reading, input, options, target === reading.format ? undefined : target);
}

function mend(
  reading: Reading,
  input: unknown,
  options: RepairOptions,
  target: Format | undefined,
): Repaired {
  const { outline, context, rules } = reading;
  const { shape } = outline;
  const strict = options.strict === true;
  const draft = new Draft(outline, outline, context.contentOf);
  if (options.resume === true) resume(draft, context.fieldsOf);
  if (target !== undefined) {
    draft.rule = "convert";
    draft.outline = regroup(draft.outline, target, draft);
  }
  const findings = findAll(draft.outline, rules, context, shape);
  const left = isOk(findings, strict) ? [] : mendAll(draft, rules, context, strict, shape);
  const changed = target !== undefined || draft.edits.length > 0;
  const document = changed ? write(reading, draft, input, target) : input;
  return {
    document,
    changed,
    report: makeReport(reading, findings, draft.edits, left.length === 0, target?.name),
  };
}

function write(
  { format, outline }: Reading,
  draft: Draft,
  input: unknown,
  target: Format | undefined,
): unknown {
  if (target === undefined) return format.write(draft.outline, input, outline);
  const base = target.compose(outline.request.whole ? format.requestOf(input) : undefined);
  return target.write(draft.outline, base);
}
