import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { blocksOf } from "../blocks.ts";
import { traitsOf } from "../traits.ts";

/** Turns are not empty. */
export const turnsFilled: Check = {
  says: "Messages of one role in a row are one turn. A turn has content in one of them; an assistant's may be empty from Claude 4.6 on, and at the end.",
  find({ body, model }) {
    const messages = objectsOf(body.messages);
    const { prefill: older } = traitsOf(model);
    for (let start = 0, end = 0; start < messages.length; start = end) {
      const { role } = messages[start]!;
      let filled = false;
      for (; end < messages.length && messages[end]!.role === role; end++)
        filled ||= !isEmpty(messages[end]!);
      const needed = role === "user" || (older && role === "assistant" && end < messages.length);
      if (!filled && needed) return emptyAt(start, older);
    }
    return undefined;
  },
};

function emptyAt(index: number, older: boolean): Complaint {
  const demand = older
    ? "all messages must have non-empty content except for the optional final assistant message"
    : "user messages must have non-empty content";
  return { message: `messages.${index}: ${demand}` };
}

function isEmpty(message: JsonObject): boolean {
  return blocksOf(message).length === 0;
}

/** Text blocks are not empty. */
export const textFilled: Check = {
  says: "Text blocks are not empty, and a message is not white space alone.",
  find({ body }) {
    for (const [index, message] of objectsOf(body.messages).entries()) {
      if (message.role === "system") continue;
      const blocks = blocksOf(message);
      for (const [place, { type, text, cache_control: cached }] of blocks.entries()) {
        if (type !== "text" || text !== "") continue;
        if ((cached ?? null) === null) return { message: "messages: text content blocks must be non-empty" };
        return {
          message: `messages.${index}.content.${place}.text: cache_control cannot be set for empty text blocks`,
        };
      }
      if (
        blocks.length > 0 &&
        blocks.every(({ type, text }) => type === "text" && textOf(text).trim() === "")
      ) {
        return { message: "messages: text content blocks must contain non-whitespace text" };
      }
    }
    return undefined;
  },
};
