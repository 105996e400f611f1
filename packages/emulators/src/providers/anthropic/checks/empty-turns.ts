import type { Check } from "../../../endpoint.ts";
import { type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { blocksOf } from "../blocks.ts";
import { traitsOf } from "../traits.ts";

/** Turns hold something. */
export const turnsFilled: Check = {
  says: "A run of user messages has content in one of them; for Claude 3, so has every message but a final assistant's.",
  find({ body, model }) {
    const messages = objectsOf(body.messages);
    return traitsOf(model).legacy ? emptyMessage(messages) : emptyRun(messages);
  },
};

function emptyMessage(messages: readonly JsonObject[]) {
  const last = messages.length - 1;
  const index = messages.findIndex((message, place) => {
    return isEmpty(message) && !(place === last && message.role === "assistant");
  });
  if (index < 0) return undefined;
  return {
    message: `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
  };
}

/** User messages in a row are one turn: one of them with content is enough. */
function emptyRun(messages: readonly JsonObject[]) {
  for (let start = 0; start < messages.length; start++) {
    if (messages[start]!.role !== "user") continue;
    let end = start;
    let filled = false;
    for (; messages[end]?.role === "user"; end++) filled ||= !isEmpty(messages[end]!);
    if (!filled) return { message: `messages.${start}: user messages must have non-empty content` };
    start = end - 1;
  }
  return undefined;
}

function isEmpty(message: JsonObject): boolean {
  return blocksOf(message).length === 0;
}

/** Text blocks hold text. */
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
