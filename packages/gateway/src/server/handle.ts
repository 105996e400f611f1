import type { IncomingMessage, ServerResponse } from "node:http";
import { MODES, type Mode } from "../options.ts";
import { forward } from "../proxy/forward.ts";
import { requestHeaders } from "../proxy/headers.ts";
import { sendTrouble } from "../proxy/send-trouble.ts";
import { describe } from "../reports/describe.ts";
import { pathAt } from "../upstreams/upstreams.ts";
import { withKey, withoutKey } from "../upstreams/with-key.ts";
import { findRoute } from "./find-route.ts";
import type { GatewayState } from "./gateway-state.ts";
import { mendRequest } from "./mend-request.ts";
import { passThrough } from "./pass-through.ts";
import { readBody } from "./read-body.ts";
import { sendReport } from "./send-report.ts";

/** Answers one request: a report, something to pass through, or a history to mend and forward. */
export async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  state: GatewayState,
): Promise<void> {
  const { settings, pools, reports } = state;
  const destination = findRoute(request, settings.upstreams);
  const { wire, path, query } = destination;
  if (destination.upstream === undefined && sendReport(path, response, reports)) return;
  if (wire === undefined) return passThrough(request, response, destination, state);

  const refuse = (status: number, code: string, message: string): void =>
    sendTrouble(response, wire, { status, code, message });
  const mode = modeOf(request, settings.mode);
  if (mode === undefined) {
    return refuse(400, "unknown_mode", `unknown suture-mode, expected one of ${MODES.join(", ")}`);
  }
  const bytes = await readBody(request, settings.maxBodyBytes);
  if (bytes === undefined) {
    const message = `the body is longer than ${settings.maxBodyBytes} bytes, which is all that this gateway takes`;
    return refuse(413, "request_too_large", message);
  }
  const applied = isEncoded(request) ? "off" : mode;
  const prepared = mendRequest(bytes, destination, wire, applied, settings);
  if (prepared === undefined) {
    return refuse(404, "no_upstream", `no upstream is configured that speaks ${wire.name}`);
  }
  const { upstream, body, mended } = prepared;
  const outgoing = {
    upstream,
    method: "POST",
    path: withoutKey(pathAt(upstream, path) + query, upstream),
    headers: withKey(requestHeaders(request.rawHeaders, false), upstream),
    body,
    wire,
    extra: mended === undefined ? [] : describe(mended, { upstream: upstream.name, mode }, reports),
  };
  await forward(outgoing, response, pools.to(upstream.origin), settings.retries);
}

/** What the request asks for, or else what the gateway was told; undefined for a word that is no mode. */
function modeOf({ headers }: IncomingMessage, usual: Mode): Mode | undefined {
  const asked = headers["suture-mode"];
  return asked === undefined ? usual : MODES.find((mode) => mode === asked);
}

/** A body that is compressed is not read. */
function isEncoded({ headers }: IncomingMessage): boolean {
  const encoding = headers["content-encoding"];
  return encoding !== undefined && encoding !== "identity";
}
