import { type AskedFault, askedFor } from "../../asked-for.ts";
import type { Complaint, Fault } from "../../complaint.ts";

/** What Anthropic says when the fault is not in the content of a request. */
export function anthropicFaults(fault: Fault): Complaint {
  switch (fault.kind) {
    case "no-route":
      return { status: 404, type: "not_found_error", message: "Not Found" };
    case "wrong-method":
      return { status: 405, message: "Method Not Allowed" };
    case "content-type":
      return { message: `Unsupported content type: ${fault.given}` };
    case "no-key":
      return { status: 401, type: "authentication_error", message: "x-api-key header is required" };
    case "bad-key":
      return { status: 401, type: "authentication_error", message: "invalid x-api-key" };
    case "size":
      return { status: 413, type: "request_too_large", message: "Request exceeds the maximum size" };
    case "json":
      return { message: `The request body is not valid JSON: ${whereJsonBreaks(fault.text)}` };
    case "not-an-object":
      return { message: "Input should be an object" };
    case "status":
      return injected(fault);
  }
}

/** The position at which a text stops being JSON, in the words of the vendor's parser. */
function whereJsonBreaks(text: string): string {
  const at = placeOfBreak(text);
  const before = text.slice(0, at).split("\n");
  const what = at >= text.length ? "unexpected end of data" : "unexpected character";
  return `${what}: line ${before.length} column ${(before.at(-1) ?? "").length + 1} (char ${at})`;
}

function placeOfBreak(text: string): number {
  try {
    JSON.parse(text);
  } catch (error) {
    const [, position] = /position (\d+)/.exec(String(error)) ?? [];
    // The parser gives no position when the text ends too early.
    if (position === undefined) return /end of JSON/i.test(String(error)) ? text.length : 0;
    return Number(position);
  }
  return text.length;
}

const STATUSES: { readonly [status: number]: Omit<Complaint, "status"> } = {
  // The only 400 whose cause is not the content of a request.
  400: {
    message:
      "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
  },
  401: { type: "authentication_error", message: "invalid x-api-key" },
  403: {
    type: "permission_error",
    message: "Your API key does not have permission to use the specified resource.",
  },
  408: { type: "timeout_error", message: "Request timed out" },
  413: { type: "request_too_large", message: "Request exceeds the maximum size" },
  500: { type: "api_error", message: "Internal server error" },
  502: { type: "api_error", message: "Bad gateway" },
  503: { type: "api_error", message: "Service unavailable" },
  504: { type: "timeout_error", message: "Request timed out" },
  529: { type: "overloaded_error", message: "Overloaded" },
};

/** The answer to a failure that a scenario demands. */
function injected(fault: AskedFault): Complaint {
  const { status, model } = fault;
  const own = STATUSES[status] ?? ofModel(status, model) ?? ofClass(status);
  return askedFor(fault, own);
}

function ofModel(status: number, model: string): Omit<Complaint, "status"> | undefined {
  if (status === 404) return unknownModel(model);
  if (status !== 429) return undefined;
  return {
    type: "rate_limit_error",
    message: `This request would exceed your organization's rate limit of 30,000 input tokens per minute (org: 00000000-0000-4000-a000-000000000000, model: ${model}). For details, refer to: https://docs.claude.com/en/api/rate-limits. You can see the response headers for current usage. Please reduce the prompt length or the maximum tokens requested, or try again later. You may also contact sales at https://claude.com/contact-sales to discuss your options for a rate limit increase.`,
  };
}

function ofClass(status: number): Omit<Complaint, "status"> {
  return status >= 500
    ? { type: "api_error", message: "Internal server error" }
    : { message: "The request could not be processed." };
}

/** The complaint about an unknown model. */
export function unknownModel(model: string): Complaint {
  return { status: 404, type: "not_found_error", message: `model: ${model}` };
}
