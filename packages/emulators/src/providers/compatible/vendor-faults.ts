import { type AskedFault, askedFor } from "../../asked-for.ts";
import type { Complaint, Fault } from "../../complaint.ts";

/** A vendor's own words where they are known; neutral words serve for the rest. */
export interface FaultWords {
  readonly noKey: Complaint;
  readonly badKey: Complaint;
  /** The model does not exist. */
  noModel(model: string): Complaint;
  readonly noRoute?: Complaint;
  readonly badJson?: Complaint;
  /** Failures that scenarios ask for, by status. */
  readonly failures?: { readonly [status: number]: (model: string) => Complaint };
}

const PLAIN: { readonly [status: number]: string } = {
  400: "The request could not be processed.",
  402: "Insufficient credits.",
  403: "You are not allowed to access this resource.",
  408: "Request timed out.",
  413: "Request entity too large.",
  429: "Rate limit reached. Please try again later.",
  500: "Internal server error.",
  502: "Bad gateway.",
  503: "Service unavailable. Please try again later.",
  529: "The service is overloaded. Please try again later.",
};

/** A vendor's complaints about anything but the content of a request. */
export function vendorFaults(words: FaultWords): (fault: Fault) => Complaint {
  const notJson = words.badJson ?? { message: "Could not parse the JSON body of the request." };
  return (fault) => {
    switch (fault.kind) {
      case "no-key":
        return { status: 401, ...words.noKey };
      case "bad-key":
        return { status: 401, ...words.badKey };
      case "no-route":
        return (
          words.noRoute ?? { status: 404, message: `Unknown request URL: ${fault.method} ${fault.path}.` }
        );
      case "wrong-method":
        return { status: 405, message: `Method ${fault.method} is not allowed for ${fault.path}.` };
      case "content-type":
        return { status: 415, message: "Expected request with `Content-Type: application/json`" };
      case "size":
        return { status: 413, message: `Request body of ${fault.bytes} bytes exceeds ${fault.limit} bytes.` };
      case "json":
      case "not-an-object":
        return notJson;
      case "status":
        return injected(fault, words);
    }
  };
}

/** The answer to a failure that a scenario demands. */
function injected(fault: AskedFault, words: FaultWords): Complaint {
  const { status, model } = fault;
  const own = ownWords(status, model, words);
  const type = status >= 500 ? { type: "server_error" } : {};
  return askedFor(fault, own ?? { message: PLAIN[status] ?? "An error occurred.", ...type });
}

function ownWords(status: number, model: string, words: FaultWords): Complaint | undefined {
  if (status === 401) return words.badKey;
  if (status === 404) return words.noModel(model);
  return words.failures?.[status]?.(model);
}
