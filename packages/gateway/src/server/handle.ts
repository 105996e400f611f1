import type { IncomingMessage, ServerResponse } from "node:http";
import { denialOf } from "../callers/denial-of.ts";
import { Delivery } from "../delivery/delivery.ts";
import { modeOf } from "../delivery/mode-of.ts";
import { MODES } from "../options.ts";
import { sendPage } from "../pages/send-page.ts";
import { forward } from "../proxy/exchange.ts";
import { sendTrouble } from "../proxy/send-trouble.ts";
import { RequestRecord } from "../record/request-record.ts";
import { faultFacts } from "../telemetry/fault-facts.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { Trouble } from "../wires/wire.ts";
import { admit } from "./admit.ts";
import { answerSession } from "./answer-session.ts";
import { findRoute } from "./find-route.ts";
import type { GatewayState } from "./gateway-state.ts";
import { passThrough } from "./pass-through.ts";
import { readBody } from "./read-body.ts";

/** Answers one request: a page of ours, something about a session, something to pass through, or a history to mend and deliver. */
export async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  state: GatewayState,
): Promise<void> {
  const page = sendPage(request, response, state);
  if (page !== undefined) return page;
  const record = openRecord(request, response, state);
  try {
    await (answerSession(request, response, state, record) ?? answer(request, response, state, record));
  } catch (error) {
    // A client who goes away while we read is no fault of ours.
    if (response.destroyed) return;
    state.telemetry.log("error", "the gateway failed", { id: record.id, ...faultFacts(error) });
    record.trouble = "gateway_failed";
    const message = "the gateway failed; this is a fault of its own";
    sendTrouble(response, undefined, { status: 500, code: record.trouble, message }, record.idHeader);
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: GatewayState,
  record: RequestRecord,
): Promise<void> {
  const { settings, exchange } = state;
  const refuse = (trouble: Trouble): void => {
    record.trouble = trouble.code;
    sendTrouble(response, destination.wire, trouble, record.idHeader);
  };
  const admitted = admit(request, response, state, record);
  if (admitted === "answered") return;
  const destination = findRoute(request, settings.upstreams);
  const { wire, path } = destination;
  record.path = path;
  record.wire = wire?.name;
  if ("code" in admitted) return refuse(admitted);
  const caller = admitted;
  if (wire === undefined) return passThrough(request, response, destination, state, record, caller);

  const mode = modeOf(request, caller.mode ?? settings.mode);
  if (mode === undefined) {
    const message = `unknown suture-mode, expected one of ${MODES.join(", ")}`;
    return refuse({ status: 400, code: "unknown_mode", message });
  }
  const bytes = await readBody(response, settings.maxBodyBytes, state.bytesInFlight);
  if (bytes === "no-room") {
    const message = "the gateway has no room for another body right now";
    return refuse({ status: 503, code: "gateway_full", message, retryAfter: 1 });
  }
  if (bytes === "too-long") {
    const message = `the body is longer than ${settings.maxBodyBytes} bytes, which is all that this gateway takes`;
    return refuse({ status: 413, code: "request_too_large", message });
  }
  const delivery = Delivery.of({ request, bytes, wire, destination, mode, caller, state, record });
  if (delivery === undefined) {
    const message = `no upstream is configured that speaks ${wire.name}`;
    return refuse({ status: 404, code: "no_upstream", message });
  }
  const upstream = settings.upstreams.named(record.upstream ?? "") as Upstream;
  const denial = denialOf(caller, upstream, { model: record.model });
  if (denial !== undefined) return refuse(denial);
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
  response.on("close", () => {
    record.status = response.headersSent ? response.statusCode : 0;
    const mayEnd = record.ending === "ours" || record.ending === "answered";
    if (!response.writableFinished && mayEnd) record.ending = "aborted";
    record.ended = performance.now();
    telemetry.end(record);
  });
  return record;
}
