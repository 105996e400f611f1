import type { FinishReason } from "../answer-event.ts";

/** The common start of all event names. */
const NAME = Buffer.from("event: response.");
const CALL = Buffer.from('"function_call"');
const LINE_END = 0x0a;
const RETURN = 0x0d;
/** Enough for an event's name, and for what a response says first. */
const ENOUGH = 512;
/** Pieces up to this length are kept until the end, where they can be searched. */
const SHORT = 16 * 1024;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Finds out how a response ends while it passes. Its last event repeats everything, so the name of that event may be far from its end; and
 * its items precede the tools, which may be long. Pieces of whole events, as most are, are not searched.
 */
export class EndWatch {
  /** The start of the event that the end of a piece cut off. */
  #cut = NOTHING;
  /** The end of a piece that ended in the middle of an event: a name may have been cut, too. */
  #seam = NOTHING;
  #called = false;

  /** Takes a piece of the answer. */
  push(chunk: Buffer): void {
    if (this.#cut.length > 0 && this.#cut.length < ENOUGH)
      this.#cut = Buffer.concat([this.#cut, chunk.subarray(0, ENOUGH)]);
    const isCut = this.#seam.length > 0;
    if (isCut) this.#search(Buffer.concat([this.#seam, chunk.subarray(0, NAME.length)]), false);
    const { length } = chunk;
    const whole = length > 1 && chunk[length - 1] === LINE_END && chunk[length - 2] === LINE_END;
    if (whole && length <= SHORT) {
      // `event: response.function_call_arguments.delta`
      this.#called ||= chunk[NAME.length] === 0x66 && chunk[NAME.length + 1] === 0x75;
      this.#seam = NOTHING;
      return;
    }
    this.#search(chunk, !isCut);
    const seam = length < NAME.length ? Buffer.concat([this.#seam, chunk]) : chunk;
    this.#seam = seam.subarray(-NAME.length);
  }

  /** `isNew` means that the bytes begin a line. */
  #search(bytes: Buffer, isNew: boolean): void {
    this.#called ||= bytes.includes(CALL);
    let at = bytes.lastIndexOf(NAME);
    // The model's own text may contain such a name, too, but no line breaks.
    while (at > 0 && !endsLine(bytes[at - 1])) at = bytes.lastIndexOf(NAME, at - 1);
    if (at > 0 || (at === 0 && isNew)) this.#cut = bytes.subarray(at, at + ENOUGH);
  }

  /** Why the response ended, according to its start and end. */
  reason(head: string, tail: string): FinishReason | undefined {
    let at = tail.lastIndexOf("event: response.");
    while (at > 0 && !endsLine(tail.charCodeAt(at - 1))) at = tail.lastIndexOf("event: response.", at - 1);
    const name = at < 0 ? this.#cut.toString("latin1") : tail.slice(at, at + ENOUGH);
    const streamed = /^event: response\.(\w+)/.exec(name)?.[1];
    // In a whole response, the first status is its own; those of its items follow.
    const word = streamed ?? /"status"\s*:\s*"(\w+)"/.exec(head)?.[1];
    const start = streamed === undefined ? head : name;
    if (word === "incomplete") return (start + tail).includes('"content_filter"') ? "refusal" : "length";
    if (word !== "completed") return undefined;
    return this.#called || tail.includes('"function_call"') ? "calls" : "stop";
  }
}

function endsLine(byte: number | undefined): boolean {
  return byte === LINE_END || byte === RETURN;
}
