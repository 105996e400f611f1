import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf } from "../../../json.ts";
import { wrongType } from "../wording.ts";

/** A demand on each message by itself. */
export interface MessageCheck {
  /** What the provider demands, in a sentence. */
  readonly says: string;
  /** The first breach. `at` is the place of the message: `messages[3]`. */
  find(message: JsonObject, at: string, request: ApiRequest, index: number): Complaint | undefined;
}

/** Checks one message after the other, each in the order of `checks`: a fault in an earlier message is reported first. */
export function eachMessage(checks: readonly MessageCheck[]): Check {
  return {
    says: `Each message is an object. ${checks.map(({ says }) => says).join(" ")}`,
    find(request) {
      for (const [index, message] of listOf(request.body.messages).entries()) {
        const at = `messages[${index}]`;
        if (!isObject(message)) return wrongType(at, "an object", message);
        for (const check of checks) {
          const complaint = check.find(message, at, request, index);
          if (complaint !== undefined) return complaint;
        }
      }
      return undefined;
    },
  };
}
