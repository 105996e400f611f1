import type { Trouble } from "../wires/wire.ts";
import type { Answer } from "./answer.ts";
import type { AnswerEvent, AnswerUsage } from "./answer-event.ts";
import type { AnswerSink } from "./answer-sink.ts";
import type { Bag } from "./bag.ts";

/** What the answer to a client says besides what the model said. */
export interface AnswerContext {
  /** The model that the client asked for. */
  readonly model: string;
  /** Letters and digits, at most 32, that no other answer has: ids are made of it. */
  readonly id: string;
  /** When the answer was made, in seconds since 1970. */
  readonly created: number;
  /** What the client sent: some wires say it again. */
  readonly request?: Bag;
  /** True for a stream of Google's that is a JSON list. */
  readonly list?: boolean;
}

/** Reads the events of a stream of one wire. */
export interface EventReader {
  /** Reads one event: its name, if it has one, and its data, parsed. */
  read(data: Bag, event: string): void;
  /** `[DONE]` has come. */
  marked?(): void;
  /** The stream has ended. */
  end(): void;
}

/** Writes a stream of one wire. */
export interface AnswerWriter {
  /** The text by which the event is told; empty when there is nothing to tell yet. */
  write(event: AnswerEvent): string;
}

/** How one wire says what a model answered. */
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
  /** What a usage of this wire says; undefined when it says nothing. */
  readUsage(usage: unknown): AnswerUsage | undefined;
  /** The members that it looks at, at whatever depth. */
  readonly usageNames: readonly string[];
  /** What the body of a refusal says, or an event that tells of one, which has no status. */
  readError(body: Bag, status?: number): Trouble | undefined;
}
