import type { Check } from "../../../endpoint.ts";
import { isObject } from "../../../json.ts";

/** Whether any string in a value contains the word JSON. */
export function mentionsJson(value: unknown): boolean {
  // An explicit stack instead of recursion, because bodies may nest deeply.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === "string" && /json/i.test(one)) return true;
    if (typeof one === "object" && one !== null) for (const member of Object.values(one)) open.push(member);
  }
  return false;
}

/** A request for a JSON object must also mention JSON in a message. Providers have different words for it. */
export function jsonMentioned(message: string, param: string | null = null): Check {
  return {
    says: "With a response_format of json_object, a message has the word json.",
    find({ body: { response_format: format, messages } }) {
      if (!isObject(format) || format.type !== "json_object" || mentionsJson(messages)) return undefined;
      return { message, param };
    },
  };
}

/** OpenAI's words, which others have adopted. */
export const NO_JSON: string =
  "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
