import type { Complaint, Fault } from "../../complaint.ts";

const BAD_KEY = "API key not valid. Please pass a valid API key.";

/** What Google says when the fault is not in the content of a request. */
export function geminiFaults(fault: Fault): Complaint {
  switch (fault.kind) {
    case "no-route":
    case "wrong-method":
      return { status: 404, message: `The requested URL ${fault.path} was not found on this server.` };
    case "content-type":
      return { message: `Invalid content type: ${fault.given}` };
    case "no-key":
      return {
        status: 403,
        message:
          "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      };
    case "bad-key":
      return badKey;
    case "size":
      return { message: `Request payload size exceeds the limit: ${fault.limit} bytes.` };
    case "json":
      return unreadable(fault.text);
    case "not-an-object":
      return rootElement;
    case "status":
      return injected(fault);
  }
}

const badKey: Complaint = {
  message: BAD_KEY,
  extra: {
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "API_KEY_INVALID",
        domain: "googleapis.com",
        metadata: { service: "generativelanguage.googleapis.com" },
      },
      { "@type": "type.googleapis.com/google.rpc.LocalizedMessage", locale: "en-US", message: BAD_KEY },
    ],
  },
};

const rootElement: Complaint = {
  message: 'Invalid JSON payload received. Unknown name "": Root element must be a message.',
};

/** An empty body is an empty request. Any other is quoted from where it stops being JSON. */
function unreadable(text: string): Complaint {
  if (text.trim() === "") {
    return { message: "* GenerateContentRequest.contents: contents is not specified\n" };
  }
  const excerpt = text.slice(0, 40).split("\n")[0] ?? "";
  return { message: `Invalid JSON payload received. Unexpected token.\n${excerpt}\n^` };
}

/** The complaint about an unknown model. */
export function unknownModel(model: string, version: string, method: string): Complaint {
  return {
    status: 404,
    message: `models/${model} is not found for API version ${version}, or is not supported for ${method}. Call ListModels to see the list of available models and their supported methods.`,
  };
}

const STATUSES: { readonly [status: number]: Complaint } = {
  400: { message: "Request contains an invalid argument." },
  401: {
    message:
      "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
  },
  403: { message: "The caller does not have permission" },
  404: { message: "Requested entity was not found." },
  408: { message: "Deadline expired before operation could complete." },
  413: { message: "Request payload size exceeds the limit: 20971520 bytes." },
  429: { message: "Resource has been exhausted (e.g. check quota)." },
  500: {
    message:
      "An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting",
  },
  502: { message: "Bad gateway." },
  503: { message: "The model is overloaded. Please try again later." },
  504: { message: "Deadline expired before operation could complete." },
};

/** The answer to a failure that a scenario demands. */
function injected({ status, message, retryAfter }: Extract<Fault, { kind: "status" }>): Complaint {
  const own = STATUSES[status] ?? { message: "Unknown error." };
  const retry = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${retryAfter}s` };
  return {
    message: message ?? own.message,
    status,
    ...(retryAfter === undefined ? {} : { retryAfter, extra: { details: [retry] } }),
  };
}
