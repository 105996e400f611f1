import type { ServerResponse } from "node:http";
import { sendTrouble } from "../proxy/send-trouble.ts";
import type { ReportStore } from "../reports/report-store.ts";

const PATH = /^\/reports\/([\w-]+)$/;

/** Answers a question for a report; false when the path asks for something else. */
export function sendReport(
  path: string,
  response: ServerResponse,
  reports: ReportStore,
  owner: string,
): boolean {
  const id = PATH.exec(path)?.[1];
  if (id === undefined) return false;
  const report = reports.get(id, owner);
  if (report === undefined) {
    const message = "there is no such report; only the latest ones are kept";
    sendTrouble(response, undefined, { status: 404, code: "report_not_found", message });
    return true;
  }
  response.writeHead(200, ["content-type", "application/json", "content-length", String(report.length)]);
  response.end(report);
  return true;
}
