import { type AskedFault, askedFor } from "../../asked-for.ts";
import type { Complaint, Fault } from "../../complaint.ts";
import type { Wrapped } from "../../provider.ts";

/** What Bedrock says when the fault is not in the content of a request. */
export function bedrockFaults(fault: Fault): Complaint {
  switch (fault.kind) {
    case "no-route":
    case "wrong-method":
      return { status: 404, type: "UnknownOperationException", message: "" };
    case "content-type":
      return { status: 415, type: "UnsupportedMediaTypeException", message: "Unsupported media type" };
    case "no-key":
      return {
        status: 403,
        type: "MissingAuthenticationTokenException",
        message: "Missing Authentication Token",
      };
    case "bad-key":
      return {
        status: 403,
        type: "UnrecognizedClientException",
        message: "The security token included in the request is invalid.",
      };
    case "size":
      return { status: 413, type: "RequestEntityTooLargeException", message: "Request Entity Too Large" };
    case "json":
      return { type: "SerializationException", message: "Unable to parse request body as JSON" };
    case "not-an-object":
      return { type: "SerializationException", message: "Unexpected value where a structure was expected" };
    case "status":
      return injected(fault);
  }
}

const STATUSES: { readonly [status: number]: Pick<Complaint, "message" | "type"> } = {
  400: { type: "ValidationException", message: "The request is not valid." },
  401: {
    type: "UnrecognizedClientException",
    message: "The security token included in the request is invalid.",
  },
  403: {
    type: "AccessDeniedException",
    message: "You don't have access to the model with the specified model ID.",
  },
  404: { type: "ResourceNotFoundException", message: "Could not resolve the foundation model." },
  408: { type: "ModelTimeoutException", message: "Model has timed out in processing the request." },
  413: { type: "RequestEntityTooLargeException", message: "Request Entity Too Large" },
  424: {
    type: "ModelErrorException",
    message: "The system encountered an unexpected error during processing.",
  },
  429: { type: "ThrottlingException", message: "Too many requests, please wait before trying again." },
  500: {
    type: "InternalServerException",
    message: "The system encountered an unexpected error during processing. Try your request again.",
  },
  503: { type: "ServiceUnavailableException", message: "Bedrock is unable to process your request." },
};

/** The answer to a failure that a scenario demands. */
function injected(fault: AskedFault): Complaint {
  const own = STATUSES[fault.status] ?? { type: "InternalServerException", message: "Internal server error" };
  return askedFor(fault, own);
}

const NAMESPACE = "http://internal.amazon.com/coral/com.amazon.bedrock/";

/** Bedrock's envelope: only a message; a header names its class. */
export function bedrockEnvelope({ message, type = "ValidationException" }: Complaint): Wrapped {
  const headers = { "x-amzn-ErrorType": `${type}:${NAMESPACE}` };
  if (type !== "UnknownOperationException") return { body: { message }, headers };
  return { body: { Output: { __type: `com.amazon.coral.service#${type}` }, Version: "1.0" }, headers };
}
