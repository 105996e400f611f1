import type { Fact, Level } from "../contract.ts";

/** Where reasoning must be sent back, and where it is refused. */
export interface ReasoningFacts {
  /** Reasoning has a signature. */
  readonly reasoningIsSigned?: Fact;
  /** Only proofs of these vendors are accepted; with an empty list, no reasoning is. */
  readonly reasoningIsNative?: Fact<readonly string[]>;
  /** Reasoning in these fields of messages is refused. */
  readonly reasoningIsAllowed?: Fact<readonly string[]>;
  /**
   * Assistant messages with calls include their reasoning, unless thinking is off. `field`: the required field;
   * `empty`: empty reasoning is accepted; `always`: thinking cannot be off; `running`: this is certain only for the
   * tool loop whose results end the history, but there for all assistant messages since someone else last spoke.
   */
  readonly reasoningIsPresent?: Fact<{
    readonly field?: string;
    readonly empty: boolean;
    readonly always?: true;
    readonly running?: true;
  }>;
  /** A reasoning item is followed by the item that it led to. */
  readonly reasoningIsFollowed?: Fact;
  /** An assistant message does not end with reasoning. */
  readonly reasoningIsConcluded?: Fact;
  /** With thinking on, the running tool loop starts with reasoning. */
  readonly thinkingComesFirst?: Fact;
  /** The first call of each step of the current turn has its signature. `anew`: existing signatures are not accepted. */
  readonly callIsSigned?: Fact<true | "anew">;
  /** With `store: false`, reasoning includes its encrypted form. */
  readonly reasoningIsStored?: Fact;
  /**
   * A request with functions sets no reasoning effort. `unasked`: how certain it is that it must explicitly say none,
   * because the model thinks by default; `always`: the model always thinks, so it accepts no functions.
   */
  readonly effortFitsTools?: Fact<{ readonly unasked?: Level; readonly always?: true }>;
  /**
   * While thinking, a model is not forced to call a certain tool. `any`: how certain it is that it may not be forced to
   * call any tool either; `unasked`: how certain it is that the model thinks by default.
   */
  readonly toolChoiceIsFree?: Fact<{ readonly any?: Level; readonly unasked?: Level }>;
}
