import type { Fact } from "../contract.ts";

/** How calls and results belong together. */
export interface PairingFacts {
  /** A call without a result is refused. */
  readonly callHasResult?: Fact;
  /** A result without its call is refused. */
  readonly resultHasCall?: Fact;
  /** A second result for one call is refused. */
  readonly resultIsSingle?: Fact;
  /** Results come right after their call's message (`adjacent`), or anywhere later (`later`). */
  readonly resultFollowsCall?: Fact<"adjacent" | "later">;
  /** All results of one assistant message are in one message; `calls`: so are all calls that they answer. */
  readonly batchIsWhole?: Fact<"results" | "calls">;
  /**
   * A message with results holds nothing else; `documents`: no documents but PDFs; `last`: nothing after the last
   * result of the last message.
   */
  readonly resultsStandAlone?: Fact<true | "documents" | "last">;
  /** A message with calls holds neither text nor media. */
  readonly callsStandAlone?: Fact;
  /** Results precede other parts of their message. */
  readonly resultsComeFirst?: Fact;
  /** Calls follow the other parts of their message. */
  readonly callsComeLast?: Fact;
  /** All calls of a step are in a row, before any of their results or other items (Responses clones). */
  readonly callsStandTogether?: Fact;
  /** A result has the name of its call. */
  readonly resultNamesCall?: Fact;
  /** A call that the provider runs is followed by its result before anyone else speaks. */
  readonly providerCallHasResult?: Fact;
}
