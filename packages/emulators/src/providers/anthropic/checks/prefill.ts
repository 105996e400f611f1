import type { Check } from "../../../endpoint.ts";
import { objectsOf, textOf } from "../../../json.ts";
import { blocksOf, isServerCall, isServerResult } from "../blocks.ts";
import { traitsOf } from "../traits.ts";

/** A conversation ends with the user, or with assistant text that an older model can continue. */
export const endsWell: Check = {
  says: "From Claude 4.6 on, a conversation does not end with the assistant's words; before, they do not end in white space.",
  find({ body, model }) {
    const last = objectsOf(body.messages).at(-1);
    if (last?.role !== "assistant") return undefined;
    const end = blocksOf(last).at(-1);
    // An empty message continues nothing; a turn that paused in a server tool does.
    if (end === undefined || isServerCall(end) || isServerResult(end)) return undefined;
    if (!traitsOf(model).prefill) {
      return {
        message:
          "This model does not support assistant message prefill. The conversation must end with a user message.",
      };
    }
    if (end.type !== "text" || !/\s$/.test(textOf(end.text))) return undefined;
    return { message: "messages: final assistant content cannot end with trailing whitespace" };
  },
};
