import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf, objectsOf, textOf } from "../../../json.ts";
import { blocksOf } from "../blocks.ts";
import { traitsOf } from "../traits.ts";

const ANYWHERE = "the directive-only form (content: [] with output_config) is accepted at any position";

const BLOCKS: readonly unknown[] = ["text", "tool_addition", "tool_removal"];

/** System messages are in allowed places and are not empty. */
export const systemTurnsPlaced: Check = {
  says: "A run of system messages does not begin the conversation, stands before the assistant or ends it, and says something.",
  find({ body, model }) {
    const messages = objectsOf(body.messages);
    for (const [index, message] of messages.entries()) {
      if (message.role !== "system" || isDirective(message)) continue;
      const complaint = faultOf(message, index, messages[index + 1], model);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

/** A message with output directives and no content. */
function isDirective({ content, output_config: directives }: JsonObject): boolean {
  return isObject(directives) && Array.isArray(content) && content.length === 0;
}

function faultOf(
  message: JsonObject,
  index: number,
  next: JsonObject | undefined,
  model: string,
): Complaint | undefined {
  const at = `messages.${index}`;
  if (!traitsOf(model).systemTurns && index > 0) {
    return { message: "role 'system' is not supported on this model" };
  }
  if (Array.isArray(message.content) && listOf(message.content).length === 0) {
    return { message: `${at}: system content must contain at least one block` };
  }
  const blocks = blocksOf(message);
  if (blocks.some(({ type }) => !BLOCKS.includes(type))) {
    return { message: `${at}: role 'system' supports text, tool_addition, and tool_removal blocks only` };
  }
  if (index === 0) {
    return {
      message: `${at}: use the top-level 'system' parameter for the initial system prompt; ${ANYWHERE}`,
    };
  }
  // Only the end of a run matters, so its last message is the one at fault.
  if (next !== undefined && next.role === "user") {
    return {
      message: `${at}: role 'system' must precede an 'assistant' message or end the array; ${ANYWHERE}`,
    };
  }
  if (
    message.content === "" ||
    blocks.some(({ type, text }) => type === "text" && textOf(text).trim() === "")
  ) {
    return { message: `${at}: system text blocks must contain non-whitespace text` };
  }
  return undefined;
}
