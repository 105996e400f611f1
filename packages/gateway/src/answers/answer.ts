import { exactJson } from "@suture/core/json-text";
import type { AnswerEvent, AnswerUsage, CallEvent, FinishReason, Proof } from "./answer-event.ts";
import { defined } from "./bag.ts";

/** A tool call with all of its arguments. */
export type CallPart = Omit<CallEvent, "type"> & {
  readonly type: "call";
  /** JSON, or free text for a custom tool. */
  readonly arguments: string;
};

/** One piece of a whole answer. */
export type AnswerPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "refusal"; readonly text: string }
  | { readonly type: "reasoning"; readonly text: string; readonly proof?: Proof }
  | CallPart;

/** A whole answer in neutral terms. */
export interface Answer {
  readonly id?: string;
  readonly model?: string;
  readonly parts: readonly AnswerPart[];
  readonly reason: FinishReason;
  readonly usage?: AnswerUsage;
  readonly stopSequence?: string;
}

type Draft = { type: AnswerPart["type"]; text: string; proof?: Proof; call?: CallEvent };

/** Builds an answer from its events. */
export class AnswerBuilder {
  #parts: Draft[] = [];
  #start: { id?: string; model?: string } = {};

  /** Takes the next event of any kind. */
  add(event: AnswerEvent): void {
    const last = this.#parts.at(-1);
    switch (event.type) {
      case "start": {
        const { type: _, ...start } = event;
        this.#start = start;
        break;
      }
      case "text":
      case "refusal":
      case "reasoning":
        if (last?.type === event.type && last.proof === undefined) last.text += event.text;
        else this.#parts.push({ type: event.type, text: event.text });
        break;
      case "proof":
        if (last?.type === "reasoning" && last.proof === undefined && event.proof.sealed !== true)
          last.proof = event.proof;
        else this.#parts.push({ type: "reasoning", text: "", proof: event.proof });
        break;
      case "call":
        this.#parts.push({ type: "call", text: "", call: event });
        break;
      case "arguments":
        if (last !== undefined) last.text += event.text;
        break;
    }
  }

  /** The parts so far. */
  get parts(): AnswerPart[] {
    return this.#parts.map(({ type, text, proof, call }): AnswerPart => {
      if (call !== undefined) return { ...call, arguments: text };
      if (type === "text" || type === "refusal") return { type, text };
      return proof === undefined ? { type: "reasoning", text } : { type: "reasoning", text, proof };
    });
  }

  /** The answer that ends with this event. */
  finish({ reason, usage, stopSequence }: AnswerEvent & { type: "finish" }): Answer {
    return defined<Answer>({ ...this.#start, parts: this.parts, reason, usage, stopSequence } as Answer);
  }
}

/** The text of an answer, of one kind. */
export function textIn(parts: readonly AnswerPart[], type: "text" | "refusal" | "reasoning"): string {
  let text = "";
  for (const part of parts) if (part.type === type) text += part.text;
  return text;
}

/** The calls of an answer. */
export function callsIn(parts: readonly AnswerPart[]): readonly CallPart[] {
  return parts.filter((part) => part.type === "call");
}

/** Arguments as an object. Models sometimes write something else, which is wrapped. */
export function argumentsObject(text: string): object {
  // If the document is incomplete or invalid, the model's own text is used.
  const value = exactJson(text) ?? text;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  return text === "" ? {} : { value };
}

/** The id of a call; derived from its position if its wire has none. */
export function callId({ id }: { readonly id?: string }, seed: string, index: number): string {
  return id ?? `call_${seed}_${index}`;
}
