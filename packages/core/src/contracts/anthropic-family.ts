import type { Facts } from "./contract.ts";
import { all, error, risk } from "./fact.ts";
import { IMITATED } from "./sources.ts";
import { plain } from "./spellings.ts";

/** What endpoints of others that imitate the Anthropic wire ask for, as far as anybody knows. */
export const anthropicImitation: Facts = {
  ...all(
    error(true, IMITATED),
    "callHasResult",
    "resultHasCall",
    "resultIsSingle",
    "callHasId",
    "callIdIsUniqueInStep",
    "messageIsWellFormed",
  ),
  ...all(
    risk(true, IMITATED),
    "batchIsWhole",
    "resultsComeFirst",
    "callsComeLast",
    "callIdIsUniqueInTurn",
    "argumentsAreObject",
    "historyHasMessage",
    "textIsNotEmpty",
    "textIsNotBlank",
    "partIsKnown",
    "textIsWellFormed",
  ),
  resultFollowsCall: error("adjacent", IMITATED),
  toolNameSpelling: risk(plain(128), IMITATED),
  messageHasContent: risk(["user"], IMITATED),
  contentIsPresent: risk("calls", IMITATED),
  systemPlacement: risk("nowhere", IMITATED),
};
