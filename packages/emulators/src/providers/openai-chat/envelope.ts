import type { Complaint } from "../../complaint.ts";
import type { Wrapped } from "../../provider.ts";

/** OpenAI's envelope: `{"error":{message,type,param,code}}`. */
export function openaiEnvelope(complaint: Complaint): Wrapped {
  const { status, message, type, param, code, extra, retryAfter = 0 } = complaint;
  return {
    ...(status === 429
      ? {
          headers: {
            "retry-after-ms": String(retryAfter * 1000),
            "x-ratelimit-remaining-requests": "0",
            "x-ratelimit-reset-requests": `${retryAfter}s`,
          },
        }
      : {}),
    body: {
      error: {
        message,
        type: type ?? "invalid_request_error",
        param: param ?? null,
        code: code ?? null,
        ...extra,
      },
    },
  };
}
