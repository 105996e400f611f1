import { closeCalls, keepPartial } from "./break-in.ts";
import { endTurn } from "./end-turn.ts";
import { sortLetters } from "./lane-letters.ts";
import { lettersOut } from "./senders.ts";
import type { Turn } from "./turn.ts";
import { WORDS } from "./words.ts";

/** Ends a turn because a person wants it to end. What was said so far is kept, and nothing of it keeps running. */
export async function stopTurn(turn: Turn): Promise<void> {
  const { claim, session, letters, keys } = turn;
  await keepPartial(turn);
  await closeCalls(turn, turn.calls, { started: WORDS.stoppedRunning, never: WORDS.stopped });
  const { stops } = sortLetters(await claim.letters());
  const outcome = { turn: turn.number, session: session.id };
  await endTurn(turn, "interrupted", "stopped", {
    letters: [
      ...turn.each({ state: "done", outcome: { ...outcome, stopped: true } }),
      ...stops.map(({ letter: { number } }) => ({ number, state: "done" as const, outcome })),
    ],
    posts: lettersOut(letters, { type: "failure", text: "Stopped.", session: session.id }),
    release: true,
  });
  turn.publish({ type: "turn.failed", keys, reason: "stopped", willRetry: false });
}
