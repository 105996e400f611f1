import type { Check } from "../../../endpoint.ts";

/** The window. */
export const fitsWindow: Check = {
  says: "The prompt fits the model's window.",
  find({ tokens, window }) {
    if (tokens <= window) return undefined;
    return {
      message: `Prompt contains ${tokens} tokens and 0 draft tokens, too large for model with ${window} maximum context length`,
      type: "invalid_request_invalid_args",
      code: "3051",
    };
  },
};
