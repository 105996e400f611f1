import type { IncomingMessage, ServerResponse } from "node:http";
import { denialOf } from "../callers/denial-of.ts";
import { Delivery } from "../delivery/delivery.ts";
import { type Envelope, Incoming } from "../delivery/incoming.ts";
import { modeOf } from "../delivery/mode-of.ts";
import { toOriginForm } from "../guard/origin-form.ts";
import { MODES } from "../options.ts";
import { sendPage } from "../pages/send-page.ts";
import type { Closing } from "../proxy/closing.ts";
import { forward } from "../proxy/exchange.ts";
import { sendTrouble } from "../proxy/send-trouble.ts";
import { RequestRecord } from "../record/request-record.ts";
import { faultFacts } from "../telemetry/fault-facts.ts";
import type { Trouble, Wire } from "../wires/wire.ts";
import { admit } from "./admit.ts";
import { answerSession } from "./answer-session.ts";
import { findRoute } from "./find-route.ts";
import type { GatewayState } from "./gateway-state.ts";
import { passThrough } from "./pass-through.ts";
import { readBody, type Unread } from "./read-body.ts";
import { unpackBody } from "./unpack-body.ts";
import { Visit } from "./visit.ts";

const UNKNOWN_MODE: Trouble = {
  status: 400,
  code: "unknown_mode",
  message: `unknown suture-mode, expected one of ${MODES.join(", ")}`,
};
/** How most providers' paths begin, and none of ours, so that these need no lookup. */
const PROVIDERS = "/v1/";
const OUR_FAULT = "the gateway failed; this is a fault of its own";

/**
 * Answers one request: a page of ours, something about a session, something to pass through, or a history to mend and deliver. The common
 * path uses no promises, because each would cost as much as a step.
 */
export function handle(
  request: IncomingMessage,
  response: ServerResponse,
  state: GatewayState,
  closing: Closing,
): void {
  const mayBeOurs = request.url?.startsWith(PROVIDERS) !== true;
  if (mayBeOurs) toOriginForm(request);
  const page = mayBeOurs ? sendPage(request, response, state) : undefined;
  if (page !== undefined) {
    page.catch(() => {
      sendTrouble(response, undefined, { status: 500, code: "gateway_failed", message: OUR_FAULT });
    });
    return;
  }
  const record = openRecord(request, response, state, closing);
  const visit = new Visit(request, response, state, record, closing);
  try {
    const answering = mayBeOurs ? answerSession(visit) : undefined;
    if (answering === undefined) answer(visit);
    else answering.catch((error: unknown) => blame(visit, error));
  } catch (error) {
    blame(visit, error);
  }
}

/** Finds the caller and the destination. */
function answer(visit: Visit): void {
  const { request, state, record } = visit;
  const { upstreams, mode: usual } = state.settings;
  const caller = admit(visit);
  if (caller === "answered") return;
  const destination = findRoute(request, upstreams);
  const { wire, path } = destination;
  record.path = path;
  record.wire = wire?.name;
  if ("code" in caller) refuse(visit, wire, caller);
  else if (wire === undefined) passThrough(visit, destination, caller, (error) => blame(visit, error));
  else {
    const mode = modeOf(request, caller.mode ?? usual);
    if (mode === undefined) refuse(visit, wire, UNKNOWN_MODE);
    else take(visit, { destination, wire, mode, caller });
  }
}

/** Reads a history. */
function take(visit: Visit, envelope: Envelope): void {
  readBody(visit, (body) => {
    if (typeof body === "string")
      refuse(visit, envelope.wire, unreadTrouble(body, visit.state.settings.maxBodyBytes));
    else
      unpackBody(visit, body, (plain) => {
        try {
          deliver(
            visit,
            plain === undefined
              ? new Incoming(visit, envelope, body)
              : new Incoming(visit, envelope, plain, body),
          );
        } catch (error) {
          blame(visit, error);
        }
      });
  });
}

/** Sends a history to its provider. */
function deliver(visit: Visit, incoming: Incoming): void {
  const { wire, caller } = incoming;
  const delivery = Delivery.of(incoming);
  if (delivery === undefined) {
    const message = `no upstream is configured that speaks ${wire.name}`;
    refuse(visit, wire, { status: 404, code: "no_upstream", message });
    return;
  }
  const denials = delivery.models.map((model) => denialOf(caller, delivery.upstream, { model }));
  const denial = denials.find((each) => each !== undefined);
  if (denial !== undefined) refuse(visit, wire, denial);
  else forward(delivery.first(), visit, visit.state.exchange, (error) => blame(visit, error), delivery);
}

function unreadTrouble(why: Unread, max: number): Trouble {
  if (why === "no-room") {
    const message = "the gateway has no room for another body right now";
    return { status: 503, code: "gateway_full", message, retryAfter: 1 };
  }
  const message = `the body is longer than ${max} bytes, which is all that this gateway takes`;
  return { status: 413, code: "request_too_large", message };
}

function refuse({ response, record }: Visit, wire: Wire | undefined, trouble: Trouble): void {
  record.trouble = trouble.code;
  sendTrouble(response, wire, trouble, record.idHeader);
}

/** Reports an unexpected failure. */
function blame({ response, state, record }: Visit, error: unknown): void {
  // A client that disconnects while we read is not our fault.
  if (response.destroyed) return;
  state.telemetry.log("error", "the gateway failed", { id: record.id, ...faultFacts(error) });
  record.trouble = "gateway_failed";
  const trouble = { status: 500, code: record.trouble, message: OUR_FAULT };
  sendTrouble(response, undefined, trouble, record.idHeader);
}

/** Starts the account of a request; it is closed with the response. */
function openRecord(
  request: IncomingMessage,
  response: ServerResponse,
  { telemetry }: GatewayState,
  closing: Closing,
): RequestRecord {
  const record = new RequestRecord();
  record.method = request.method ?? "GET";
  telemetry.begin(record, request.headers);
  closing.wait(() => {
    record.status = response.headersSent ? response.statusCode : 0;
    const mayEnd = record.ending === "ours" || record.ending === "answered";
    if (!response.writableFinished && mayEnd) record.ending = "aborted";
    record.ended = performance.now();
    telemetry.end(record);
  });
  return record;
}
