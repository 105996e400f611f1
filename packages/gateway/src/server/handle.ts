import type { IncomingMessage, ServerResponse } from "node:http";
import { identifyCaller } from "../callers/identify-caller.ts";
import { Delivery } from "../delivery/delivery.ts";
import { modeOf } from "../delivery/mode-of.ts";
import { MODES } from "../options.ts";
import { sendPage } from "../pages/send-page.ts";
import { forward } from "../proxy/exchange.ts";
import { sendTrouble } from "../proxy/send-trouble.ts";
import { idHeader, RequestRecord } from "../record/request-record.ts";
import { faultFacts } from "../telemetry/fault-facts.ts";
import { findRoute } from "./find-route.ts";
import type { GatewayState } from "./gateway-state.ts";
import { passThrough } from "./pass-through.ts";
import { readBody } from "./read-body.ts";

/** Answers one request: a page of ours, something to pass through, or a history to mend and deliver. */
export async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  state: GatewayState,
): Promise<void> {
  const page = sendPage(request, response, state);
  if (page !== undefined) return page;
  const record = openRecord(request, response, state);
  try {
    await answer(request, response, state, record);
  } catch (error) {
    // A client who goes away while we read is no fault of ours.
    if (response.destroyed) return;
    state.telemetry.log("error", "the gateway failed", { id: record.id, ...faultFacts(error) });
    record.trouble = "gateway_failed";
    const message = "the gateway failed; this is a fault of its own";
    sendTrouble(response, undefined, { status: 500, code: record.trouble, message }, idHeader(record));
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: GatewayState,
  record: RequestRecord,
): Promise<void> {
  const { settings, exchange } = state;
  const refuse = (status: number, code: string, message: string): void => {
    record.trouble = code;
    sendTrouble(response, destination.wire, { status, code, message }, idHeader(record));
  };
  const destination = findRoute(request, settings.upstreams);
  const { wire, path } = destination;
  record.path = path;
  record.wire = wire?.name;
  const caller = identifyCaller(request);
  record.caller = caller.name;
  if (wire === undefined) return passThrough(request, response, destination, state, record);

  const mode = modeOf(request, caller.mode ?? settings.mode);
  if (mode === undefined) {
    return refuse(400, "unknown_mode", `unknown suture-mode, expected one of ${MODES.join(", ")}`);
  }
  const bytes = await readBody(request, settings.maxBodyBytes);
  if (bytes === undefined) {
    const message = `the body is longer than ${settings.maxBodyBytes} bytes, which is all that this gateway takes`;
    return refuse(413, "request_too_large", message);
  }
  const delivery = Delivery.of({ request, bytes, wire, destination, mode, caller, state, record });
  if (delivery === undefined) {
    return refuse(404, "no_upstream", `no upstream is configured that speaks ${wire.name}`);
  }
  await forward(delivery.first(), response, exchange, record, delivery);
}

/** Starts the account of a request; it is closed with the response. */
function openRecord(
  request: IncomingMessage,
  response: ServerResponse,
  { telemetry }: GatewayState,
): RequestRecord {
  const record = new RequestRecord();
  record.method = request.method ?? "GET";
  telemetry.begin(record, request.headers);
  response.once("close", () => {
    record.status = response.headersSent ? response.statusCode : 0;
    const mayEnd = record.ending === "ours" || record.ending === "answered";
    if (!response.writableFinished && mayEnd) record.ending = "aborted";
    record.ended = performance.now();
    telemetry.end(record);
  });
  return record;
}
