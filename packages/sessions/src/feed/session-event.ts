import type { Entry, EntryKind } from "../engine/rows.ts";
import type { Opener } from "../seal/opener.ts";

/** Something that happened to a session. */
export interface SessionEvent {
  /** Counts up by one from event to event. */
  readonly seq: number;
  readonly kind: EntryKind;
  readonly turn: number;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** The message itself for `message`, otherwise what was changed. */
  readonly content: unknown;
}

export function eventOf(opener: Opener, { seq, kind, turn, at, body }: Entry): SessionEvent {
  return { seq, kind, turn, at, content: opener.open(body) };
}
