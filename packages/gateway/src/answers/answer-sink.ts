import type { Trouble } from "../wires/wire.ts";
import type { AnswerEvent, AnswerUsage, CallEvent, FinishReason, Proof } from "./answer-event.ts";
import { defined } from "./bag.ts";
import { CallOrder } from "./call-order.ts";

/** The error for an answer that makes no sense. */
export function malformed(what: string): Trouble {
  return {
    status: 502,
    code: "upstream_malformed",
    message: `the provider's answer cannot be understood: ${what}`,
  };
}

/** The error for an answer that did not complete. */
export const CUT: Trouble = {
  status: 502,
  code: "upstream_cut",
  message: "the provider ended its answer in the middle",
};

/**
 * Collects the events that readers find. It keeps them in order, whatever the wire: one call at a time, each of them ended, and nothing
 * after the end.
 */
export class AnswerSink {
  #events: AnswerEvent[] = [];
  readonly #order = new CallOrder((event) => this.#events.push(event));
  #started = false;
  #done = false;
  #calls = 0;
  #refused = false;

  /** True when the answer has ended, successfully or not. */
  get done(): boolean {
    return this.#done;
  }

  /** The events since the last call. */
  take(): AnswerEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** The answer begins; only the first call counts. */
  start(id?: string, model?: string): void {
    if (this.#started || this.#done) return;
    this.#started = true;
    this.#events.push(defined<AnswerEvent & { type: "start" }>({ type: "start", id, model }));
  }

  /** Adds text. */
  text(text: string): void {
    if (this.#says(text)) this.#add({ type: "text", text });
  }

  /** Adds text of a refusal. */
  refusal(text: string): void {
    if (!this.#says(text)) return;
    this.#refused = true;
    this.#add({ type: "refusal", text });
  }

  /** Adds reasoning. */
  reasoning(text: string): void {
    if (this.#says(text)) this.#add({ type: "reasoning", text });
  }

  /** Adds the signature of reasoning. */
  proof(vendor: Proof["vendor"], value: string, sealed = false): void {
    if (!this.#says(value)) return;
    this.#add({ type: "proof", proof: sealed ? { vendor, value, sealed } : { vendor, value } });
  }

  /** Adds something that only its own wire can express: it is quoted. */
  opaque(label: string, value: unknown): void {
    this.text(`[${label}] ${JSON.stringify(value)}`);
  }

  /** Begins a call with a key that distinguishes it on its wire; an earlier call with the same key ends. */
  call(
    key: unknown,
    name: string,
    { id, custom = false, proof }: { id?: string | undefined; custom?: boolean; proof?: Proof | undefined },
  ): void {
    if (!this.#goesOn()) return;
    this.#calls += 1;
    const type = "call" as const;
    this.#order.begin(key, defined<CallEvent>({ type, id, name, custom: custom || undefined, proof }));
  }

  /** Adds a piece of a call's arguments. */
  args(key: unknown, text: string): void {
    if (text === "" || this.#done) return;
    if (!this.#order.speak(key, text)) this.fail(malformed("pieces of several calls are mixed"));
    this.#mindRoom();
  }

  /** Ends a call. */
  endCall(key: unknown): void {
    if (!this.#done) this.#order.end(key);
  }

  /** Ends the answer. */
  finish(reason: FinishReason, usage?: AnswerUsage, stopSequence?: string): void {
    if (!this.#goesOn()) return;
    this.#order.endAll();
    this.#done = true;
    const plain = this.#calls > 0 ? "calls" : this.#refused ? "refusal" : reason;
    this.#events.push(
      defined<AnswerEvent & { type: "finish" }>({
        type: "finish",
        reason: reason === "stop" ? plain : reason,
        usage,
        stopSequence,
      }),
    );
  }

  /** Fails the answer. */
  fail(trouble: Trouble): void {
    if (this.#done) return;
    this.#done = true;
    this.#events.push({ type: "error", trouble });
  }

  /** True when there is text, and room for it. */
  #says(text: string): boolean {
    return text !== "" && this.#goesOn();
  }

  #goesOn(): boolean {
    if (this.#done) return false;
    this.start();
    return true;
  }

  #add(event: AnswerEvent): void {
    this.#order.add(event);
    this.#mindRoom();
  }

  #mindRoom(): void {
    if (this.#order.isFull) this.fail(malformed("too much comes before the end of a call"));
  }
}
