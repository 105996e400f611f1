import { OverlongEventError, type SseEvent } from "./sse-parser.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Tells the objects of a JSON list apart as they come: how Google streams where nobody asked for events. */
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

  /** Takes bytes, gives the objects that they end; throws an `OverlongEventError`. */
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
        // What stands between objects says nothing.
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

  /** The start of an object that has not ended, which is none. */
  end(): SseEvent | undefined {
    return this.#depth === 0 ? undefined : { event: "", data: Buffer.concat(this.#pieces).toString() };
  }

  #hold(piece: Buffer): void {
    this.#held += piece.length;
    if (this.#held > this.#limit) throw new OverlongEventError(this.#limit);
    this.#pieces.push(piece);
  }
}
