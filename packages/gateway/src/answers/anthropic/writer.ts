import { anthropicWire } from "../../wires/anthropic.ts";
import { callId } from "../answer.ts";
import type { AnswerEvent, FinishEvent, Proof } from "../answer-event.ts";
import type { AnswerContext, AnswerWriter } from "../answer-wire.ts";
import type { Bag } from "../bag.ts";
import { wordOfReason, writeUsage } from "./words.ts";

function event(type: string, members: Bag): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`;
}

/** Writes a message as events. */
export class MessageWriter implements AnswerWriter {
  readonly #context: AnswerContext;
  #begun = false;
  #index = -1;
  #open: "text" | "thinking" | "tool_use" | undefined;
  #calls = 0;
  #custom: string | undefined;

  constructor(context: AnswerContext) {
    this.#context = context;
  }

  write(said: AnswerEvent): string {
    switch (said.type) {
      case "start":
        return this.#begin();
      case "text":
      case "refusal":
        return (
          this.#in("text", { type: "text", text: "" }) + this.#delta({ type: "text_delta", text: said.text })
        );
      case "reasoning": {
        const block = this.#in("thinking", { type: "thinking", thinking: "", signature: "" });
        return block + this.#delta({ type: "thinking_delta", thinking: said.text });
      }
      case "proof":
        return this.#prove(said.proof);
      case "call": {
        const id = callId(said, this.#context.id, this.#calls++);
        this.#custom = said.custom === true ? "" : undefined;
        return this.#close() + this.#start("tool_use", { type: "tool_use", id, name: said.name, input: {} });
      }
      case "arguments":
        if (this.#custom === undefined)
          return this.#delta({ type: "input_json_delta", partial_json: said.text });
        this.#custom += said.text;
        return "";
      case "call-end":
        return this.#endCall();
      case "finish":
        return this.#finish(said);
      case "error":
        return anthropicWire.errorEvent(said.trouble);
    }
  }

  #begin(): string {
    if (this.#begun) return "";
    this.#begun = true;
    const { id, model } = this.#context;
    const message = {
      id: `msg_${id}`,
      type: "message",
      role: "assistant",
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      // Nothing is known yet; the end reports everything.
      usage: writeUsage(undefined),
    };
    return event("message_start", { message });
  }

  #start(kind: "text" | "thinking" | "tool_use", block: Bag): string {
    const begun = this.#begin();
    this.#open = kind;
    this.#index += 1;
    return begun + event("content_block_start", { index: this.#index, content_block: block });
  }

  /** Continues a block of this kind, or begins one. */
  #in(kind: "text" | "thinking", block: Bag): string {
    return this.#open === kind ? "" : this.#close() + this.#start(kind, block);
  }

  #close(): string {
    if (this.#open === undefined) return "";
    this.#open = undefined;
    return event("content_block_stop", { index: this.#index });
  }

  #delta(delta: Bag): string {
    return event("content_block_delta", { index: this.#index, delta });
  }

  /** Another vendor's signature would be taken for Anthropic's, and refused when it is returned. */
  #prove({ vendor, value, sealed }: Proof): string {
    if (vendor !== "anthropic") return this.#open === "thinking" ? this.#close() : "";
    if (sealed === true) {
      const block = this.#close() + this.#start("thinking", { type: "redacted_thinking", data: value });
      return block + this.#close();
    }
    const block = this.#in("thinking", { type: "thinking", thinking: "", signature: "" });
    return block + this.#delta({ type: "signature_delta", signature: value }) + this.#close();
  }

  #endCall(): string {
    const input = this.#custom;
    this.#custom = undefined;
    const all = input === undefined ? "" : JSON.stringify({ input });
    return (all === "" ? "" : this.#delta({ type: "input_json_delta", partial_json: all })) + this.#close();
  }

  #finish({ reason, usage, stopSequence }: FinishEvent): string {
    const delta = {
      stop_reason: wordOfReason(reason, stopSequence),
      stop_sequence: stopSequence ?? null,
    };
    const last = event("message_delta", { delta, usage: writeUsage(usage) });
    return this.#begin() + this.#close() + last + event("message_stop", {});
  }
}
