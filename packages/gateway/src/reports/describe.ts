import type { Mode } from "../options.ts";
import type { ReportStore, Written } from "./report-store.ts";

/** What a report is about. */
export interface About {
  readonly upstream: string;
  readonly mode: Mode;
  /** Where the report is of what was done to the history before. */
  readonly earlier?: string | undefined;
  /** How room was made, where it was. */
  readonly compaction?: object;
  /** Who answers in place of another, and what could not be carried over to them. */
  readonly fallback?: object;
}

const CLOSED = Buffer.from("}");
const HEADERS = ["suture-findings", "suture-edits", "suture-report"];

/** Headers without those of a report, for another one takes its place. */
export function withoutReport(headers: readonly string[]): string[] {
  return headers.filter((_, at) => !HEADERS.includes(headers[at - (at % 2)] as string));
}

/** How many things were wrong, and how many changes were made. */
export interface Counts {
  readonly findings: number;
  readonly edits: number;
}

/** Keeps the report of a history that was mended or compacted, and gives the headers that tell the client of it. */
export function describe(
  report: Buffer | undefined,
  { findings, edits }: Counts,
  about: About,
  store: ReportStore,
  owner: string,
): string[] {
  const id = store.add(new Description(about, report), owner);
  return [
    ...["suture-findings", String(findings)],
    ...["suture-edits", String(edits)],
    ...["suture-report", `/reports/${id}`],
  ];
}

/** Bytes that are held on to beside a report, about. */
const AROUND = 200;

/** What was found and done, about what, and when. */
class Description implements Written {
  readonly size: number;
  readonly #at: number = Date.now();
  readonly #about: About;
  /** What else is told as text, as what it was made from may be large. */
  readonly #more: string;
  readonly #report: Buffer | undefined;

  constructor({ upstream, mode, earlier, compaction, fallback }: About, report: Buffer | undefined) {
    this.#about = { upstream, mode, earlier };
    const isAll = compaction === undefined && fallback === undefined;
    this.#more = isAll ? "" : JSON.stringify({ compaction, fallback });
    this.#report = report;
    this.size = AROUND + this.#more.length + (report?.length ?? 0);
  }

  bytes(): Buffer {
    const about = [JSON.stringify(this.#about), this.#more].map((text) => text.slice(1, -1));
    const head = [...about, `"at":"${new Date(this.#at).toISOString()}"`].filter((text) => text !== "");
    if (this.#report === undefined) return Buffer.from(`{${head.join()}}`);
    return Buffer.concat([Buffer.from(`{${head.join()},"report":`), this.#report, CLOSED]);
  }
}
