import { SessionError, type SessionStore } from "@suture/sessions";
import type { CompactionStore, Remembered } from "../compaction/compaction-memory.ts";

/** Who owns what a gateway remembers; the ids of conversations keep its callers apart. */
const OWNER = "suture-gateway";

/** Keeps the compactions of a conversation in a session of its own, so that they outlive the process and are shared. */
export function sessionCompactions(store: SessionStore): CompactionStore {
  const sessions = store.of(OWNER);
  return {
    async read(conversation) {
      const session = await sessions.get(conversation).catch(unlessAbsent);
      const metadata = (await session?.status())?.metadata as
        | { compactions?: readonly Remembered[] }
        | undefined;
      return metadata?.compactions ?? [];
    },
    async write(conversation, compactions) {
      const metadata = { compactions };
      const session = await sessions.get(conversation).catch(unlessAbsent);
      if (session !== undefined) await session.update({ metadata });
      else await sessions.create({ id: conversation, metadata }).catch(unlessMade);
    },
  };
}

function unlessAbsent(error: unknown): undefined {
  if (SessionError.is(error) && error.code === "no-such-session") return undefined;
  throw error;
}

/** Another process made it in the same moment; what it remembers will do. */
function unlessMade(error: unknown): undefined {
  if (SessionError.is(error) && error.code === "session-exists") return undefined;
  throw error;
}
