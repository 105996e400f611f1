import { type AskedFault, askedFor } from "../../asked-for.ts";
import type { Complaint, Fault } from "../../complaint.ts";

const KEYS_PAGE = "https://platform.openai.com/account/api-keys";

/** What OpenAI says when the fault is not in the content of a request. */
export function openaiFaults(fault: Fault): Complaint {
  switch (fault.kind) {
    case "no-route":
      return { status: 404, message: `Invalid URL (${fault.method} ${fault.path})` };
    case "wrong-method":
      return {
        status: 405,
        message: `Not allowed to ${fault.method} on ${fault.path}. (HINT: Perhaps you meant to use a different HTTP method?)`,
        code: "method_not_supported",
      };
    case "content-type":
      return {
        message: `Unsupported content type: '${fault.given}'. This API method only accepts 'application/json' requests, but you specified the header 'Content-Type: ${fault.given}'. Please try again with a supported content type.`,
        code: "unsupported_content_type",
      };
    case "no-key":
      return {
        status: 401,
        message: `You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY), or as the password field (with blank username) if you're accessing the API from your browser and are prompted for a username and password. You can obtain an API key from ${KEYS_PAGE}.`,
      };
    case "bad-key":
      return {
        status: 401,
        message: `Incorrect API key provided: ${fault.key}. You can find your API key at ${KEYS_PAGE}.`,
        code: "invalid_api_key",
      };
    case "size":
      return {
        status: 413,
        message: `Request body too large: ${fault.bytes} bytes exceed the limit of ${fault.limit} bytes.`,
        code: "request_too_large",
      };
    case "json":
    case "not-an-object":
      return {
        message:
          "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON. If you have trouble figuring out how to fix this, please contact us through our help center at help.openai.com.)",
      };
    case "status":
      return injected(fault);
  }
}

const STATUSES: { readonly [status: number]: Omit<Complaint, "status"> } = {
  400: { message: "The request could not be processed.", code: null },
  401: {
    message: `Incorrect API key provided: invalid. You can find your API key at ${KEYS_PAGE}.`,
    code: "invalid_api_key",
  },
  403: { message: "You are not allowed to access this resource.", code: "forbidden" },
  408: { message: "Request timed out.", type: "server_error", code: "request_timeout" },
  413: { message: "Request body too large.", code: "request_too_large" },
  500: {
    message: "The server had an error while processing your request. Sorry about that!",
    type: "server_error",
  },
  502: { message: "Bad gateway.", type: "server_error" },
  503: {
    message: "The engine is currently overloaded, please try again later.",
    type: "server_error",
    code: "service_unavailable",
  },
};

/** The answer to a failure that a scenario demands. */
function injected(fault: AskedFault): Complaint {
  const { status, model } = fault;
  const own = STATUSES[status] ??
    ofModel(status, model) ?? { message: "An error occurred.", type: "server_error" };
  return askedFor(fault, own);
}

function ofModel(status: number, model: string): Omit<Complaint, "status"> | undefined {
  if (status === 404) return unknownModel(model);
  if (status !== 429) return undefined;
  return {
    message: `Rate limit reached for ${model} in organization org-emulator on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s. Visit https://platform.openai.com/account/rate-limits to learn more.`,
    type: "requests",
    code: "rate_limit_exceeded",
  };
}

/** The complaint about an unknown model. */
export function unknownModel(model: string): Complaint {
  return {
    status: 404,
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    code: "model_not_found",
  };
}
