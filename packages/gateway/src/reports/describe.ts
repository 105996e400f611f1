import type { Mended } from "../body/mend.ts";
import type { Mode } from "../options.ts";
import type { ReportStore } from "./report-store.ts";

/** What a report is about. */
export interface About {
  readonly upstream: string;
  readonly mode: Mode;
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

/** Keeps the report of a history that was mended or compacted, and gives the headers that tell the client of it. */
export function describe(
  mended: Mended | undefined,
  about: About,
  store: ReportStore,
  owner: string,
): string[] {
  const head = JSON.stringify({ ...about, at: new Date().toISOString() });
  const report =
    mended === undefined
      ? Buffer.from(head)
      : Buffer.concat([Buffer.from(`${head.slice(0, -1)},"report":`), mended.reportBytes, CLOSED]);
  const id = store.add(report, owner);
  const edits = about.mode === "on" ? (mended?.report.edits.length ?? 0) : 0;
  return [
    ...["suture-findings", String(mended?.report.findings.length ?? 0)],
    ...["suture-edits", String(edits)],
    ...["suture-report", `/reports/${id}`],
  ];
}
