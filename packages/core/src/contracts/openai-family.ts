import type { Facts } from "./contract.ts";
import { error, type MakeFact, risk } from "./fact.ts";
import { IMITATED } from "./sources.ts";
import { plain } from "./spellings.ts";

/** Pairing on the chat wire: all results of a message with calls stand right behind it. */
export function chatPairing(fact: MakeFact, source: string, noResult?: string, noCall?: string): Facts {
  return {
    callHasResult: fact(true, source, noResult),
    resultHasCall: fact(true, source, noCall),
    resultIsSingle: fact(true, source),
    resultFollowsCall: fact("adjacent", source, noResult),
    callHasId: fact(true, source),
    callIdIsUniqueInStep: fact(true, source),
    callIdIsUniqueInTurn: risk(true, source),
  };
}

/** What holds of every endpoint that speaks the chat wire, as far as anybody knows. */
export const chatShape: Facts = {
  historyHasMessage: risk(true, IMITATED),
  messageIsWellFormed: error(true, IMITATED),
  partIsKnown: risk(true, IMITATED),
  contentIsPresent: risk("but-calls", IMITATED),
  toolNameSpelling: risk(plain(64), IMITATED),
  resultMediaIsSupported: risk([], IMITATED),
  textIsWellFormed: risk(true, IMITATED),
};

/** The roles that chat endpoints know which never took up `developer`. */
export const PLAIN_ROLES = ["system", "user", "assistant", "tool"] as const;

/** Pairing on the Responses wire: an output may stand anywhere behind its call. */
export function responsesPairing(source: string, noResult?: string, noCall?: string): Facts {
  return {
    callHasResult: error(true, source, noResult),
    resultHasCall: error(true, source, noCall),
    resultIsSingle: risk(true, source),
    resultFollowsCall: error("later", source, noCall),
    callHasId: error(true, source),
    callIdIsUniqueInStep: risk(true, source),
    callIdIsUniqueInTurn: risk(true, source),
  };
}

/** What endpoints that imitate the Responses wire ask for. */
export const responsesImitation: Facts = {
  ...responsesPairing(IMITATED),
  messageIsWellFormed: error(true, IMITATED),
  partIsKnown: risk(true, IMITATED),
  toolNameSpelling: risk(plain(64), IMITATED),
  textIsWellFormed: risk(true, IMITATED),
};
