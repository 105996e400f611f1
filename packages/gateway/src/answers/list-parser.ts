import { OverlongEventError, type SseEvent } from "./sse-parser.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Splits a JSON list into objects as they arrive: Google streams this way without `alt=sse`. */
export class ListParser {
  readonly #limit: number;
  #pieces: Buffer[] = [];
  #held = 0;
  #depth = 0;
  #quoted = false;
  #escaped = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes bytes and returns the objects they complete; throws an `OverlongEventError`. */
  push(chunk: Buffer): SseEvent[] {
    const events: SseEvent[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#escaped) this.#escaped = false;
      else if (this.#quoted) {
        if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#quoted = false;
      } else if (this.#depth > 0 && byte === QUOTE) this.#quoted = true;
      else if (byte === OPEN) {
        // Whatever is between objects means nothing.
        if (this.#depth === 0) from = at;
        this.#depth += 1;
      } else if (byte === CLOSE && this.#depth > 0) {
        this.#depth -= 1;
        if (this.#depth > 0) continue;
        this.#hold(chunk.subarray(from, at + 1));
        events.push({ event: "", data: Buffer.concat(this.#pieces).toString() });
        this.#pieces = [];
        this.#held = 0;
      }
    }
    if (this.#depth > 0) this.#hold(chunk.subarray(from));
    return events;
  }

  /** The start of an unfinished object, which is not an event. */
  end(): SseEvent | undefined {
    return this.#depth === 0 ? undefined : { event: "", data: Buffer.concat(this.#pieces).toString() };
  }

  #hold(piece: Buffer): void {
    this.#held += piece.length;
    if (this.#held > this.#limit) throw new OverlongEventError(this.#limit);
    this.#pieces.push(piece);
  }
}
