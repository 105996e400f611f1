import { detectFormat, formats, SutureError } from "@suture/core";
import { CliError } from "./cli-error.ts";
import { either } from "./closest.ts";
import { names } from "./core-options.ts";
import { ForeignError, fileIn, foreignOf } from "./input/foreign.ts";

/** Runs a function of core on a document and turns its refusals into messages for the user. `from` is the format given for the document. */
export function runCore<Result>(
  name: string,
  document: unknown,
  { from }: { readonly from?: string | undefined },
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    if (!SutureError.is(error)) throw error;
    const others = from !== undefined && NO_HISTORY.has(error.code) ? detectFormat(document).candidates : [];
    if (others.length > 0 && !others.some((name) => name === from)) {
      throw new CliError(
        `${name}: is not in the format ${from}, but looks like ${either(others)}`,
        "Leave out --from, or name the format that it is in.",
      );
    }
    const foreign = NO_HISTORY.has(error.code) ? foreignOf(document, name) : undefined;
    if (foreign !== undefined) throw new ForeignError(`${name}: ${foreign.what}`, foreign.hint);
    // A fault in an option has no place in the document.
    const path = error.code === "not-a-history" ? error.path : "";
    const place = path === "" ? "" : ` (at ${path})`;
    const details = path === "" ? {} : { path };
    throw new CliError(`${name}: ${error.message}${place}`, hintFor(error, fileIn(name)), details);
  }
}

/** Refusals of documents that are not a history, or not a recognisable one. */
const NO_HISTORY: ReadonlySet<string> = new Set(["unknown-format", "not-a-history"]);

function hintFor(error: SutureError, file: string): string {
  if (error.hint.startsWith("Name its format")) {
    return `If it is a history, say in which format with --from: ${names(formats).join(", ")}.`;
  }
  if (error.code === "cannot-write") return `Convert them first: suture convert ${file} --to ai-sdk`;
  return error.path === "budget" ? "Give --budget TOKENS, or --model NAME." : error.hint;
}
