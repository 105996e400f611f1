import type { Check } from "../../../endpoint.ts";
import { isObject } from "../../../json.ts";

/** Whether a value has the word in one of its strings. */
export function mentionsJson(value: unknown): boolean {
  // On a list instead of the call stack: bodies may nest deeply.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === "string" && /json/i.test(one)) return true;
    if (typeof one === "object" && one !== null) for (const member of Object.values(one)) open.push(member);
  }
  return false;
}

/** Who wants a JSON object says so in a message, too; providers have their own words for it. */
export function jsonMentioned(message: string, param: string | null = null): Check {
  return {
    says: "With a response_format of json_object, a message has the word json.",
    find({ body: { response_format: format, messages } }) {
      if (!isObject(format) || format.type !== "json_object" || mentionsJson(messages)) return undefined;
      return { message, param };
    },
  };
}

/** The words of OpenAI, which others took over. */
export const NO_JSON: string =
  "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
