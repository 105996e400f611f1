import type { AnswerEvent } from "./answer-event.ts";
import { AnswerSink, CUT, malformed } from "./answer-sink.ts";
import type { AnswerWire, EventReader } from "./answer-wire.ts";
import { isBag, parsed } from "./bag.ts";
import { ListParser } from "./list-parser.ts";
import { type SseEvent, SseParser } from "./sse-parser.ts";

/** The most that is held of one event; an answer with a longer one fails. */
export const LONGEST_EVENT: number = 8 * 1024 * 1024;

/** Splits a stream into events. */
interface Parser {
  push(chunk: Buffer): SseEvent[];
  end(): SseEvent | undefined;
}

/** Reads a stream of a wire, piece by piece. Its events end with a `finish` or an `error`, whatever arrives. */
export class StreamReader {
  readonly #sink = new AnswerSink();
  readonly #reader: EventReader;
  readonly #wire: AnswerWire;
  readonly #limit: number;
  #parser: Parser | undefined;

  /** `limit` is the length of the longest event. */
  constructor(wire: AnswerWire, limit: number = LONGEST_EVENT) {
    this.#wire = wire;
    this.#reader = wire.openReader(this.#sink);
    this.#limit = limit;
  }

  /** Takes bytes and returns their events. */
  push(chunk: Buffer): AnswerEvent[] {
    if (this.#sink.done) return [];
    this.#parser ??= this.#choose(chunk);
    try {
      for (const event of this.#parser?.push(chunk) ?? []) this.#read(event);
    } catch (error) {
      this.#sink.fail(malformed((error as Error).message));
    }
    return this.#sink.take();
  }

  /** The stream has ended. */
  end(): AnswerEvent[] {
    const rest = this.#sink.done ? undefined : this.#parser?.end();
    if (rest !== undefined) this.#readRest(rest);
    if (!this.#sink.done) this.#reader.end();
    this.#sink.fail(CUT);
    return this.#sink.take();
  }

  /** A list begins with a bracket, perhaps after white space; everything else is read as events. */
  #choose(chunk: Buffer): Parser | undefined {
    const first = chunk.find((byte) => byte > 0x20);
    if (first === undefined) return undefined;
    return first === 0x5b ? new ListParser(this.#limit) : new SseParser(this.#limit);
  }

  #read({ event, data }: SseEvent): void {
    if (data === "[DONE]") {
      this.#reader.marked?.();
      return;
    }
    const body = parsed(data);
    const trouble = isBag(body) ? this.#wire.readError(body) : malformed("an event is no JSON object");
    if (trouble !== undefined) this.#sink.fail(trouble);
    else if (isBag(body)) this.#reader.read(body, event);
  }

  /** Data without a final empty line may be complete, or the start of something cut off. */
  #readRest(rest: SseEvent): void {
    if (rest.data === "[DONE]" || isBag(parsed(rest.data))) this.#read(rest);
    else this.#sink.fail(CUT);
  }
}

/** Reads a whole answer of a wire. */
export function readWhole(wire: AnswerWire, body: unknown): AnswerEvent[] {
  const sink = new AnswerSink();
  if (isBag(body)) wire.readWhole(body, sink);
  sink.fail(malformed("it is not what the wire promises"));
  return sink.take();
}
