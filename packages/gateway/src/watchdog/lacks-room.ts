import { randomBytes } from "node:crypto";
import { SessionError, type SessionStore } from "@suture/sessions";

/** The note that is written and forgotten. */
const NOTE = "room";
/** Bytes that there has to be room for: a few messages. */
const ROOM = 48 * 1024;

/** Whether there is room to write in a store; the error where there is none. Reading goes on while a disk is full, and tells nothing. */
export async function lacksRoom(
  store: Pick<SessionStore, "note" | "setNote">,
): Promise<SessionError | undefined> {
  try {
    const before = await store.note(NOTE);
    // Nothing that a database could make smaller.
    const body = randomBytes(ROOM).toString("base64");
    // Somebody else who looks at the same time does it for all.
    if (!(await store.setNote(NOTE, before?.version ?? 0, body))) return undefined;
    const mine = await store.note(NOTE);
    if (mine !== undefined) await store.setNote(NOTE, mine.version, undefined);
    return undefined;
  } catch (error) {
    if (SessionError.is(error) && error.code === "full") return error;
    throw error;
  }
}
