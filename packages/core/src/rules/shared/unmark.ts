import type { Draft } from "../../edits/draft.ts";
import type { Message } from "../../model/message.ts";
import { isMark, type Part, Trait } from "../../model/part.ts";
import type { Tool } from "../../model/request.ts";

/** Removes the prompt-cache mark from a part. A part that is only a mark is removed. */
export function unmark(draft: Draft, message: Message | undefined, part: Part): void {
  if (isMark(part)) draft.removePart(message, part, false);
  else draft.swap("rename", message, part, [{ ...part, traits: part.traits & ~Trait.CacheMark }], {});
}

/** Removes the prompt-cache marks from tools. */
export function unmarkTools(draft: Draft, marked: readonly Tool[]): void {
  for (const tool of marked) draft.changeTool(tool, { ...tool, marked: false });
  draft.log("rename", draft.placeOfTool(), { before: marked.map(({ raw }) => raw) });
}
