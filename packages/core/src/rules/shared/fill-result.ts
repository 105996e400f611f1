import type { Draft } from "../../edits/draft.ts";
import { bonesOf } from "../../model/bones.ts";
import type { Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { text } from "./words.ts";

/** Fills an empty result: with what its message says in unknown members, or else with the given words. */
export function fillResult(draft: Draft, message: Message, part: Part, words: string): void {
  const { traits } = bonesOf(draft.contentOf(part));
  const isBlank = (traits & (Trait.Empty | Trait.Blank)) !== 0;
  draft.changeContent(message, part, isBlank ? { output: [text(words)] } : {});
}
