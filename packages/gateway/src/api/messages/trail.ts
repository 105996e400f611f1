import { type OwnedSessions, SessionError, type SessionStatus } from "@suture/sessions";
import { linksOf } from "../views/links.ts";

/** A session and those that go on with it, in order: the last one takes messages. */
export async function trailOf(
  sessions: OwnedSessions,
  id: string,
): Promise<readonly [SessionStatus, ...SessionStatus[]]> {
  const first = await sessions.at(id).status();
  const trail: [SessionStatus, ...SessionStatus[]] = [first];
  for (let { continuedBy } = linksOf(first.metadata); continuedBy !== undefined; ) {
    if (trail.some((status) => status.id === continuedBy)) break;
    const next = await sessions.at(continuedBy).status().catch(unlessAbsent);
    if (next === undefined) break;
    trail.push(next);
    ({ continuedBy } = linksOf(next.metadata));
  }
  return trail;
}

/** A link may be there a moment before the session that it leads to. */
function unlessAbsent(error: unknown): undefined {
  if (SessionError.is(error) && error.code === "no-such-session") return undefined;
  throw error;
}
