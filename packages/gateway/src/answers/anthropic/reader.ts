import type { AnswerSink } from "../answer-sink.ts";
import type { EventReader } from "../answer-wire.ts";
import { type Bag, bagOf, isBag, textOf, wordOf } from "../bag.ts";
import { readUsage, reasonOf } from "./words.ts";

/** A block that is being streamed. */
interface Block {
  readonly start: Bag;
  spoken: boolean;
  /** The arguments of a call that the vendor runs itself. */
  input: string;
}

/** Reads the events of a streamed message. */
export class MessageReader implements EventReader {
  readonly #sink: AnswerSink;
  readonly #blocks = new Map<unknown, Block>();
  #usage: Bag = {};
  #reason: string | undefined;
  #sequence: string | undefined;

  constructor(sink: AnswerSink) {
    this.#sink = sink;
  }

  read(event: Bag): void {
    const { type, index } = event;
    if (type === "message_start") {
      const message = bagOf(event.message);
      this.#sink.start(wordOf(message.id), wordOf(message.model));
      this.#count(message.usage);
    } else if (type === "content_block_start") {
      const block = { start: bagOf(event.content_block), spoken: false, input: "" };
      this.#blocks.set(index, block);
      beginBlock(block.start, index, this.#sink);
    } else if (type === "content_block_delta") this.#delta(bagOf(event.delta), index);
    else if (type === "content_block_stop") this.#stop(index);
    else if (type === "message_delta") {
      const { stop_reason, stop_sequence } = bagOf(event.delta);
      this.#reason = wordOf(stop_reason) ?? this.#reason;
      this.#sequence = wordOf(stop_sequence) ?? this.#sequence;
      this.#count(event.usage);
    } else if (type === "message_stop") {
      this.#sink.finish(reasonOf(this.#reason ?? ""), readUsage(this.#usage), this.#sequence);
    }
  }

  /** Only `message_stop` ends a message. */
  end(): void {}

  /** Counts are running totals: later ones replace earlier ones. */
  #count(usage: unknown): void {
    if (!isBag(usage)) return;
    const told = Object.entries(usage).filter(([, value]) => value !== null);
    this.#usage = { ...this.#usage, ...Object.fromEntries(told) };
  }

  #delta(delta: Bag, index: unknown): void {
    const block = this.#blocks.get(index);
    if (delta.type === "text_delta") this.#sink.text(textOf(delta.text));
    else if (delta.type === "thinking_delta") this.#sink.reasoning(textOf(delta.thinking));
    else if (delta.type === "signature_delta") this.#sink.proof("anthropic", textOf(delta.signature));
    else if (delta.type === "input_json_delta" && block !== undefined) {
      const piece = textOf(delta.partial_json);
      block.spoken ||= piece !== "";
      if (block.start.type === "tool_use") this.#sink.args(index, piece);
      else block.input += piece;
    }
  }

  #stop(index: unknown): void {
    const block = this.#blocks.get(index);
    this.#blocks.delete(index);
    if (block === undefined) return;
    const { type, input } = block.start;
    // Imitators may send all arguments at once.
    if (type === "tool_use" && !block.spoken && isBag(input) && Object.keys(input).length > 0)
      this.#sink.args(index, JSON.stringify(input));
    if (type === "tool_use") this.#sink.endCall(index);
    else if (!SPOKEN.has(type))
      this.#sink.opaque(
        textOf(type),
        block.input === "" ? block.start : { ...block.start, input: block.input },
      );
  }
}

const SPOKEN: ReadonlySet<unknown> = new Set(["text", "thinking", "redacted_thinking"]);

/** Reads what the start of a block already contains. */
function beginBlock(block: Bag, index: unknown, sink: AnswerSink): void {
  if (block.type === "text") sink.text(textOf(block.text));
  else if (block.type === "thinking") {
    sink.reasoning(textOf(block.thinking));
    sink.proof("anthropic", textOf(block.signature));
  } else if (block.type === "redacted_thinking") sink.proof("anthropic", textOf(block.data), true);
  else if (block.type === "tool_use") sink.call(index, textOf(block.name), { id: wordOf(block.id) });
}

/** Reads a block of a whole message. */
export function readBlock(block: Bag, index: number, sink: AnswerSink): void {
  beginBlock(block, index, sink);
  if (block.type === "tool_use") {
    sink.args(index, JSON.stringify(block.input ?? {}));
    sink.endCall(index);
  } else if (!SPOKEN.has(block.type)) sink.opaque(textOf(block.type), block);
}
