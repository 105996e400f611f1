import type { FurtherPost } from "@suture/sessions";
import type { Sender } from "../inbox/letter-body.ts";
import { type LetterOut, laneOf, OUTBOX } from "../outbox/letter-out.ts";
import type { LetterOf, TurnLetter } from "./lane-letters.ts";

/** The senders of letters that came by a channel, each once. */
export function sendersOf(letters: readonly LetterOf[]): Sender[] {
  const senders = new Map<string, Sender>();
  for (const { body, outcome } of letters) {
    const from = "from" in body ? body.from : outcome.from;
    if (from !== undefined) senders.set(laneOf(from), from);
  }
  return [...senders.values()];
}

/** A letter to each sender on a channel. */
export function lettersOut(
  letters: readonly TurnLetter[],
  { type, text, session }: Pick<LetterOut, "type" | "text"> & { readonly session: string },
): FurtherPost[] {
  const last = Math.max(0, ...letters.map(({ letter }) => letter.number));
  return sendersOf(letters).map((to) => ({
    box: OUTBOX,
    lane: laneOf(to),
    body: { type, to, text, session, facts: { letter: last } } satisfies LetterOut,
  }));
}
