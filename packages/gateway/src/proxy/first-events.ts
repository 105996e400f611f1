import { LineEnds } from "../answers/line-ends.ts";
import { HeldBytes } from "./held-bytes.ts";
import { tellsOfError } from "./tells-of-error.ts";

/** More than this is not held back, whatever it is. */
const MOST = 64 * 1024;
/** How long the head of a stream waits for its first event, and an event that says nothing for one that does, in milliseconds. */
const HEAD_WAITS = 50;
const PREAMBLE_WAITS = 1_000;

/** Events that say nothing yet: an error may still follow them. */
const PREAMBLE = /^(?:response\.(?:created|queued|in_progress)|message_start|ping)$/;

const FIRST_TYPE = /^data: ?\{\s*"type"\s*:\s*"([\w.]+)"/m;
const LAST_TYPE = /,\s*"type"\s*:\s*"([\w.]+)"\s*\}\s*$/;
const DATA = /^data: ?(\{.*)/m;

/** Hears that a stream was held back for long enough. */
export interface FirstEventsListener {
  /** The client should at least know that a stream has begun. */
  headIsDue(): void;
  /** Whatever there is should be passed on. */
  eventsAreDue(): void;
}

/** Holds a stream back until it says something, or says that it failed; but not for long. Each byte is looked at once. */
export class FirstEvents {
  readonly #held = new HeldBytes();
  readonly #lines = new LineEnds();
  /** Of that, what belongs to an event that is still to end. */
  #open = new HeldBytes();
  /** True while nothing stands in the latest line. */
  #isBlank = true;
  #timer: NodeJS.Timeout;

  constructor(listener: FirstEventsListener) {
    this.#timer = setTimeout(() => {
      listener.headIsDue();
      this.#timer = setTimeout(() => listener.eventsAreDue(), PREAMBLE_WAITS);
    }, HEAD_WAITS);
  }

  /** Takes what was received: `wait` for more, `pass` all of it on, or know that the stream is an `error`. */
  push(chunk: Buffer): "wait" | "pass" | "error" {
    this.#held.push(chunk);
    if (this.#held.size > MOST) return "pass";
    const end = this.#endOfEvents(chunk);
    if (end === 0) {
      this.#open.push(chunk);
      return "wait";
    }
    this.#open.push(end === chunk.length ? chunk : chunk.subarray(0, end));
    const events = this.#open.bytes().toString("latin1");
    this.#open = new HeldBytes();
    if (end < chunk.length) this.#open.push(chunk.subarray(end));
    return judge(events);
  }

  /** Where the last event ends that ends in this piece: behind an empty line, which may have begun before it; 0 where none does. */
  #endOfEvents(chunk: Buffer): number {
    let last = 0;
    const rest = this.#lines.split(chunk, (start, stop, end) => {
      if (this.#isBlank && start === stop) last = end;
      this.#isBlank = true;
    });
    this.#isBlank &&= rest === chunk.length;
    return last;
  }

  /** Nothing is held back any more: gives what was. */
  end(): HeldBytes {
    clearTimeout(this.#timer);
    return this.#held;
  }
}

/** What whole events say. */
function judge(text: string): "wait" | "pass" | "error" {
  for (const event of text.split(/\r?\n\r?\n|\r\r/)) {
    if (!/^data:/m.test(event)) continue;
    const name = nameOf(event);
    if (name === "error" || name === "response.failed" || hasError(event)) return "error";
    if (name === undefined || !PREAMBLE.test(name)) return "pass";
  }
  return "wait";
}

function hasError(event: string): boolean {
  return tellsOfError(DATA.exec(event)?.[1] ?? "");
}

/**
 * What an event is called: by its line, or by its data, where that begins or ends with it. What stands anywhere else may
 * be a part of what is said.
 */
function nameOf(event: string): string | undefined {
  return (/^event: ?(\S+)/m.exec(event) ?? FIRST_TYPE.exec(event) ?? LAST_TYPE.exec(event))?.[1];
}
