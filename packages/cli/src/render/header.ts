import type { Report } from "@suture/core";
import type { Paint } from "../output/paint.ts";
import { printable } from "../output/printable.ts";

/** The line above a file's rows: its name, and what it was checked against. */
export function renderHeader(title: string, report: Report, paint: Paint): string {
  const target = report.to === undefined ? "" : ` to ${report.to}`;
  const model = report.model === undefined ? "" : `, ${printable(report.model)}`;
  return `${paint("underline", title)}  ${paint("dim", `${report.format}${target}, for ${report.contract}${model}`)}\n`;
}
