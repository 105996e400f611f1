import { LineEnds } from "./line-ends.ts";

/** An event of a stream of server-sent events. */
export interface SseEvent {
  /** Its name; empty where it has none. */
  readonly event: string;
  readonly data: string;
}

/** The error for an event that is longer than the limit. */
export class OverlongEventError extends Error {
  constructor(limit: number) {
    super(`an event is longer than ${limit} bytes`);
    this.name = "OverlongEventError";
  }
}

/** Splits a stream into server-sent events, wherever its pieces end. Holds no more than one event, up to a limit. */
export class SseParser {
  readonly #limit: number;
  readonly #lines = new LineEnds();
  #pieces: Buffer[] = [];
  /** Bytes of the unfinished line, and of the data before it. */
  #held = 0;
  #said = 0;
  #event = "";
  #data: string[] = [];
  #first = true;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes bytes and returns the events they complete; throws an `OverlongEventError`. */
  push(chunk: Buffer): SseEvent[] {
    const events: SseEvent[] = [];
    const rest = this.#lines.split(chunk, (start, stop) => {
      this.#hold(chunk.subarray(start, stop));
      const event = this.#line();
      if (event !== undefined) events.push(event);
    });
    if (rest < chunk.length) this.#hold(chunk.subarray(rest));
    return events;
  }

  /** The event without a final empty line, if there is one. */
  end(): SseEvent | undefined {
    return this.#line() ?? this.#dispatch();
  }

  #hold(piece: Buffer): void {
    this.#held += piece.length;
    if (this.#held + this.#said > this.#limit) throw new OverlongEventError(this.#limit);
    this.#pieces.push(piece);
  }

  /** Reads the line that has been held. */
  #line(): SseEvent | undefined {
    const [only] = this.#pieces;
    const bytes = this.#pieces.length === 1 ? (only as Buffer) : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#held = 0;
    let line = bytes.toString();
    if (this.#first) {
      this.#first = false;
      if (line.startsWith("\ufeff")) line = line.slice(1);
    }
    if (line === "") return this.#dispatch();
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "event") this.#event = value;
    if (field === "data") {
      this.#data.push(value);
      this.#said += bytes.length;
    }
    return undefined;
  }

  #dispatch(): SseEvent | undefined {
    const event = this.#data.length === 0 ? undefined : { event: this.#event, data: this.#data.join("\n") };
    this.#event = "";
    this.#data = [];
    this.#said = 0;
    return event;
  }
}
