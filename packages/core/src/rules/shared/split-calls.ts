import type { Draft } from "../../edits/draft.ts";
import { idAt, type Message } from "../../model/message.ts";
import { type Part, withOrigin } from "../../model/part.ts";
import { isClientResult } from "../../pairing/pair.ts";

/** A new message: its parts, and the answers that follow it. */
interface Batch {
  readonly parts: Part[];
  readonly answers: Message[];
}

/**
 * Moves calls into messages of their own, after the answers to the remaining calls. Each new message comes before the
 * answers to its own calls; answers beside their calls move with them. Batches list the calls in the order of the
 * message.
 */
export function splitCalls(
  draft: Draft,
  message: Message,
  batches: readonly (readonly Part[])[],
  answers: readonly Message[],
): void {
  const batchOf = new Map<string | undefined, Batch>();
  const split = batches.map((calls) => {
    const own: Batch = { parts: [...calls], answers: [] };
    for (const part of calls) batchOf.set(part.id, own);
    return own;
  });
  // In the order of the message.
  const gone = batches.flat();
  let next = 0;
  const order: Part[] = [];
  for (const part of message.parts) {
    const batch = isClientResult(part) ? batchOf.get(part.id) : undefined;
    if (batch !== undefined) batch.parts.push(part);
    else if (part === gone[next]) next += 1;
    else order.push(part);
  }
  for (const answer of answers) {
    const batch = batchOf.get(idAt(answer.ids, 0) ?? answer.parts[0]?.id);
    if (batch === undefined) continue;
    batch.answers.push(answer);
    draft.amend(answer).removed = true;
  }
  const made = split.flatMap(({ parts, answers: own }) => {
    const moved = parts.map((part) => withOrigin(part, part.origin ?? draft.place(message, part)));
    return [draft.newMessage("assistant", moved, message), ...own];
  });
  draft.add(answers.at(-1) ?? message, "after", made);
  draft.change("split", message, { order }, { before: message.raw });
}
