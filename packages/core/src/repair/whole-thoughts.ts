import type { Draft } from "../edits/draft.ts";
import { contentPart } from "../edits/make-part.ts";
import type { ReasoningContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";

/**
 * The parts of a message, with each of OpenAI's reasoning items as one part. SDKs split an item into one part per piece of its
 * summary: all have its id, and some or all of them its proof.
 */
export function wholeThoughts(parts: readonly Part[], message: Message, draft: Draft): readonly Part[] {
  const out: Part[] = [];
  let whole: ReasoningContent | undefined;
  for (const part of parts) {
    const content = part.kind === "reasoning" ? draft.contentOf(part) : undefined;
    const piece = content?.type === "reasoning" ? content : undefined;
    const first = out.at(-1);
    if (first && piece?.id !== undefined && piece.id === whole?.id && whole.vendor === "openai") {
      whole = joined(whole, piece);
      const to = draft.place(message, first);
      out[out.length - 1] = contentPart(whole, first);
      draft.log("merge", draft.place(message, part), { to, before: part.raw });
    } else {
      whole = piece;
      out.push(part);
    }
  }
  return out;
}

function joined(whole: ReasoningContent, piece: ReasoningContent): ReasoningContent {
  const { sealed: _, ...rest } = whole;
  const text = [whole.text, piece.text].filter((each) => each !== undefined && /\S/.test(each)).join("\n\n");
  const proof = whole.proof ?? piece.proof;
  return {
    ...rest,
    text,
    ...(proof !== undefined && { proof }),
    ...(text === "" && whole.sealed && { sealed: true }),
  };
}
