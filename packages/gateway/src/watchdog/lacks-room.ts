import { randomBytes } from "node:crypto";
import { SessionError, type SessionStore } from "@suture/sessions";

/** The note that is written and then forgotten. */
const NOTE = "room";
/** The number of bytes that must fit: a few messages. */
const ROOM = 48 * 1024;

/**
 * Whether there is room to write to a store; returns the error if there is none. Reading still works while a disk is full, and reveals
 * nothing.
 */
export async function lacksRoom(
  store: Pick<SessionStore, "note" | "setNote">,
): Promise<SessionError | undefined> {
  try {
    const before = await store.note(NOTE);
    // Data that a database cannot compress.
    const body = randomBytes(ROOM).toString("base64");
    // Another process that checks at the same time does it for all.
    if (!(await store.setNote(NOTE, before?.version ?? 0, body))) return undefined;
    const mine = await store.note(NOTE);
    if (mine !== undefined) await store.setNote(NOTE, mine.version, undefined);
    return undefined;
  } catch (error) {
    if (SessionError.is(error) && error.code === "full") return error;
    throw error;
  }
}
