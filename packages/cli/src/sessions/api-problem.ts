import { SutureApiError } from "@suture/gateway/client";
import { CliError } from "../cli-error.ts";

/** What a gateway refused, or why none answered, for the person who typed the command; anything else as it is. */
export function apiProblem(error: unknown, url: string): unknown {
  if (!(error instanceof SutureApiError)) return error;
  const { code, status, message, hint } = error;
  if (code === "unreachable" || code === "no-gateway")
    return new CliError(
      `no gateway answers at ${url}`,
      "Start one with suture serve, or name another with --url.",
    );
  if (status === 401)
    return new CliError(message, "Give a key of the gateway with --key, or in the variable SUTURE_KEY.");
  if (code === "no-such-path" || code === "no_upstream" || code === "unknown")
    return new CliError(
      `the gateway at ${url} keeps no sessions: ${message}`,
      "Its configuration needs an agent; see docs/gateway.md.",
    );
  return new CliError(message, hint);
}
