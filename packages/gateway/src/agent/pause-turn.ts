import type { Turn } from "./turn.ts";

/** Pauses a turn between two steps. Whoever takes it up continues there, without a new attempt. */
export async function pauseTurn(turn: Turn): Promise<void> {
  await turn.claim.settle({
    letters: turn.each({ due: 0 }, turn.note({ paused: true })),
    release: true,
  });
}
