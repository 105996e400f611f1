import type { AnswerUsage } from "../answer-event.ts";
import { type AnswerSink, malformed } from "../answer-sink.ts";
import type { EventReader } from "../answer-wire.ts";
import { type Bag, bagOf, bagsOf, isBag, textOf, wordOf } from "../bag.ts";
import { readUsage, reasonOf } from "./words.ts";

/** The part of a call that has arrived. */
interface Call {
  id: string | undefined;
  /** True once its name has arrived: then it is passed on. */
  isNamed: boolean;
  /** Arguments that arrived before its name. */
  args: string;
}

/** Reads the chunks of a streamed completion; a whole one is read as a single chunk. */
export class ChatReader implements EventReader {
  readonly #sink: AnswerSink;
  #reason: string | undefined;
  #usage: AnswerUsage | undefined;
  /** The latest calls, by whatever distinguishes them on the wire. */
  readonly #calls = new Map<unknown, Call>();
  #latest: unknown;

  constructor(sink: AnswerSink) {
    this.#sink = sink;
  }

  read(chunk: Bag): void {
    this.#sink.start(wordOf(chunk.id), wordOf(chunk.model));
    const choice = bagsOf(chunk.choices).find(({ index = 0 }) => index === 0) ?? {};
    const delta = bagOf(choice.delta ?? choice.message);
    this.#speak(delta);
    for (const call of bagsOf(delta.tool_calls)) this.#call(call);
    if (isBag(delta.function_call)) this.#call({ index: 0, function: delta.function_call });
    this.#reason = wordOf(choice.finish_reason) ?? this.#reason;
    this.#usage =
      readUsage(chunk.usage) ??
      readUsage(choice.usage) ??
      readUsage(bagOf(chunk.x_groq).usage) ??
      this.#usage;
  }

  /** `[DONE]` ends an answer, even one without a finish reason. */
  marked(): void {
    this.#finish(this.#reason ?? "stop");
  }

  /** Not everyone sends `[DONE]`; an answer with a finish reason is complete. */
  end(): void {
    if (this.#reason !== undefined) this.#finish(this.#reason);
  }

  #finish(word: string): void {
    if (word === "error") this.#sink.fail(malformed("it ended with an error"));
    for (const { isNamed } of this.#calls.values())
      if (!isNamed) this.#sink.fail(malformed("a call has no name"));
    this.#sink.finish(reasonOf(word), this.#usage);
  }

  #speak({ content, refusal, reasoning_content, reasoning }: Bag): void {
    this.#sink.reasoning(textOf(reasoning_content) || textOf(reasoning));
    // Mistral's content may be a list that includes reasoning.
    for (const block of bagsOf(content)) {
      if (block.type === "thinking") {
        for (const { text } of bagsOf(block.thinking)) this.#sink.reasoning(textOf(text));
      } else if (typeof block.text === "string") this.#sink.text(block.text);
      else this.#sink.opaque(textOf(block.type) || "content", block);
    }
    this.#sink.text(textOf(content));
    this.#sink.refusal(textOf(refusal));
  }

  #call(call: Bag): void {
    const id = wordOf(call.id);
    const custom = isBag(call.custom);
    const own = custom ? bagOf(call.custom) : bagOf(call.function);
    const name = wordOf(own.name);
    const said = custom ? own.input : own.arguments;
    // Some send arguments as an object, which violates the wire but is clear.
    const args = isBag(said) ? JSON.stringify(said) : textOf(said);
    // Without an index, a new id begins the next call.
    const key = call.index ?? id ?? this.#latest ?? 0;
    this.#latest = key;
    const known = this.#callAt(key, id, name);
    known.id ??= id;
    if (known.isNamed) this.#sink.args(known, args);
    else {
      known.args += args;
      if (name === undefined) return;
      known.isNamed = true;
      this.#sink.call(known, name, { id: known.id, custom });
      this.#sink.args(known, known.args);
    }
  }

  #callAt(key: unknown, id: string | undefined, name: string | undefined): Call {
    const known = this.#calls.get(key);
    // Some give all calls the same index; then another id and a name begin the next one.
    const isNext = known?.isNamed && name !== undefined && id !== undefined && id !== (known.id ?? id);
    if (known !== undefined && !isNext) return known;
    this.#sink.endCall(known);
    const next: Call = { id, isNamed: false, args: "" };
    this.#calls.set(key, next);
    return next;
  }
}
