import type { RequestContent } from "@suture/core";
import type { Bag } from "../../answers/bag.ts";

/** How hard a model is to think, in the words of those who have most of them. */
export type Effort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

/** The form that an answer is to have: JSON, of a schema where there is one. */
export interface AnswerFormat {
  readonly schema?: Bag;
  readonly name?: string;
  readonly description?: string;
  readonly strict?: boolean;
}

/** What a request asks for besides its history and its tools, in no wire's terms. */
export interface RequestSettings
  extends Pick<RequestContent, "toolChoice" | "maxTokens" | "temperature" | "topP" | "stop"> {
  readonly parallel?: boolean;
  readonly format?: AnswerFormat;
  readonly effort?: Effort;
  /** Tokens to think with. */
  readonly budget?: number;
  /** Whether thoughts are to be seen. */
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

/** Who a request goes to. */
export interface Target {
  readonly wire: string;
  /** Name of the contract that its histories are held against. */
  readonly contract: string;
  readonly model: string;
}

/** Where a wire keeps its settings, and how it writes those of another. */
export interface WireSettings {
  /** Members whose own members are settings: `generationConfig`. */
  readonly containers: readonly string[];
  /** Members that are no settings: the history, the tools, the model. */
  readonly content: readonly string[];
  /** What a member says; undefined when it is nothing that others could be told. */
  readonly members: { readonly [path: string]: (value: unknown) => RequestSettings | undefined };
}
