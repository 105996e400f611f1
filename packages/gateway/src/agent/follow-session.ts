import { SessionError, type SessionStore } from "@suture/sessions";

/** Sessions that one went on as, at most; more are a circle. */
const LONGEST = 1_000;

/**
 * A session and those that it went on as, in order; the last is the one that is talked to now. A circle leads nowhere. With `makes`,
 * one that is not there is made, and one that was archived is active again.
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
        // Somebody else may be faster.
        if (!SessionError.is(trouble) || trouble.code !== "session-exists") throw trouble;
      });
      return session.status();
    });
    const { continuedBy } = metadata;
    if (typeof continuedBy !== "string") {
      // Whoever writes by a channel knows nothing of archives, and is answered.
      if (makes && state === "archived") await session.update({ state: "active" });
      return chain;
    }
    if (chain.includes(continuedBy)) break;
    chain.push(continuedBy);
    next = continuedBy;
  }
  return [id];
}
