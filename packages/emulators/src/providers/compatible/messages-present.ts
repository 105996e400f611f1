import type { Complaint } from "../../complaint.ts";
import type { Check } from "../../endpoint.ts";
import { isObject } from "../../json.ts";

/** A vendor's words for a request without messages. */
export interface MessagesWords {
  /** `messages` is missing, or not a list. */
  readonly missing: Complaint;
  readonly empty: Complaint;
  /** A message is not an object. */
  shapeless(index: number): Complaint;
}

/** There are messages, and each is an object. */
export function messagesPresent({ missing, empty, shapeless }: MessagesWords): Check {
  return {
    says: "`messages` is a list of at least one message, each an object.",
    find({ body: { messages } }) {
      if (!Array.isArray(messages)) return missing;
      if (messages.length === 0) return empty;
      const index = messages.findIndex((message) => !isObject(message));
      return index < 0 ? undefined : shapeless(index);
    },
  };
}
