import type { SutureMessage } from "@suture/core";
import type { SessionEvent as Entry, Session } from "@suture/sessions";
import type { SessionEvent } from "../schemas/event.ts";
import { Feed } from "./feed.ts";
import type { Told } from "./told.ts";
import type { Watch } from "./watch.ts";

/** Nothing is heard for this long: the feed rings by itself, and this is for nothing but the end. */
const QUIET = 60_000;

/** What happens in a session from a place on: what is stored, in order; and, in between, what this process does just now. */
export async function* followSession(
  session: Session,
  after: number,
  watch: Watch,
  signal: AbortSignal,
): AsyncGenerator<Told<SessionEvent>> {
  const stop = (): void => watch.ring();
  signal.addEventListener("abort", stop);
  const feed = new Feed(session, after, stop);
  let last = after;
  const told = (entry: Entry): Told<SessionEvent> => {
    last = entry.seq;
    return { id: String(entry.seq), event: eventOf(entry) };
  };
  try {
    while (!signal.aborted) {
      const event = watch.take();
      if (event?.type === "message") {
        while (last < event.seq) {
          const entry = await feed.next();
          if (entry === undefined) return;
          yield told(entry);
        }
      } else if (event !== undefined) {
        yield { event };
      } else {
        const entry = feed.take();
        if (entry === undefined) await watch.wait(QUIET);
        else yield told(entry);
      }
    }
  } finally {
    signal.removeEventListener("abort", stop);
    feed.close();
    watch.close();
  }
}

function eventOf({ seq, kind, turn, at, content }: Entry): SessionEvent {
  return kind === "message"
    ? { type: "message", seq, message: content as SutureMessage }
    : { type: "change", seq, kind, turn, at, content };
}
