import type { RequestContent } from "@suture/core";
import type { Bag } from "../../answers/bag.ts";

/** How hard a model should think, in the terms of the provider with the most levels. */
export type Effort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

/** The form of the answer: JSON, with a schema if there is one. */
export interface AnswerFormat {
  readonly schema?: Bag;
  readonly name?: string;
  readonly description?: string;
  readonly strict?: boolean;
}

/** What a request asks for besides its history and tools, in neutral terms. */
export interface RequestSettings
  extends Pick<RequestContent, "toolChoice" | "maxTokens" | "temperature" | "topP" | "stop"> {
  readonly parallel?: boolean;
  readonly format?: AnswerFormat;
  readonly effort?: Effort;
  /** Tokens to think with. */
  readonly budget?: number;
  /** Whether reasoning should be visible. */
  readonly thoughts?: boolean;
  readonly user?: string;
  readonly metadata?: Bag;
  readonly topK?: number;
  readonly seed?: number;
  readonly presencePenalty?: number;
  readonly frequencyPenalty?: number;
  readonly verbosity?: string;
  readonly safetyId?: string;
  readonly cacheKey?: string;
  readonly tier?: string;
}

/** The target of a request. */
export interface Target {
  readonly wire: string;
  /** Name of the contract that its histories are checked against. */
  readonly contract: string;
  readonly model: string;
}

/** Where a wire keeps its settings, and how to write those of another wire. */
export interface WireSettings {
  /** Members whose own members are settings: `generationConfig`. */
  readonly containers: readonly string[];
  /** Members that are not settings: the history, the tools, the model. */
  readonly content: readonly string[];
  /** The meaning of a member; undefined if others have no equivalent. */
  readonly members: { readonly [path: string]: (value: unknown) => RequestSettings | undefined };
}
