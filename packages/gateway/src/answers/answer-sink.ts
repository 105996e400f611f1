import type { Trouble } from "../wires/wire.ts";
import type { AnswerEvent, AnswerUsage, FinishReason, Proof } from "./answer-event.ts";
import { defined } from "./bag.ts";

/** What is said of an answer that makes no sense. */
export function malformed(what: string): Trouble {
  return {
    status: 502,
    code: "upstream_malformed",
    message: `the provider's answer cannot be understood: ${what}`,
  };
}

/** What is said of an answer that came to no end. */
export const CUT: Trouble = {
  status: 502,
  code: "upstream_cut",
  message: "the provider ended its answer in the middle",
};

/** A call that a reader keeps apart from others by a key of its wire. */
interface OpenCall {
  readonly key: unknown;
  spoken: boolean;
  readonly custom: boolean;
}

/**
 * Where readers put what they read. It keeps the events in order, whatever the wire: one call at a time, each of them
 * ended, and nothing behind the end.
 */
export class AnswerSink {
  #events: AnswerEvent[] = [];
  #started = false;
  #done = false;
  #open: OpenCall | undefined;
  #calls = 0;
  #refused = false;

  /** True when the answer has ended, well or not. */
  get done(): boolean {
    return this.#done;
  }

  /** What has come since the last time. */
  take(): AnswerEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** The answer begins; only the first time counts. */
  start(id?: string, model?: string): void {
    if (this.#started || this.#done) return;
    this.#started = true;
    this.#events.push(defined<AnswerEvent & { type: "start" }>({ type: "start", id, model }));
  }

  /** Something is said. */
  text(text: string): void {
    if (this.#says(text)) this.#events.push({ type: "text", text });
  }

  /** Something is said in refusal. */
  refusal(text: string): void {
    if (!this.#says(text)) return;
    this.#refused = true;
    this.#events.push({ type: "refusal", text });
  }

  /** Something is thought. */
  reasoning(text: string): void {
    if (this.#says(text)) this.#events.push({ type: "reasoning", text });
  }

  /** A thought is proven. */
  proof(vendor: Proof["vendor"], value: string, sealed = false): void {
    if (!this.#says(value)) return;
    this.#events.push({ type: "proof", proof: sealed ? { vendor, value, sealed } : { vendor, value } });
  }

  /** Something that only its own wire has a form for: it is quoted. */
  opaque(label: string, value: unknown): void {
    this.text(`[${label}] ${JSON.stringify(value)}`);
  }

  /** A call begins. */
  call(
    key: unknown,
    name: string,
    { id, custom = false, proof }: { id?: string | undefined; custom?: boolean; proof?: Proof | undefined },
  ): void {
    if (!this.#goesOn()) return;
    this.#open = { key, spoken: false, custom };
    this.#calls += 1;
    const type = "call" as const;
    this.#events.push(
      defined<AnswerEvent & { type: "call" }>({ type, id, name, custom: custom || undefined, proof }),
    );
  }

  /** A piece of a call's arguments. */
  args(key: unknown, text: string): void {
    if (text === "" || this.#done) return;
    if (this.#open === undefined || this.#open.key !== key) {
      this.fail(malformed("pieces of several calls are mixed"));
    } else {
      this.#open.spoken = true;
      this.#events.push({ type: "arguments", text });
    }
  }

  /** The call that is open ends. */
  endCall(): void {
    const open = this.#open;
    if (open === undefined || this.#done) return;
    this.#open = undefined;
    if (!open.spoken && !open.custom) this.#events.push({ type: "arguments", text: "{}" });
    this.#events.push({ type: "call-end" });
  }

  /** The answer ends. */
  finish(reason: FinishReason, usage?: AnswerUsage, stopSequence?: string): void {
    if (!this.#goesOn()) return;
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

  /** The answer fails. */
  fail(trouble: Trouble): void {
    if (this.#done) return;
    this.#done = true;
    this.#events.push({ type: "error", trouble });
  }

  /** True when there is something to say, and room for it. */
  #says(text: string): boolean {
    return text !== "" && this.#goesOn();
  }

  #goesOn(): boolean {
    if (this.#done) return false;
    this.endCall();
    this.start();
    return true;
  }
}
