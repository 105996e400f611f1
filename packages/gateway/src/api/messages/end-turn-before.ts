import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "../api-error.ts";
import type { ApiParts } from "../api-parts.ts";

/** Milliseconds for a turn to end, and between two looks whether it has. */
const PATIENCE = 10_000;
const PAUSE = 20;

/**
 * Ends the turn that is under way in a session, or waits for somebody, before its messages are taken out of the history: an answer
 * would come to a question that is gone.
 */
export async function endTurnBefore(
  { store, inbox }: ApiParts,
  owner: string,
  lane: string,
  gone: AbortSignal,
): Promise<void> {
  const mail = store.mail("in");
  const isUnderWay = async (): Promise<boolean> =>
    (await mail.list({ owner, lane, states: ["held"], limit: 1 })).length > 0;
  if (!(await isUnderWay())) return;
  await inbox.accept(owner, lane, { type: "stop" }, { key: randomUUID(), rank: "person" });
  for (
    const until = Date.now() + PATIENCE;
    await isUnderWay();
    await wait(PAUSE, undefined, { signal: gone })
  ) {
    if (Date.now() < until) continue;
    throw new ApiError(
      409,
      "turn-running",
      "a turn is under way, and has not ended yet",
      "It was told to stop: try again in a moment.",
    );
  }
}
