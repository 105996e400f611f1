import { NEVER } from "@suture/sessions";
import type { Awaited } from "./answer-calls.ts";
import { isPersons, sortLetters } from "./lane-letters.ts";
import type { Turn } from "./turn.ts";

/** How long background letters let a turn wait for results and approvals before it continues without them. */
export const PATIENCE_MS = 60_000;

/** Pauses a turn until the results or approvals that it waits for arrive. Background letters wait with it for a while. */
export async function waitForOthers(turn: Turn, awaited: readonly Awaited[]): Promise<void> {
  const { parts, claim } = turn;
  const now = parts.clock();
  turn.waiting ??= now;
  const due = turn.waiting + PATIENCE_MS > now ? turn.waiting + PATIENCE_MS : now + PATIENCE_MS;
  const { messages, decisions } = sortLetters(await claim.letters());
  const waits = new Set(awaited.map(({ call }) => call.id));
  const patient = [
    ...messages.filter((letter) => !isPersons(letter)),
    ...decisions.filter(({ body }) => !waits.has(body.call)),
  ];
  await claim.settle({
    letters: [
      ...turn.each({ due: NEVER }, turn.note()),
      ...patient.map(({ letter: { number } }) => ({ number, due })),
    ],
    release: true,
  });
  for (const what of ["results", "approval"] as const) {
    const calls = awaited
      .filter((each) => each.for === what)
      .map(({ call: { id, name, input } }) => ({ call: id, name, input }));
    if (calls.length > 0) turn.publish({ type: "turn.waiting", for: what, calls });
  }
}
