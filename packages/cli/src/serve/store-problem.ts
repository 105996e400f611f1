import { SessionError } from "@suture/sessions";
import { CliError } from "../cli-error.ts";

/** Explains what is wrong with the store; undefined for other errors. */
export function storeProblem(error: unknown): CliError | undefined {
  return SessionError.is(error) ? new CliError(`store: ${error.message}`, error.hint) : undefined;
}
