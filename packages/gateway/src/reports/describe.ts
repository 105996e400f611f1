import type { Mended } from "../body/mend.ts";
import type { Mode } from "../options.ts";
import type { ReportStore } from "./report-store.ts";

/** Keeps the report of a broken history, and gives the headers that tell the client of it. */
export function describe(
  { report, reportBytes }: Mended,
  about: { readonly upstream: string; readonly mode: Mode },
  store: ReportStore,
): string[] {
  const head = JSON.stringify({ ...about, at: new Date().toISOString() }).slice(0, -1);
  const id = store.add(Buffer.concat([Buffer.from(`${head},"report":`), reportBytes, Buffer.from("}")]));
  const edits = about.mode === "on" ? report.edits.length : 0;
  return [
    ...["suture-findings", String(report.findings.length)],
    ...["suture-edits", String(edits)],
    ...["suture-report", `/reports/${id}`],
  ];
}
