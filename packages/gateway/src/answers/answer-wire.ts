import type { Trouble } from "../wires/wire.ts";
import type { Answer } from "./answer.ts";
import type { AnswerEvent, AnswerUsage } from "./answer-event.ts";
import type { AnswerSink } from "./answer-sink.ts";
import type { Bag } from "./bag.ts";

/** What the answer to a client needs besides the model's answer. */
export interface AnswerContext {
  /** The model that the client requested. */
  readonly model: string;
  /** Letters and digits, at most 32, unique to the answer: ids are derived from it. */
  readonly id: string;
  /** When the answer was created, in seconds since 1970. */
  readonly created: number;
  /** The client's request, which some wires repeat. */
  readonly request?: Bag;
  /** True for one of Google's streams in the form of a JSON list. */
  readonly list?: boolean;
}

/** Reads the events of one wire's streams. */
export interface EventReader {
  /** Reads one event: its name, if it has one, and its data, parsed. */
  read(data: Bag, event: string): void;
  /** `[DONE]` has arrived. */
  marked?(): void;
  /** The stream has ended. */
  end(): void;
}

/** Writes streams of one wire. */
export interface AnswerWriter {
  /** The text for an event; empty when there is nothing to send yet. */
  write(event: AnswerEvent): string;
}

/** How one wire expresses answers. */
export interface AnswerWire {
  readonly name: string;
  /** Reads a whole answer. */
  readWhole(body: Bag, sink: AnswerSink): void;
  /** Reads a stream. */
  openReader(sink: AnswerSink): EventReader;
  /** The body of a whole answer. */
  writeWhole(answer: Answer, context: AnswerContext): object;
  /** Writes a stream. */
  openWriter(context: AnswerContext): AnswerWriter;
  /** Reads a usage of this wire; undefined when it contains nothing. */
  readUsage(usage: unknown): AnswerUsage | undefined;
  /** The members that this reads, at any depth. */
  readonly usageNames: readonly string[];
  /** Reads the body of a refusal, or an event that reports one, which has no status. */
  readError(body: Bag, status?: number): Trouble | undefined;
}
