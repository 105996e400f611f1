import { LineEnds } from "./line-ends.ts";

/** An event of a stream of server-sent events. */
export interface SseEvent {
  /** Its name; empty where it has none. */
  readonly event: string;
  readonly data: string;
}

/** Thrown for an event that is longer than all that is held of one. */
export class OverlongEventError extends Error {
  constructor(limit: number) {
    super(`an event is longer than ${limit} bytes`);
    this.name = "OverlongEventError";
  }
}

/** Tells server-sent events apart, wherever their pieces end. Holds no more than one event, and of that only so much. */
export class SseParser {
  readonly #limit: number;
  readonly #lines = new LineEnds();
  #pieces: Buffer[] = [];
  /** Bytes of the line that is still to end, and of the data before it. */
  #held = 0;
  #said = 0;
  #event = "";
  #data: string[] = [];
  #first = true;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes bytes, gives the events that they end; throws an `OverlongEventError`. */
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

  /** The event that no empty line has ended, if there is one. */
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
