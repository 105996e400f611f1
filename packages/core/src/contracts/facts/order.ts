import type { Fact } from "../contract.ts";

/** Who speaks when. */
export interface OrderFacts {
  /** The first message after any system text is the user's. */
  readonly startsWithUser?: Fact;
  /** User and assistant take turns. */
  readonly rolesAlternate?: Fact;
  /**
   * The last message is the user's or a tool's (no prefill); an empty assistant message may still end it. `thoughts`: only
   * one that holds thoughts may not, unless thinking is on; `results`: nor one right behind results, where tools are defined.
   */
  readonly endsWithUser?: Fact<true | "thoughts" | "results">;
  /** No more than one assistant message stands at the end. */
  readonly prefillIsSingle?: Fact;
  /** The last assistant text does not end in white space. */
  readonly endIsTrimmed?: Fact;
  /**
   * Where system messages may stand: `nowhere` in the list; only at its start (`first`); after the start, a user or another
   * system message (`after-user`); anywhere but first, in runs that precede an assistant message or end the list (`inside`);
   * `never`: nor is there system text beside the list.
   */
  readonly systemPlacement?: Fact<"never" | "nowhere" | "first" | "after-user" | "inside">;
  /** An assistant message stands between a tool result and the next user message; `documents`: with a document that is no PDF. */
  readonly assistantFollowsTool?: Fact<true | "documents">;
  /** A message with calls comes right after a user message or results. */
  readonly callFollowsUser?: Fact;
}
