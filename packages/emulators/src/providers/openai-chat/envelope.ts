import type { Complaint } from "../../complaint.ts";
import type { Wrapped } from "../../provider.ts";

/** OpenAI's envelope: `{"error":{message,type,param,code}}`. */
export function openaiEnvelope({ message, type, param, code, extra }: Complaint): Wrapped {
  return {
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
