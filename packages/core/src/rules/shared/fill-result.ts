import type { Draft } from "../../edits/draft.ts";
import { bonesOf } from "../../model/bones.ts";
import type { Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { text } from "./words.ts";

/** Gives an empty result its words: what its message says elsewhere, or else those given. */
export function fillResult(draft: Draft, message: Message, part: Part, words: string): void {
  const { traits } = bonesOf(draft.contentOf(part));
  const isBlank = (traits & (Trait.Empty | Trait.Blank)) !== 0;
  draft.changeContent(message, part, isBlank ? { output: [text(words)] } : {});
}
