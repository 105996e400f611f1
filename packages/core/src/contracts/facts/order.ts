import type { Fact } from "../contract.ts";

/** Who speaks when. */
export interface OrderFacts {
  /** The first message after any system text is the user's; `calls`: only the very first message may not call tools. */
  readonly startsWithUser?: Fact<true | "calls">;
  /** User and assistant alternate. */
  readonly rolesAlternate?: Fact;
  /**
   * The last message is from the user or a tool (no prefill), or an empty assistant message. `thoughts`: only assistant
   * messages with reasoning are refused, unless thinking is on; `results`: also those right after results, if tools are
   * defined.
   */
  readonly endsWithUser?: Fact<true | "thoughts" | "results">;
  /** At most one assistant message is at the end. */
  readonly prefillIsSingle?: Fact;
  /** The last assistant text does not end with white space. */
  readonly endIsTrimmed?: Fact;
  /**
   * Where system messages may be: `nowhere` in the list; only at its start (`first`), or a single one there (`once`);
   * after the start, a user message or another system message (`after-user`); anywhere but first, in runs that precede an
   * assistant message or end the list (`inside`); `never`: not even outside the list.
   */
  readonly systemPlacement?: Fact<"never" | "nowhere" | "first" | "once" | "after-user" | "inside">;
  /**
   * An assistant message separates a tool result and the next user message; `documents`: only if that holds a document
   * other than PDF.
   */
  readonly assistantFollowsTool?: Fact<true | "documents">;
  /** A message with calls follows a user message or results. */
  readonly callFollowsUser?: Fact;
}
