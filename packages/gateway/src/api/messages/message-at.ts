import type { SutureMessage } from "@suture/core";
import type { Session } from "@suture/sessions";

/** The message at a place of a session, reverted or not; undefined when there is none. */
export async function messageAt(session: Session, seq: number): Promise<SutureMessage | undefined> {
  const ending = new AbortController();
  for await (const event of session.subscribe({ after: seq - 1, signal: ending.signal })) {
    ending.abort();
    if (event.seq === seq && event.kind === "message") return event.content as SutureMessage;
    return undefined;
  }
  return undefined;
}

/** What a message says. */
export function textOf({ parts }: SutureMessage): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}
