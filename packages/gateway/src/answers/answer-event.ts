import type { Trouble } from "../wires/wire.ts";

/** Why an answer ended: it was done, ran out of room, wants its calls run, or was refused or filtered. */
export type FinishReason = "stop" | "length" | "calls" | "refusal";

/** What an answer took, as far as its provider says. */
export interface AnswerUsage {
  /** Tokens of the prompt, cached ones included. */
  readonly input: number;
  /** Tokens of the answer, thoughts included. */
  readonly output: number;
  /** Tokens of the prompt that were read from a cache. */
  readonly cached?: number;
  /** Tokens of the prompt that were written to a cache. */
  readonly cacheWritten?: number;
  /** Tokens of the answer that were thoughts. */
  readonly reasoning?: number;
}

/** Proof of a thought or of a call, which only the vendor that gave it can read. */
export interface Proof {
  readonly vendor: "openai" | "anthropic" | "gemini";
  readonly value: string;
  /** True when the proof holds the thought itself. */
  readonly sealed?: boolean;
}

/** A call of a tool begins. At most one is open at a time. */
export interface CallEvent {
  readonly type: "call";
  /** Absent where the wire gives none. */
  readonly id?: string;
  readonly name: string;
  /** True when the arguments are free text and no JSON. */
  readonly custom?: boolean;
  readonly proof?: Proof;
}

/** An answer ends as its wire's answers do. */
export interface FinishEvent {
  readonly type: "finish";
  readonly reason: FinishReason;
  readonly usage?: AnswerUsage;
  /** The words that ended it, where it ended at words that the request named. */
  readonly stopSequence?: string;
}

/** One thing that happens while a model answers, in no wire's terms. The last is a `finish` or an `error`. */
export type AnswerEvent =
  | { readonly type: "start"; readonly id?: string; readonly model?: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "refusal"; readonly text: string }
  | { readonly type: "reasoning"; readonly text: string }
  /** Ends the thought before it; stands for one of its own when sealed, or when there is none. */
  | { readonly type: "proof"; readonly proof: Proof }
  | CallEvent
  | { readonly type: "arguments"; readonly text: string }
  | { readonly type: "call-end" }
  | FinishEvent
  | { readonly type: "error"; readonly trouble: Trouble };
