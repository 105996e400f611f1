import { openaiError } from "../wires/openai-error.ts";
import { json, type Page } from "./page.ts";

const PATH = /^\/reports\/([\w-]+)$/;

/** What was found in a request, and what was done about it: for the one who made the request. Nobody can guess where a report is. */
export const reportPage: Page = {
  matches: (path) => path.startsWith("/reports/") && PATH.test(path),
  guarded: true,
  answer(path, { reports }, caller) {
    const report = reports.get(PATH.exec(path)?.[1] ?? "", caller?.owner ?? "");
    if (report !== undefined) return { status: 200, type: "application/json", body: report };
    const message = "there is no such report; only the latest ones are kept";
    return json(404, openaiError({ status: 404, code: "report_not_found", message }));
  },
};
