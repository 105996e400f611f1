import { check, convert, type Finding, type RepairOptions, type Report, repair, rules } from "@suture/core";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "./json.ts";

/** A document without breaches of the rule. */
export interface ValidCase extends RepairOptions {
  readonly title: string;
  readonly for: string;
  readonly document: unknown;
  /** Codes of other rules that the document breaks. */
  readonly others?: readonly string[];
}

/** A document that breaks the rule. */
export interface InvalidCase extends ValidCase {
  /** Format to convert to. */
  readonly to?: string;
  /** The rule's findings in order: the place, or some fields of the finding. */
  readonly findings: readonly (string | Partial<Finding>)[];
  /** The output of repair; absent when the rule leaves mending to the caller. */
  readonly output?: unknown;
  /** Whether the output lacks something from the document; not checked when absent. */
  readonly lossy?: boolean;
}

/** The documents a rule is tested with. */
export interface RuleCases {
  readonly valid: readonly ValidCase[];
  readonly invalid: readonly InvalidCase[];
}

/** Tests a rule from outside: what `check` reports for each document, and what `repair` makes of it. */
export function testRule(code: string, { valid, invalid }: RuleCases): void {
  if (!rules.some((rule) => rule.code === code)) throw new Error(`unknown rule ${code}`);
  refuseDuplicates([...valid, ...invalid]);
  describe(code, () => {
    if (valid.length > 0) describe("accepts", () => each(valid, (one) => expectValid(code, one)));
    if (invalid.length > 0)
      describe("finds and mends", () => each(invalid, (one) => expectInvalid(code, one)));
  });
}

function each<Case extends ValidCase>(cases: readonly Case[], test: (one: Case) => void): void {
  for (const one of cases) it(one.title, () => test(one));
}

/** A duplicate case tests nothing, and hides which one was meant. */
function refuseDuplicates(cases: readonly ValidCase[]): void {
  const seen = new Map<string, string>();
  for (const { title, ...rest } of cases) {
    const { findings: _, output: __, lossy: ___, others: ____, ...tried } = rest as Partial<InvalidCase>;
    const key = JSON.stringify(tried);
    const twin = seen.get(key);
    if (twin !== undefined) throw new Error(`"${title}" and "${twin}" test the same document`);
    seen.set(key, title);
  }
}

/** Expects that the rule finds nothing, and that repair returns the very same object if no other rule finds anything. */
export function expectValid(code: string, { title: _, document, others = [], ...options }: ValidCase): void {
  deepFreeze(document);
  const { findings } = check(document, options);
  expect(findings.filter((finding) => finding.rule === code)).toEqual([]);
  expect(otherCodes(findings, code, options)).toEqual(others);
  if (others.length === 0) expect(repair(document, options).document).toBe(document);
}

/** Expects that the rule finds what it should, and that repair mends it completely. */
export function expectInvalid(
  code: string,
  { title: _, document, to, others = [], ...rest }: InvalidCase,
): void {
  const { findings: expected, output, lossy, ...options } = rest;
  deepFreeze(document);
  const mended = to === undefined ? repair(document, options) : convert(document, { ...options, to });
  const { findings } = to === undefined ? check(document, options) : mended.report;
  const found = findings.filter((finding) => finding.rule === code);
  const wanted = expected.map((one) => (typeof one === "string" ? { place: one } : one));
  expect(found).toMatchObject(wanted);
  expect(mended.report.findings).toEqual(findings);
  expect(otherCodes(findings, code, options)).toEqual(others);
  for (const { message } of found) expect(message).toMatch(/^unexpected .*, expected /);

  if (output === undefined) {
    expect(mended.document).toBe(document);
    return;
  }
  expect(mended.document).toEqual(output);
  if (lossy !== undefined) expect(mended.report.edits.some((edit) => edit.lossy)).toBe(lossy);
  expectAccepted(mended.report, mended.document, { ...options, ...(to === undefined ? {} : { from: to }) });
}

function otherCodes(
  findings: readonly Finding[],
  code: string,
  { strict }: RepairOptions,
): readonly string[] {
  const counted = findings.filter(
    ({ rule, level }) => rule !== code && (strict === true || level === "error"),
  );
  return [...new Set(counted.map(({ rule }) => rule))].sort();
}

/** A mended document has nothing left to mend, and mending it again changes nothing. */
function expectAccepted(report: Report, document: unknown, options: RepairOptions): void {
  expect(report.ok).toBe(true);
  const after = check(document, options);
  expect(after.findings.filter(({ level }) => options.strict === true || level === "error")).toEqual([]);
  expect(repair(document, options).document).toBe(document);
}
