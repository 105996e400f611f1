import { printJson as print } from "@suture/core/json-text";
import { CliError } from "../cli-error.ts";

/** Writes a changed document in the layout of its original text; explains if it cannot be written. */
export function printJson(document: unknown, text: string, parsed: unknown): string {
  try {
    return print(document, text, parsed);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CliError("the repaired document nests too deeply or is too large to be written as JSON");
  }
}
