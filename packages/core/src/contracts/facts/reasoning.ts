import type { Fact, Level } from "../contract.ts";

/** Where thoughts have to come back, and where they have no place. */
export interface ReasoningFacts {
  /** Reasoning carries a signature. */
  readonly reasoningIsSigned?: Fact;
  /** Only these vendors' proofs are understood; with an empty list reasoning has no place on the wire. */
  readonly reasoningIsNative?: Fact<readonly string[]>;
  /** Reasoning in these message fields is refused. */
  readonly reasoningIsAllowed?: Fact<readonly string[]>;
  /**
   * Assistant messages with calls bring their reasoning back, unless thinking is off; `field` says where, if it matters,
   * `empty` whether an empty one will do, `always` that it cannot be off. `running`: this is sure only of a tool loop whose
   * results end the history, and there of all that the assistant said since somebody last spoke to it.
   */
  readonly reasoningIsPresent?: Fact<{
    readonly field?: string;
    readonly empty: boolean;
    readonly always?: true;
    readonly running?: true;
  }>;
  /** A reasoning item is followed by the item it led to. */
  readonly reasoningIsFollowed?: Fact;
  /** An assistant message does not end with reasoning. */
  readonly reasoningIsConcluded?: Fact;
  /** With thinking on, the assistant message of the running tool loop starts with its reasoning. */
  readonly thinkingComesFirst?: Fact;
  /** The first call of each step of the current turn brings its signature back. */
  readonly callIsSigned?: Fact;
  /** With `store: false`, replayed reasoning carries its encrypted form. */
  readonly reasoningIsStored?: Fact;
  /**
   * A request that defines functions asks for no effort. `unasked`: how sure it is that it has to say so, as the model thinks by itself;
   * `always`: the model cannot be told not to think, and so takes no functions.
   */
  readonly effortFitsTools?: Fact<{ readonly unasked?: Level; readonly always?: true }>;
  /**
   * A model that thinks is not made to call a certain tool. `any`: how sure it is that it may not be made to call some tool either;
   * `unasked`: how sure it is that it thinks unless it is told not to.
   */
  readonly toolChoiceIsFree?: Fact<{ readonly any?: Level; readonly unasked?: Level }>;
}
