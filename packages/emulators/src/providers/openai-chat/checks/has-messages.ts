import type { Check } from "../../../endpoint.ts";

/** `messages` is a list that holds something. */
export const hasMessages: Check = {
  says: "A request has at least one message.",
  find({ body: { messages } }) {
    if (messages === undefined) {
      return {
        message: "Missing required parameter: 'messages'.",
        param: "messages",
        code: "missing_required_parameter",
      };
    }
    if (Array.isArray(messages) && messages.length === 0) {
      return {
        message:
          "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        param: "messages",
        code: "empty_array",
      };
    }
    return undefined;
  },
};
