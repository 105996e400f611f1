import { type AskedFault, askedFor } from "../../asked-for.ts";
import type { Complaint, Fault } from "../../complaint.ts";
import type { IdSource } from "../../ids.ts";
import type { Wrapped } from "../../provider.ts";
import { schemaFault } from "./complaints.ts";

/** What Mistral says when the fault is not in the content of a request. */
export function mistralFaults(fault: Fault): Complaint {
  switch (fault.kind) {
    case "no-route":
    case "wrong-method":
      return { status: 404, message: "no Route matched with those values", type: "gateway" };
    case "no-key":
    case "bad-key":
      return { status: 401, message: "Unauthorized", type: "unauthorized" };
    case "content-type":
    case "not-an-object":
      return schemaFault([
        {
          type: "model_attributes_type",
          loc: ["body"],
          msg: "Input should be a valid dictionary or object to extract fields from",
          input: fault.kind === "not-an-object" ? fault.value : fault.given,
        },
      ]);
    case "json":
      return schemaFault([{ type: "json_invalid", loc: ["body", 0], msg: "JSON decode error", input: {} }]);
    case "size":
      return { status: 413, message: "Request size limit exceeded", type: "gateway" };
    case "status":
      return injected(fault);
  }
}

const STATUSES: { readonly [status: number]: Omit<Complaint, "status"> } = {
  400: { message: "Bad request", type: "invalid_request_error" },
  401: { message: "Unauthorized", type: "unauthorized" },
  403: { message: "Forbidden", type: "gateway" },
  404: { message: "no Route matched with those values", type: "gateway" },
  413: { message: "Request size limit exceeded", type: "gateway" },
  429: { message: "Rate limit exceeded", type: "rate_limited", code: "1300" },
  500: { message: "Internal server error", type: "internal_server_error", code: "3000" },
  502: { message: "An invalid response was received from the upstream server", type: "gateway" },
  503: { message: "Service unavailable.", type: "internal_server_error", code: "3000" },
};

/** The answer to a failure that a scenario demands. */
function injected(fault: AskedFault): Complaint {
  const own = STATUSES[fault.status] ?? { message: "Internal server error", type: "internal_server_error" };
  return askedFor(fault, own);
}

/** Mistral's envelope: flat, with a number in a string as its code. The gateway in front and authentication have envelopes of their own. */
export function mistralEnvelope(complaint: Complaint, ids: IdSource): Wrapped {
  const {
    message,
    type = "invalid_request_error",
    param = null,
    code = null,
    status = 400,
    extra,
  } = complaint;
  if (type === "unauthorized") return { body: { detail: message } };
  if (type === "gateway") return { body: { message, request_id: ids.hex("", 32) } };
  const said = extra === undefined ? message : { detail: extra.detail };
  return { body: { object: "error", message: said, type, param, code, raw_status_code: status } };
}
