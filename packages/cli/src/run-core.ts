import { formats, SutureError } from "@suture/core";
import { CliError } from "./cli-error.ts";
import { names } from "./core-options.ts";

/** Runs a function of the core; its refusals become words for whoever typed the command. */
export function runCore<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!SutureError.is(error)) throw error;
    const place = error.path === "" ? "" : ` (at ${error.path})`;
    const details = error.path === "" ? {} : { path: error.path };
    throw new CliError(`${name}: ${error.message}${place}`, hintFor(error), details);
  }
}

function hintFor(error: SutureError): string {
  if (error.code === "ambiguous-format" || error.code === "unknown-format") {
    return `If it is a history, say in which format with --from: ${names(formats).join(", ")}.`;
  }
  return error.hint;
}
