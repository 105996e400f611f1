import { CliError } from "./cli-error.ts";
import type { OptionName } from "./options.ts";

/** The number given for an option; refuses anything but a whole number in the range. */
export function numberOf(
  name: OptionName,
  text: string | undefined,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  // For a number that is only too large, it would be wrong to ask for a larger one.
  const isOpen = max === Number.MAX_SAFE_INTEGER && !(number > max);
  const range = isOpen ? `${min} or more` : `from ${min} to ${max}`;
  const [, digits, unit] = /^(\d+(?:\.\d+)?)([km])$/i.exec(text) ?? [];
  const meant = Math.round(Number(digits) * (unit?.toLowerCase() === "k" ? 1000 : 1_000_000));
  throw new CliError(
    `unexpected ${text} for --${name}, expected a whole number ${range}`,
    unit === undefined ? "" : `Write --${name} ${meant}.`,
  );
}
