import { HeldBytes } from "./held-bytes.ts";

/** More than this is not held back, whatever it is. */
const MOST = 64 * 1024;
/** How long the head of a stream waits for its first event, and an event that says nothing for one that does, in milliseconds. */
const HEAD_WAITS = 50;
const PREAMBLE_WAITS = 1_000;

/** Events that say nothing yet: an error may still follow them. */
const PREAMBLE = /^response\.(?:created|queued|in_progress)$/;

/** Hears that a stream was held back for long enough. */
export interface FirstEventsListener {
  /** The client should at least know that a stream has begun. */
  headIsDue(): void;
  /** Whatever there is should be passed on. */
  eventsAreDue(): void;
}

/** Holds a stream back until it says something, or says that it failed; but not for long. */
export class FirstEvents {
  readonly #held = new HeldBytes();
  #timer: NodeJS.Timeout;

  constructor(listener: FirstEventsListener) {
    this.#timer = setTimeout(() => {
      listener.headIsDue();
      this.#timer = setTimeout(() => listener.eventsAreDue(), PREAMBLE_WAITS);
    }, HEAD_WAITS);
  }

  /** Takes what was received: `wait` for more, `pass` all of it on, or know that the stream is an `error`. */
  push(chunk: Buffer): "wait" | "pass" | "error" {
    const held = this.#held;
    held.push(chunk);
    return held.size > MOST ? "pass" : judge(held.bytes().toString("latin1"));
  }

  /** Nothing is held back any more: gives what was. */
  end(): HeldBytes {
    clearTimeout(this.#timer);
    return this.#held;
  }
}

function judge(text: string): "wait" | "pass" | "error" {
  // What is behind the last empty line is not complete.
  const events = text.split(/\r?\n\r?\n/).slice(0, -1);
  for (const event of events) {
    const name = /^event: ?(\S+)/m.exec(event)?.[1] ?? /"type" ?: ?"([\w.]+)"/.exec(event)?.[1];
    if (!/^data:/m.test(event)) continue;
    if (isError(name, event)) return "error";
    if (name === undefined || !PREAMBLE.test(name)) return "pass";
  }
  return "wait";
}

function isError(name: string | undefined, event: string): boolean {
  if (name === "error" || name === "response.failed") return true;
  return /^data: ?\{\s*(?:"type" ?: ?"error"|"error" ?: ?[{"])/m.test(event);
}
