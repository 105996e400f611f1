import type { Turn } from "./turn.ts";

/** Lays a turn down between two steps: whoever takes it up goes on there, and that is no new attempt. */
export async function pauseTurn(turn: Turn): Promise<void> {
  await turn.claim.settle({
    letters: turn.each({ due: 0 }, turn.note({ paused: true })),
    release: true,
  });
}
