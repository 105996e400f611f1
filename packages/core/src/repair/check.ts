import type { Edit } from "../edits/edit.ts";
import { openDocument, type Reading } from "./open-document.ts";
import type { CheckOptions } from "./options.ts";
import type { Provider } from "./provider.ts";
import type { Finding, Report } from "./report.ts";
import { inspect } from "./run-rules.ts";

/** Finds what is wrong with a history under a contract. */
export function checkFor(provider: Provider, input: unknown, options: CheckOptions): Report {
  const reading = openDocument(provider, input, options);
  const { findings } = inspect(reading.outline, reading.rules, reading.context, reading.outline.shape);
  return makeReport(reading, findings, [], isOk(findings, options.strict === true));
}

/** True without errors (with `strict`: without any finding). */
export function isOk(findings: readonly Finding[], strict: boolean): boolean {
  return !findings.some((finding) => strict || finding.level === "error");
}

/** Builds the report of a run. */
export function makeReport(
  { contract, format }: Reading,
  findings: readonly Finding[],
  edits: readonly Edit[],
  ok: boolean,
  to?: string,
): Report {
  const report: { -readonly [Name in keyof Report]?: Report[Name] } = { format: format.name };
  if (to !== undefined) report.to = to;
  report.contract = contract.name;
  if (contract.model !== undefined) report.model = contract.model;
  report.ok = ok;
  report.findings = findings;
  report.edits = edits;
  return report as Report;
}
