import { LineEnds } from "../answers/line-ends.ts";
import { HeldBytes } from "./held-bytes.ts";
import { tellsOfError } from "./tells-of-error.ts";

/** No more than this is held back, whatever it is. */
const MOST = 64 * 1024;
/** How long the head of a stream waits for the first event, and events without content for one with content, in milliseconds. */
const HEAD_WAITS = 50;
const PREAMBLE_WAITS = 1_000;

/** Events without content: an error may still follow them. */
const PREAMBLE = /^(?:response\.(?:created|queued|in_progress)|message_start|ping)$/;

const FIRST_TYPE = /^data: ?\{\s*"type"\s*:\s*"([\w.]+)"/m;
const LAST_TYPE = /,\s*"type"\s*:\s*"([\w.]+)"\s*\}\s*$/;
const DATA = /^data: ?(\{.*)/m;

/** Is told that a stream was held back for long enough. */
export interface FirstEventsListener {
  /** The client should at least know that a stream has begun. */
  headIsDue(): void;
  /** Everything held back should be passed on. */
  eventsAreDue(): void;
}

/** Holds a stream back until it has content or reports a failure, but not for long. Each byte is examined once. */
export class FirstEvents {
  readonly #held = new HeldBytes();
  readonly #lines = new LineEnds();
  /** The part that belongs to an incomplete event. */
  #open = new HeldBytes();
  /** True while the latest line is empty. */
  #isBlank = true;
  #timer: NodeJS.Timeout;

  constructor(listener: FirstEventsListener) {
    this.#timer = setTimeout(() => {
      listener.headIsDue();
      this.#timer = setTimeout(() => listener.eventsAreDue(), PREAMBLE_WAITS);
    }, HEAD_WAITS);
  }

  /** Takes received bytes and decides: `wait` for more, `pass` everything on, or the stream is an `error`. */
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

  /** Where the last event ends that is completed by this piece: after an empty line, which may have begun earlier; 0 if none is. */
  #endOfEvents(chunk: Buffer): number {
    let last = 0;
    const rest = this.#lines.split(chunk, (start, stop, end) => {
      if (this.#isBlank && start === stop) last = end;
      this.#isBlank = true;
    });
    this.#isBlank &&= rest === chunk.length;
    return last;
  }

  /** Stops holding back, and returns what was held. */
  end(): HeldBytes {
    clearTimeout(this.#timer);
    return this.#held;
  }
}

/** The meaning of complete events. */
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
 * The type of an event: from its `event` line, or from its data if that begins or ends with it. Anywhere else it may be part of the
 * content.
 */
function nameOf(event: string): string | undefined {
  return (/^event: ?(\S+)/m.exec(event) ?? FIRST_TYPE.exec(event) ?? LAST_TYPE.exec(event))?.[1];
}
