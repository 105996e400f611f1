import { SessionError, type SessionStore } from "@suture/sessions";

/** At most this many sessions in a chain; more must be a circle. */
const LONGEST = 1_000;

/**
 * A session and its continuations, in order; the last is the current one. A circle leads nowhere. With `makes`, a missing session is
 * created, and an archived one becomes active again.
 */
export async function followSession(
  store: SessionStore,
  owner: string,
  id: string,
  makes = false,
): Promise<readonly string[]> {
  const sessions = store.of(owner);
  const chain = [id];
  for (let next = id; chain.length < LONGEST; ) {
    const session = sessions.at(next);
    const { metadata, state } = await session.status().catch(async (error: unknown) => {
      const isAbsent = SessionError.is(error) && error.code === "no-such-session";
      if (!makes || !isAbsent || chain.length > 1) throw error;
      await sessions.create({ id }).catch((trouble: unknown) => {
        // Somebody else may create it first.
        if (!SessionError.is(trouble) || trouble.code !== "session-exists") throw trouble;
      });
      return session.status();
    });
    const { continuedBy } = metadata;
    if (typeof continuedBy !== "string") {
      // People on a channel know nothing of archives, and get an answer.
      if (makes && state === "archived") await session.update({ state: "active" });
      return chain;
    }
    if (chain.includes(continuedBy)) break;
    chain.push(continuedBy);
    next = continuedBy;
  }
  return [id];
}
