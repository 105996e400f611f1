import { type Repaired, type Report, repair, type Suture, SutureError } from "@suture/core";
import { printJson } from "@suture/core/json-text";
import { withFlesh } from "./flesh.ts";
import { type Body, wholeOf } from "./pieces.ts";
import { type Bones, readWhole } from "./read-bones.ts";
import { spliced } from "./splice.ts";

/** What a history is checked against. */
export interface Standard {
  /** Name of the format it is sent in. */
  readonly format: string;
  readonly contract: string;
  readonly model?: string | undefined;
  /** Risks count like errors. */
  readonly strict: boolean;
  /** Knows more about the provider than our contract says. */
  readonly suture?: Suture | undefined;
}

/** What the client is told about a mended history. */
export interface Told {
  readonly report: Report;
  /** The report as JSON, including every text that it quotes. */
  readonly reportBytes: Buffer;
}

/** A broken history, mended. */
export class Mended implements Told {
  /** The body to send, or the very bytes received if nothing could be changed. */
  readonly body: Body;
  readonly report: Report;
  readonly reportBytes: Buffer;

  constructor(body: Body, report: Report, reportBytes: Buffer) {
    this.body = body;
    this.report = report;
    this.reportBytes = reportBytes;
  }

  /** The body in one buffer. */
  get bytes(): Buffer {
    return wholeOf(this.body);
  }
}

/** Rules that compare, cut, parse or convert texts: a stand-in would mislead them. */
const READS_TEXT: ReadonlySet<string> = new Set([
  "document-name-is-unique",
  "document-name-is-well-spelled",
  "image-address-is-valid",
  "json-is-mentioned",
  "part-is-known",
  "text-fits",
  "text-has-no-nul",
  "text-is-well-formed",
  "tool-arguments-are-json",
  "tool-arguments-are-object",
  "tool-is-unique",
  "tool-result-is-single",
]);

/** The result of checking a body against a standard. */
export interface Verdict {
  readonly standard: Standard;
  /** Absent when nothing is wrong with it. */
  readonly mended: Mended | undefined;
}

/** A result is kept if it takes at most this many times the body's bytes. */
export const MOST_KEPT = 2;

/** Mends the history in a body; undefined when nothing is wrong with it, or when it has no history. */
export function mendBody(bones: Bones, standard: Standard): Mended | undefined {
  if (bones.verdict !== undefined && isSame(bones.verdict.standard, standard)) return bones.verdict.mended;
  const mended = judged(bones, standard);
  bones.rest();
  return mended;
}

function judged(bones: Bones, standard: Standard): Mended | undefined {
  const repaired = repairDocument(bones.document, standard);
  if (repaired === undefined) return undefined;
  if (isClean(repaired)) {
    bones.verdict = { standard, mended: undefined };
    return undefined;
  }
  const mended = made(bones, repaired, standard);
  const isKept = bones.skeleton === undefined || bones.keepsMended;
  if (mended !== undefined && isKept && isShort(mended, bones)) bones.verdict = { standard, mended };
  return mended;
}

function isShort({ body, reportBytes }: Mended, { bytes: { length } }: Bones): boolean {
  // The report on a short body is longer than the body.
  return body.length + reportBytes.length <= MOST_KEPT * Math.max(length, 8_192);
}

/** The mended form of a broken body. */
function made(bones: Bones, repaired: Repaired, standard: Standard): Mended | undefined {
  const quick = bones.skeleton === undefined || readsText(repaired) ? undefined : write(bones, repaired);
  if (quick !== undefined) return quick;
  const whole = readWhole(bones);
  const full = whole && (whole === bones ? repaired : repairDocument(whole.document, standard));
  return whole === undefined || full === undefined || isClean(full) ? undefined : write(whole, full);
}

function isSame(one: Standard, other: Standard): boolean {
  const { format, contract, model, strict, suture } = other;
  return (
    one.format === format &&
    one.contract === contract &&
    one.model === model &&
    one.strict === strict &&
    one.suture === suture
  );
}

/** The provider would refuse nothing. */
function isClean({ changed, report }: Repaired): boolean {
  return !changed && report.ok;
}

function repairDocument(document: unknown, standard: Standard): Repaired | undefined {
  const { format, contract, model, strict, suture } = standard;
  const mend = suture?.repair ?? repair;
  try {
    return mend(
      document,
      model === undefined
        ? { from: format, for: contract, strict }
        : { from: format, for: contract, strict, model },
    );
  } catch (error) {
    // Without a history, or with one that nests too deeply to be read or written, the provider's own words are the answer.
    if (SutureError.is(error) || error instanceof RangeError) return undefined;
    throw error;
  }
}

function readsText({ report: { findings, edits } }: Repaired): boolean {
  return findings.some(({ rule }) => READS_TEXT.has(rule)) || edits.some(({ rule }) => READS_TEXT.has(rule));
}

/** Writes a mended history; undefined when the long strings cannot be put back. */
function write(bones: Bones, repaired: Repaired): Mended | undefined {
  const { bytes, skeleton, document } = bones;
  const { report } = repaired;
  const printed = () => printJson(repaired.document, bones.text, document);
  const fleshed = (json: string) => (skeleton ? withFlesh(json, bytes, skeleton) : Buffer.from(json, "utf8"));
  try {
    const changed = repaired.changed ? (repaired.document as object) : undefined;
    const mended = changed === undefined ? bytes : (spliced(bones, changed) ?? fleshed(printed()));
    const reportBytes = fleshed(JSON.stringify(report));
    return mended && reportBytes && new Mended(mended, report, reportBytes);
  } catch (error) {
    // It nests too deeply to be written.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
