import { SessionError } from "@suture/sessions";
import { CliError } from "../cli-error.ts";

/** What is wrong with the store, in words; undefined for an error of something else. */
export function storeProblem(error: unknown): CliError | undefined {
  return SessionError.is(error) ? new CliError(`store: ${error.message}`, error.hint) : undefined;
}
