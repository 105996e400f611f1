import { SessionError, type SessionStatus } from "@suture/sessions";
import { type LetterOf, sortLetters } from "./lane-letters.ts";
import { lettersOut } from "./senders.ts";
import type { Turn } from "./turn.ts";

const WHY = "the turn was reverted";

/** True when the turn that a letter belongs to no longer continues. */
export function isDropped({ outcome }: LetterOf, { id, turn, turnState }: SessionStatus): boolean {
  return outcome.session === id && (outcome.turn !== turn || turnState === "none");
}

/** True for the session's error when one continues a turn that was reverted. */
export function isGone(error: unknown): boolean {
  return SessionError.is(error) && error.code === "no-such-place";
}

/** Settles the letters of a turn that somebody reverted: nobody wants its answer any more, and none of it is stored. */
export async function dropTurn(turn: Turn): Promise<void> {
  const { claim, session, letters, keys } = turn;
  const { stops } = sortLetters(await claim.letters());
  const outcome = { turn: turn.number, session: session.id };
  await claim.settle({
    letters: [
      ...turn.each({ state: "done", outcome: { ...outcome, stopped: true, error: WHY } }),
      ...stops.map(({ letter: { number } }) => ({ number, state: "done" as const, outcome })),
    ],
    posts: lettersOut(letters, { type: "failure", text: "Stopped.", session: session.id }),
    release: true,
  });
  turn.publish({ type: "turn.failed", keys, reason: WHY, willRetry: false });
}
