import type { Letter, OwnedSessions, SessionStore } from "@suture/sessions";
import { ApiError } from "../api-error.ts";
import { trailOf } from "./trail.ts";

/** A letter that was posted to a session, wherever it lies by now: it moves along when another session goes on with the first. */
export async function findLetter(
  store: SessionStore,
  owner: string,
  lanes: readonly string[],
  key: string,
): Promise<Letter | undefined> {
  for (const lane of lanes.toReversed()) {
    const letter = await store.mail("in").find({ owner, lane, key });
    if (letter !== undefined) return letter;
  }
  return undefined;
}

/** The letter of a key that was posted to a session, or to one that goes on with it. */
export async function requireLetter(
  store: SessionStore,
  sessions: OwnedSessions,
  id: string,
  key: string,
): Promise<Letter> {
  const lanes = (await trailOf(sessions, id)).map((status) => status.id);
  const letter = await findLetter(store, sessions.owner, lanes, key);
  if (letter !== undefined) return letter;
  throw new ApiError(
    404,
    "no-such-message",
    `nothing was posted to the session under the key ${JSON.stringify(key)}`,
    "The key is the Idempotency-Key that it was posted with, or the one that the answer named.",
  );
}
