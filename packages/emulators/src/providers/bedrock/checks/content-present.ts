import type { Check } from "../../../endpoint.ts";
import type { JsonObject } from "../../../json.ts";
import { familyOf } from "../models.ts";
import { turnsOf } from "../turns.ts";

/** No message is empty. */
export const hasContent: Check = {
  says: "Every message has content.",
  find(request) {
    const empty = turnsOf(request).find(({ blocks }) => blocks.length === 0);
    if (empty === undefined) return undefined;
    return {
      message: `The content field in the Message object at messages.${empty.index} is empty. Add a ContentBlock object to the content field and try again.`,
    };
  },
};

/** What a content block may be. */
export const KINDS: readonly string[] = [
  "text",
  "image",
  "toolUse",
  "toolResult",
  "document",
  "video",
  "audio",
  "cachePoint",
  "guardContent",
  "reasoningContent",
  "citationsContent",
  "searchResult",
];

/** A block has exactly one kind. */
export const blocksOfOneKind: Check = {
  says: "A content block is exactly one thing; members that the API does not name are not read.",
  find(request) {
    for (const { index, blocks } of turnsOf(request)) {
      const place = blocks.findIndex((block) => kindsIn(block) !== 1);
      if (place < 0) continue;
      const kinds = KINDS.join(", ");
      return {
        message: `The ContentBlock object at messages.${index}.content.${place} must set one of the following keys: ${kinds}.`,
      };
    }
    return undefined;
  },
};

function kindsIn(block: JsonObject): number {
  let count = 0;
  for (const name of KINDS) if (block[name] !== undefined && block[name] !== null) count += 1;
  return count;
}

/** No text is blank. */
export const textNotBlank: Check = {
  says: "Text is not blank; white space passes beside other blocks, and an empty text with Nova.",
  find(request) {
    // For Claude a cache point becomes a member of the block before it, so it does not count as another block.
    const points = familyOf(request.model) === "claude";
    // A request was answered although the user's only text was empty.
    const lenient = familyOf(request.model) === "nova";
    for (const { index, blocks } of turnsOf(request)) {
      const count = blocks.filter(({ cachePoint }) => !points || cachePoint === undefined).length;
      const place = blocks.findIndex(
        (block) => isBlank(block, count === 1) && !(lenient && block.text === ""),
      );
      if (place < 0) continue;
      return {
        message: `The text field in the ContentBlock object at messages.${index}.content.${place} is blank. Add text to the text field, and try again.`,
      };
    }
    return undefined;
  },
};

function isBlank({ text }: JsonObject, alone: boolean): boolean {
  if (typeof text !== "string") return false;
  return text === "" || (alone && text.trim() === "");
}
