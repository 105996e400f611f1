import type { Finding } from "@suture/core";
import type { Told } from "../body/mend.ts";
import type { Roomy } from "../compaction/room.ts";
import { headerOf } from "../proxy/headers.ts";
import type { Unjudged } from "../record/request-record.ts";
import { type About, describe, withoutReport } from "../reports/describe.ts";
import type { Target } from "./choose-target.ts";
import type { Incoming } from "./incoming.ts";
import type { Fallback } from "./make-fallback.ts";
import type { Remedy } from "./remedies.ts";

/** What was wrong with a history, and how many edits it took. */
interface Tally {
  readonly findings: readonly Finding[];
  readonly edits: number;
}

const NOTHING: Tally = { findings: [], edits: 0 };
/** The header of an answer that was asked for shorter. */
export const SHORTER = ["suture-max-tokens", "lowered"] as const;

/** What was done to one history, for the headers, the record and reports. */
export class Account {
  readonly #incoming: Incoming;
  readonly #target: Target;
  #headers: readonly string[] = [];
  /** For the body sent last, and for the one before a remedy was tried. */
  #tally: Tally = NOTHING;
  #before: Tally = NOTHING;

  constructor(incoming: Incoming, target: Target) {
    this.#incoming = incoming;
    this.#target = target;
  }

  /** Headers of ours for the answer. */
  get headers(): readonly string[] {
    return this.#headers;
  }

  /** The history was passed on unchecked. */
  unjudged(why: Unjudged): void {
    this.#incoming.record.unjudged = why;
    this.#headers = ["suture-unjudged", why];
  }

  /** The history was checked against its contract, in one or more steps; a step is undefined when nothing was wrong. */
  judged(...steps: readonly (Told | undefined)[]): void {
    for (const told of steps) if (told !== undefined) this.#add(told, this.#tally);
  }

  /** A refused history was mended further, or differently. */
  remedied({ told, isInstead }: Remedy): void {
    const base = isInstead ? this.#before : this.#tally;
    this.#before = base;
    this.#add(told, base);
  }

  /** A shorter answer was requested. */
  shortened(): void {
    if (headerOf(this.#headers, SHORTER[0]) === undefined) this.#headers = [...this.#headers, ...SHORTER];
  }

  /** The client's history was made to fit: whatever was done to it before no longer counts. */
  fitted({ recovery, compaction }: Roomy, told: Told | undefined): void {
    const { stage, cause, before, after } = recovery;
    this.#headers = [];
    const made = compaction === undefined ? undefined : { ...recovery, report: compaction.report };
    if (told !== undefined || made !== undefined) this.#report(told, tallyOf(told), made);
    const words = `stage=${stage}; cause=${cause}; before=${before}; after=${after}`;
    this.#headers = [...this.#headers, "suture-compaction", words];
  }

  /** The headers when a fallback answers. The report says what could not be carried over to it. */
  toldBy({ route, outgoing, report, dropped }: Fallback): readonly string[] {
    const { upstream, wire, model } = route;
    const about = { upstream: upstream.name, fallback: { wire, model, dropped, earlier: this.#earlier } };
    const told = { report, reportBytes: Buffer.from(JSON.stringify(report)) };
    // Whatever the mode, nobody else takes a history as it is.
    const total = this.#incoming.mode === "on" ? this.#sum(told, this.#tally) : tallyOf(told);
    return [...this.#described(told, total, about), ...withoutReport(outgoing.extra)];
  }

  /** The place of the report on what was done before. */
  get #earlier(): string | undefined {
    return headerOf(this.#headers, "suture-report");
  }

  #add(told: Told, base: Tally): void {
    this.#report(told, this.#sum(told, base));
  }

  /** What was wrong with a history, and done about it, before and now. */
  #sum(told: Told, base: Tally): Tally {
    // Mended breaches are not found again; remaining risks are.
    const { strict } = this.#incoming.state.settings;
    const mended = base.findings.filter(({ level }) => strict || level === "error");
    const { findings, edits } = tallyOf(told);
    return { findings: [...mended, ...findings], edits: base.edits + edits };
  }

  #report(told: Told | undefined, tally: Tally, compaction?: object): void {
    const { mode, record } = this.#incoming;
    this.#tally = tally;
    if (told !== undefined) {
      record.findings = tally.findings;
      record.edits = mode === "on" ? tally.edits : 0;
    }
    const upstream = this.#target.upstream.name;
    const about = { upstream, earlier: this.#earlier, ...(compaction && { compaction }) };
    const done = mode === "on" ? tally : { ...tally, edits: 0 };
    this.#headers = [...this.#described(told, done, about), ...withoutReport(this.#headers)];
  }

  #described(told: Told | undefined, tally: Tally, about: Omit<About, "mode">): string[] {
    const { mode, state, caller } = this.#incoming;
    const counts = { findings: tally.findings.length, edits: tally.edits };
    return describe(told?.reportBytes, counts, { ...about, mode }, state.reports, caller.owner);
  }
}

function tallyOf(told: Told | undefined): Tally {
  return told === undefined ? NOTHING : { findings: told.report.findings, edits: told.report.edits.length };
}
