import type { Check } from "../../../endpoint.ts";
import { inputTokens } from "../input-tokens.ts";

/** Everything fits into the context window. */
export const windowKept: Check = {
  says: "Input fits the context window unless `truncation` is `auto`; in a stream the refusal comes after a 200.",
  find(request) {
    if (request.body.truncation === "auto" || inputTokens(request) <= request.window) return undefined;
    return {
      message: "Your input exceeds the context window of this model. Please adjust your input and try again.",
      param: "input",
      code: "context_length_exceeded",
      inStream: true,
    };
  },
};
