import type { AnswerUsage, Proof } from "../answer-event.ts";
import { type AnswerSink, malformed } from "../answer-sink.ts";
import type { EventReader } from "../answer-wire.ts";
import { type Bag, bagOf, bagsOf, isBag, textOf, wordOf } from "../bag.ts";
import { readUsage, reasonOf } from "./words.ts";

/** Reads the responses of a stream; a whole answer is one such response. */
export class ContentReader implements EventReader {
  readonly #sink: AnswerSink;
  #reason: string | undefined;
  #blocked = false;
  #usage: AnswerUsage | undefined;
  #calls = 0;

  constructor(sink: AnswerSink) {
    this.#sink = sink;
  }

  read(response: Bag): void {
    this.#sink.start(wordOf(response.responseId), wordOf(response.modelVersion));
    const { blockReason, blockReasonMessage } = bagOf(response.promptFeedback);
    if (wordOf(blockReason) !== undefined) {
      this.#blocked = true;
      this.#sink.refusal(textOf(blockReasonMessage));
    }
    const candidate = bagsOf(response.candidates).find(({ index = 0 }) => index === 0) ?? {};
    for (const part of bagsOf(bagOf(candidate.content).parts)) this.#part(part);
    this.#reason = wordOf(candidate.finishReason) ?? this.#reason;
    this.#usage = readUsage(response.usageMetadata) ?? this.#usage;
  }

  /** The wire does not mark the end of a stream: there is only the finish reason. */
  end(): void {
    if (this.#reason === undefined) {
      if (this.#blocked) this.#sink.finish("refusal", this.#usage);
      return;
    }
    const reason = reasonOf(this.#reason);
    if (reason === undefined) this.#sink.fail(malformed(`it ended with ${this.#reason}`));
    else this.#sink.finish(reason, this.#usage);
  }

  #part(part: Bag): void {
    const signature = textOf(part.thoughtSignature);
    if (isBag(part.functionCall)) {
      this.#call(part.functionCall, signature);
      return;
    }
    if (typeof part.text === "string") {
      if (part.thought === true) this.#sink.reasoning(part.text);
      else this.#sink.text(part.text);
    } else {
      const { thoughtSignature: _, ...rest } = part;
      const [label] = Object.keys(rest);
      if (label !== undefined) this.#sink.opaque(label, rest[label]);
    }
    this.#sink.proof("gemini", signature);
  }

  #call({ name, id, args }: Bag, signature: string): void {
    const key = this.#calls++;
    const proof: Proof | undefined = signature === "" ? undefined : { vendor: "gemini", value: signature };
    this.#sink.call(key, textOf(name), { id: wordOf(id), proof });
    this.#sink.args(key, JSON.stringify(args ?? {}));
    this.#sink.endCall(key);
  }
}
