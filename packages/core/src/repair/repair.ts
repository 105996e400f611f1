import { Draft } from "../edits/draft.ts";
import { isOk, makeReport } from "./check.ts";
import { openDocument, type Reading } from "./open-document.ts";
import type { RepairOptions } from "./options.ts";
import type { Provider } from "./provider.ts";
import type { Report } from "./report.ts";
import { resume } from "./resume.ts";
import { inspect, mendAll } from "./run-rules.ts";

/** What `repair` and `convert` return. */
export interface Repaired<Document = unknown> {
  /** The mended document; the very same object when nothing had to change. */
  readonly document: Document;
  /** Whether anything had to change. */
  readonly changed: boolean;
  /** What was found, and every edit. */
  readonly report: Report;
}

/** The steps that convert a history to another format. */
export interface Conversion {
  /** Name of the target format. */
  readonly to: string;
  /** Arranges the history in the target's shape, before it is mended. */
  arrange(draft: Draft): void;
  /** Writes the mended history. */
  write(draft: Draft): unknown;
}

/** Mends a history so that the contract's provider accepts it. */
export function repairFor<Document>(
  provider: Provider,
  input: Document,
  options: RepairOptions,
): Repaired<Document> {
  // The result has the same type as the input.
  return mend(openDocument(provider, input, options), input, options) as Repaired<Document>;
}

/** Mends a history that was read, and converts it if asked. */
export function mend(
  reading: Reading,
  input: unknown,
  options: RepairOptions,
  conversion?: Conversion,
): Repaired {
  const { format, outline, context, rules } = reading;
  const { shape } = outline;
  const strict = options.strict === true;
  const draft = new Draft(outline, context.contentOf, context.fieldsOf);
  if (options.resume === true) resume(draft, context.fieldsOf);
  conversion?.arrange(draft);
  const inspection = inspect(draft.outline, rules, context, shape);
  const { findings } = inspection;
  const left = isOk(findings, strict) ? [] : mendAll(draft, inspection, rules, context, strict, shape);
  if (conversion === undefined) format.settle?.(draft);
  const changed = conversion !== undefined || draft.edits.length > 0;
  let document = input;
  if (conversion !== undefined) document = conversion.write(draft);
  else if (changed) document = format.write(draft.outline, input, outline);
  const report = makeReport(reading, findings, draft.edits, left.length === 0, conversion?.to);
  return { document, changed, report };
}
