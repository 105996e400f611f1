import type { Trouble } from "../wires/wire.ts";

/** Why an answer ended: it was complete, ran out of room, wants its calls run, or was refused or filtered. */
export type FinishReason = "stop" | "length" | "calls" | "refusal";

/** The usage of an answer, as far as its provider reports it. */
export interface AnswerUsage {
  /** Tokens of the prompt, cached ones included. */
  readonly input: number;
  /** Tokens of the answer, including reasoning. */
  readonly output: number;
  /** Tokens of the prompt that were read from a cache. */
  readonly cached?: number;
  /** Tokens of the prompt that were written to a cache. */
  readonly cacheWritten?: number;
  /** Tokens of the answer that are reasoning. */
  readonly reasoning?: number;
}

/** The signature of reasoning or of a call, which only the vendor that issued it can read. */
export interface Proof {
  readonly vendor: "openai" | "anthropic" | "gemini";
  readonly value: string;
  /** True when it contains the reasoning itself, encrypted. */
  readonly sealed?: boolean;
}

/** A tool call begins. At most one is open at a time. */
export interface CallEvent {
  readonly type: "call";
  /** Absent if the wire has none. */
  readonly id?: string;
  readonly name: string;
  /** True when the arguments are free text instead of JSON. */
  readonly custom?: boolean;
  readonly proof?: Proof;
}

/** An answer ends normally. */
export interface FinishEvent {
  readonly type: "finish";
  readonly reason: FinishReason;
  readonly usage?: AnswerUsage;
  /** The stop sequence that ended it, if it ended at one from the request. */
  readonly stopSequence?: string;
}

/** One event of an answer, in neutral terms. The last is a `finish` or an `error`. */
export type AnswerEvent =
  | { readonly type: "start"; readonly id?: string; readonly model?: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "refusal"; readonly text: string }
  | { readonly type: "reasoning"; readonly text: string }
  /** Ends the reasoning before it. It stands for reasoning of its own when sealed, or when there is none. */
  | { readonly type: "proof"; readonly proof: Proof }
  | CallEvent
  | { readonly type: "arguments"; readonly text: string }
  | { readonly type: "call-end" }
  | FinishEvent
  | { readonly type: "error"; readonly trouble: Trouble };
