import type { Draft } from "../../edits/draft.ts";
import { completeJson } from "../../json/complete.ts";
import { isBag } from "../../json/values.ts";
import type { ToolCallContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";

/**
 * Makes a call's arguments an object: JSON that was cut off is completed, and anything else is kept under a key `_raw`.
 */
export function mendArguments(draft: Draft, message: Message, part: Part): void {
  const { input } = draft.contentOf(part) as ToolCallContent;
  const { value, lossy } = toArguments(input);
  draft.changeContent(message, part, { input: value }, lossy);
}

function toArguments(input: unknown): { readonly value: unknown; readonly lossy: boolean } {
  if ((input ?? "") === "") return { value: {}, lossy: false };
  const completed = typeof input === "string" ? completeJson(input) : { value: input, lossy: false };
  return isBag(completed?.value) ? completed : { value: { _raw: input }, lossy: false };
}
