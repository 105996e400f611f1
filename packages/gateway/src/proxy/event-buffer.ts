const LINE_END = 0x0a;
const RETURN = 0x0d;
/** Lines may also end without a line feed. */
const LONE_RETURNS = Buffer.from("\r\r");
/** No more than this of one event is held back. */
const LONGEST = 64 * 1024;

/**
 * Passes on complete events of a stream and holds back the start of an incomplete one, so that a stream that is cut off can be ended with
 * an event of our own. Usually events arrive complete; then nothing waits and nothing is copied.
 */
export class EventBuffer {
  #held: Buffer[] = [];
  #size = 0;
  /** The last bytes held back: an empty line may arrive in pieces. */
  #tail: Buffer = Buffer.alloc(0);
  #open = false;

  /** Takes received bytes and returns those that can be passed on, if any. */
  push(chunk: Buffer): Buffer | undefined {
    if (this.#size === 0 && endsAnEvent(chunk)) {
      this.#open = false;
      return chunk;
    }
    const seen = this.#size === 0 ? chunk : Buffer.concat([this.#tail, chunk]);
    const end = endOfEvents(seen) - (seen.length - chunk.length);
    if (end <= 0 && this.#size + chunk.length <= LONGEST) {
      this.#hold(chunk, seen);
      return undefined;
    }
    const passed = end <= 0 ? chunk : chunk.subarray(0, end);
    this.#open = end <= 0;
    const all = this.#size === 0 ? passed : Buffer.concat([...this.#held, passed]);
    this.#held = [];
    this.#size = 0;
    if (passed.length < chunk.length) this.#hold(chunk.subarray(passed.length), seen);
    return all;
  }

  /** True when what was passed on ends in the middle of an event that was too long to hold back. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** The bytes held back. */
  rest(): Buffer | undefined {
    return this.#size === 0 ? undefined : Buffer.concat(this.#held);
  }

  #hold(chunk: Buffer, seen: Buffer): void {
    this.#held.push(chunk);
    this.#size += chunk.length;
    this.#tail = seen.subarray(-3);
  }
}

/** True for most pieces: their last event is complete. */
function endsAnEvent(bytes: Buffer): boolean {
  const { length } = bytes;
  const last = bytes[length - 1];
  return length > 1 && last === bytes[length - 2] && (last === LINE_END || last === RETURN);
}

/** Where the last complete event ends: after an empty line. */
function endOfEvents(bytes: Buffer): number {
  for (let at = bytes.lastIndexOf(LINE_END); at > 0; at = bytes.lastIndexOf(LINE_END, at - 1)) {
    const before = bytes[at - 1];
    if (before === LINE_END || (before === RETURN && bytes[at - 2] === LINE_END)) return at + 1;
  }
  const at = bytes.lastIndexOf(LONE_RETURNS);
  return at < 0 ? 0 : at + LONE_RETURNS.length;
}
