import type { Fact } from "../contract.ts";

/** How calls and results stand to one another. */
export interface PairingFacts {
  /** A call without a result is refused. */
  readonly callHasResult?: Fact;
  /** A result without its call is refused. */
  readonly resultHasCall?: Fact;
  /** A second result for one call is refused. */
  readonly resultIsSingle?: Fact;
  /** Results stand right after their call's message (`adjacent`), or anywhere after it (`later`). */
  readonly resultFollowsCall?: Fact<"adjacent" | "later">;
  /** All results of one assistant message stand in one message; `calls`: and all calls that they answer in one, too. */
  readonly batchIsWhole?: Fact<"results" | "calls">;
  /** A message with results holds nothing else; `documents`: no documents but PDFs; `last`: nothing behind those that come last. */
  readonly resultsStandAlone?: Fact<true | "documents" | "last">;
  /** A message with calls holds neither text nor media. */
  readonly callsStandAlone?: Fact;
  /** Results come before other parts of their message. */
  readonly resultsComeFirst?: Fact;
  /** Calls come after the other parts of their message. */
  readonly callsComeLast?: Fact;
  /** All calls of one turn's step stand together, before any of their results or other items (Responses clones). */
  readonly callsStandTogether?: Fact;
  /** A result names the same tool as its call. */
  readonly resultNamesCall?: Fact;
  /** A call the provider ran itself has its result behind it before anybody speaks. */
  readonly providerCallHasResult?: Fact;
}
