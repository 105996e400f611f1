import { type AnswerSink, malformed } from "../answer-sink.ts";
import type { EventReader } from "../answer-wire.ts";
import { type Bag, bagOf, bagsOf, textOf, wordOf } from "../bag.ts";
import { BREAK, beginCall, isCall, nothingTold, readItem, type Told } from "./read-item.ts";
import { readUsage } from "./words.ts";

/** Reads the events of a streamed response. */
export class ResponseReader implements EventReader {
  readonly #sink: AnswerSink;
  /** What has been passed on of the unfinished items, by position. */
  readonly #told = new Map<unknown, Told>();

  constructor(sink: AnswerSink) {
    this.#sink = sink;
  }

  read(event: Bag): void {
    const { type, output_index: index } = event;
    const delta = textOf(event.delta);
    if (type === "response.output_text.delta") {
      this.#of(index).text += delta.length;
      this.#sink.text(delta);
    } else if (type === "response.refusal.delta") {
      this.#of(index).refusal += delta.length;
      this.#sink.refusal(delta);
    } else if (type === "response.reasoning_summary_text.delta" || type === "response.reasoning_text.delta") {
      this.#think(delta, index);
    } else if (
      type === "response.function_call_arguments.delta" ||
      type === "response.custom_tool_call_input.delta"
    ) {
      this.#of(index).input += delta.length;
      this.#sink.args(index, delta);
    } else this.#frame(event);
  }

  /** Only the last event ends a response. */
  end(): void {}

  /** Events that begin or end something. */
  #frame(event: Bag): void {
    const { type, output_index: index } = event;
    const item = bagOf(event.item);
    const response = bagOf(event.response);
    switch (type) {
      case "response.created":
        this.#sink.start(wordOf(response.id), wordOf(response.model));
        break;
      case "response.reasoning_summary_part.added":
        // Paragraphs are separated.
        if (this.#of(index).thought > 0) this.#think(BREAK, index);
        break;
      case "response.output_item.added":
        if (isCall(item)) beginCall(item, index, this.#sink);
        break;
      case "response.output_item.done":
        readItem(item, index, this.#of(index), this.#sink);
        this.#told.delete(index);
        break;
      case "response.completed":
      case "response.incomplete":
      case "response.failed":
      case "response.cancelled":
        finishResponse(response, this.#sink);
    }
  }

  #of(index: unknown): Told {
    const told = this.#told.get(index) ?? nothingTold();
    this.#told.set(index, told);
    return told;
  }

  #think(delta: string, index: unknown): void {
    this.#of(index).thought += delta.length;
    this.#sink.reasoning(delta);
  }
}

/** Ends a response, in whatever way it ended. */
function finishResponse(response: Bag, sink: AnswerSink): void {
  const usage = readUsage(response.usage);
  if (response.status === "completed") sink.finish("stop", usage);
  const { reason } = bagOf(response.incomplete_details);
  if (response.status === "incomplete")
    sink.finish(reason === "content_filter" ? "refusal" : "length", usage);
  // Whatever else it is, it is not an answer.
  const { message, code } = bagOf(response.error);
  const trouble = malformed(`the response is ${textOf(response.status) || "of no status"}`);
  sink.fail({ ...trouble, code: wordOf(code) ?? trouble.code, message: wordOf(message) ?? trouble.message });
}

/** Reads a whole response. */
export function readResponse(body: Bag, sink: AnswerSink): void {
  if (!Array.isArray(body.output)) return;
  sink.start(wordOf(body.id), wordOf(body.model));
  for (const [index, item] of bagsOf(body.output).entries()) {
    if (isCall(item)) beginCall(item, index, sink);
    readItem(item, index, nothingTold(), sink);
  }
  finishResponse(body, sink);
}
