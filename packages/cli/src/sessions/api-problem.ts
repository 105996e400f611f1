import { SutureApiError } from "@suture/gateway/client";
import { CliError } from "../cli-error.ts";

/** What a gateway refused, or why none answered, in words for the user; any other error unchanged. */
export function apiProblem(error: unknown, url: string): unknown {
  if (!(error instanceof SutureApiError)) return error;
  const { code, status, message, hint } = error;
  if (code === "unreachable" || code === "no-gateway")
    return new CliError(
      `no gateway answers at ${url}`,
      "Start one with suture serve, or name another with --url.",
    );
  if (code === "unknown")
    return new CliError(
      `${url} answered ${status}, and not as a gateway does`,
      "Is that a gateway's address, and does it run? Start one with suture serve, or name another with --url.",
    );
  if (status === 401)
    return new CliError(message, "Give a key of the gateway with --key, or in the variable SUTURE_KEY.");
  if (code === "no-such-path" || code === "no_upstream")
    return new CliError(
      `the gateway at ${url} keeps no sessions: ${message}`,
      "Its configuration needs an agent; suture help agent tells how.",
    );
  if (code === "invalid-request") {
    // Users of the command do not read the API document.
    const says = hint === "" || hint.includes("/openapi.json") ? "See suture sessions --help." : hint;
    return new CliError(asTyped(message), says);
  }
  return new CliError(message, HINTS[code] ?? hint);
}

const HINTS: { readonly [code: string]: string } = {
  "no-such-session":
    "suture sessions list shows those there are, for the key that was given; suture sessions new ID makes one.",
  "session-archived": "suture sessions activate ID makes it active again.",
  "no-such-call":
    "It already has its result, or there never was such a call: suture sessions show ID lists the calls that wait.",
  "no-such-letter": "suture sessions dead lists what was given up, and can be tried again or dismissed.",
};

/** Query parameters whose names differ from the command's options. */
const OPTIONS: { readonly [name: string]: string } = { format: "to" };

/** A message about a request, reworded for somebody who typed a command. */
function asTyped(message: string): string {
  return message
    .replace(/^in the query: (\w+)/, (_, name: string) => `--${OPTIONS[name] ?? name}`)
    .replace(/^in the (?:body|path): /, "");
}
