import { Draft } from "../edits/draft.ts";
import type { Format, RequestContent } from "../formats/format.ts";
import { isOk, makeReport } from "./check.ts";
import { findNamed, openDocument, type Reading, type SutureParts } from "./open-document.ts";
import type { ConvertOptions, RepairOptions } from "./options.ts";
import { regroup } from "./regroup.ts";
import type { Report } from "./report.ts";
import { resume } from "./resume.ts";
import { inspect, mendAll } from "./run-rules.ts";

/** What `repair` and `convert` give back. */
export interface Repaired<Document = unknown> {
  /** The mended document; the very same object when nothing had to change. */
  readonly document: Document;
  readonly changed: boolean;
  readonly report: Report;
}

/** Mends a history so that the contract's provider accepts it. */
export function repairWith<Document>(
  parts: SutureParts,
  input: Document,
  options: RepairOptions,
): Repaired<Document> {
  const reading = openDocument(parts, input, options, undefined);
  // What comes out has the shape that went in.
  return mend(reading, input, options, undefined) as Repaired<Document>;
}

/** Mends a history for another format's provider and writes it in that format. */
export function convertWith(parts: SutureParts, input: unknown, options: ConvertOptions): Repaired {
  const target = findNamed("format", parts.formats, options.to);
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
  const draft = new Draft(outline, context.contentOf);
  if (options.resume === true) resume(draft, context.fieldsOf);
  if (target !== undefined) {
    draft.rule = "convert";
    draft.outline = regroup(draft.outline, target, draft);
  }
  const inspection = inspect(draft.outline, rules, context, shape);
  const { findings } = inspection;
  const left = isOk(findings, strict) ? [] : mendAll(draft, inspection, rules, context, strict, shape);
  const changed = target !== undefined || draft.edits.length > 0;
  const document = changed ? write(reading, draft, input, target, options.model) : input;
  return {
    document,
    changed,
    report: makeReport(reading, findings, draft.edits, left.length === 0, target?.name),
  };
}

function write(
  reading: Reading,
  draft: Draft,
  input: unknown,
  target: Format | undefined,
  model: string | undefined,
): unknown {
  const { format, outline } = reading;
  if (target === undefined) return format.write(draft.outline, input, outline);
  const whole = draft.outline.request.whole;
  const base = target.compose(whole ? settingsOf(reading, draft, input, model) : undefined);
  // The tools are in the new document already, in its own spelling.
  return target.write({ ...draft.outline, tools: target.read(base).tools }, base);
}

/** What a tool is said to be that only the history knows. */
const MADE_TOOL = {
  description: "Used earlier in this conversation; no longer available.",
  parameters: { type: "object", properties: {} },
};

/** The request's settings as they go over: with the model asked for, and the tools as the rules left them. */
function settingsOf(
  { format, outline }: Reading,
  draft: Draft,
  input: unknown,
  model: string | undefined,
): RequestContent {
  const request = format.requestOf(input);
  const tools = draft.outline.tools?.map(({ name, index }) => {
    const was = outline.tools?.find((tool) => tool.index === index)?.name;
    const known = request.tools?.find((tool) => tool.name === was);
    return { ...(index < 0 ? MADE_TOOL : known), name };
  });
  return { ...request, ...(tools === undefined ? {} : { tools }), ...(model === undefined ? {} : { model }) };
}
