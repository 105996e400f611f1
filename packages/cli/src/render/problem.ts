import type { CliError } from "../cli-error.ts";
import type { Paint } from "../output/paint.ts";
import { printable } from "../output/printable.ts";

/** What went wrong and what to do, for stderr; `short` if many lines may follow. */
export function renderProblem(
  { message, excerpt, hint }: CliError,
  paint: Paint,
  length: "full" | "short" = "full",
): string {
  const parts = [`${paint(["bold", "red"], "suture:")} ${printable(message)}`];
  if (excerpt !== "" && length === "full") parts.push(excerpt);
  if (hint !== "" && length === "full") parts.push(paint("dim", hint));
  return `${parts.join("\n")}\n`;
}
