import type { Draft } from "../../edits/draft.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";

/** Splits calls off into messages of their own behind the answers to the others, each before the answers to its own. */
export function splitCalls(
  draft: Draft,
  message: Message,
  batches: readonly (readonly Part[])[],
  answers: readonly Message[],
): void {
  const batchOf = new Map<string | undefined, Message[]>();
  const order = new Set(message.parts);
  const split = batches.map((batch) => {
    const parts = batch.map((part) => ({ ...part, origin: part.origin ?? draft.place(message, part) }));
    const own = [draft.newMessage("assistant", parts, message)];
    for (const part of batch) {
      order.delete(part);
      batchOf.set(part.id, own);
    }
    return own;
  });
  const taken = answers.filter((answer) => batchOf.get(answer.parts[0]?.id)?.push(answer) !== undefined);
  draft.splitBehind(message, [...order], answers.at(-1) ?? message, split.flat(), taken);
}
