import type { Check } from "../../../endpoint.ts";
import { objectsOf } from "../../../json.ts";
import { blocksOf, isServerCall, isThinking } from "../blocks.ts";

/** Block types that only the user may send. */
const SHOWN: readonly unknown[] = ["image", "document", "container_upload"];

/** Calls and reasoning are the assistant's, results and media the user's. */
export const blocksOfRole: Check = {
  says: "tool_use and thinking blocks stand in assistant messages only, tool_result, image, document and container_upload blocks in user messages only.",
  find({ body }) {
    for (const [index, message] of objectsOf(body.messages).entries()) {
      const shown =
        message.role === "assistant" && blocksOf(message).find(({ type }) => SHOWN.includes(type));
      if (shown) {
        return {
          message: `messages.${index}.content: '${shown.type}' blocks are not permitted within assistant turns.`,
        };
      }
      const own = message.role === "user" ? "assistant" : "user";
      const stray = blocksOf(message).find((block) => {
        if (message.role === "assistant") return block.type === "tool_result";
        return (
          message.role === "user" && (block.type === "tool_use" || isServerCall(block) || isThinking(block))
        );
      });
      if (stray !== undefined) {
        return { message: `messages.${index}: \`${stray.type}\` blocks can only be in \`${own}\` messages` };
      }
    }
    return undefined;
  },
};
