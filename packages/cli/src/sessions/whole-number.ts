import { CliError } from "../cli-error.ts";
import { printable } from "../output/printable.ts";

/** A number that was typed. */
export function wholeNumber(text: string, what: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new CliError(`unexpected ${printable(text)}, expected the number of a ${what}`);
}
