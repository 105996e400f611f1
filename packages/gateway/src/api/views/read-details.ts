import type { Session, SessionStore } from "@suture/sessions";
import type { SessionDetails } from "../schemas/session.ts";
import { detailsView } from "./session-view.ts";

/** A session with what is open in it, as it is now. */
export async function readDetails(store: SessionStore, session: Session): Promise<SessionDetails> {
  const { owner, id: lane } = session;
  const [status, letters] = await Promise.all([
    session.status(),
    store.mail("in").list({ owner, lane, states: ["waiting", "held"], limit: 100 }),
  ]);
  return detailsView(status, letters);
}
