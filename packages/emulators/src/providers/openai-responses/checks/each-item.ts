import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf } from "../../../json.ts";
import { wrongType } from "../../openai-chat/wording.ts";

/** A demand on each item by itself. */
export interface ItemCheck {
  /** What the provider demands, in a sentence. */
  readonly says: string;
  /** The first breach. `at` is the place of the item: `input[3]`. */
  find(item: JsonObject, at: string, request: ApiRequest): Complaint | undefined;
}

/** Checks one item after the other, each in the order of `checks`: a fault in an earlier item is reported first. */
export function eachItem(checks: readonly ItemCheck[]): Check {
  return {
    says: `Each item is an object. ${checks.map(({ says }) => says).join(" ")}`,
    find(request) {
      for (const [index, item] of listOf(request.body.input).entries()) {
        const at = `input[${index}]`;
        if (!isObject(item)) return wrongType(at, "an input item", item);
        for (const check of checks) {
          const complaint = check.find(item, at, request);
          if (complaint !== undefined) return complaint;
        }
      }
      return undefined;
    },
  };
}
