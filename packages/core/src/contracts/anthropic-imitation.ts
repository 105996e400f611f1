import type { Facts, SettingLimits } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { IMITATED } from "./sources.ts";
import { plain } from "./spellings.ts";

/** What imitators of the Anthropic wire demand, as far as known. */
export const anthropicImitation: Facts = {
  callHasResult: error(true, IMITATED),
  resultHasCall: error(true, IMITATED),
  resultIsSingle: error(true, IMITATED),
  resultFollowsCall: error("adjacent", IMITATED),
  batchIsWhole: risk("results", IMITATED),
  resultsComeFirst: risk(true, IMITATED),
  callsComeLast: risk(true, IMITATED),
  callHasId: error(true, IMITATED),
  callIdIsUniqueInStep: error(true, IMITATED),
  callIdIsUniqueInTurn: risk(true, IMITATED),
  toolNameSpelling: risk(plain(128), IMITATED),
  argumentsAreObject: risk(true, IMITATED),
  historyHasMessage: risk(true, IMITATED),
  messageHasContent: risk({ roles: ["user"], joins: true }, IMITATED),
  contentIsPresent: risk("calls", IMITATED),
  textIsNotEmpty: risk(true, IMITATED),
  textIsNotBlank: risk(true, IMITATED),
  systemIsWellFormed: risk(true, IMITATED),
  toolIsWellFormed: risk(true, IMITATED),
  toolChoiceHasTool: risk({ without: "calls", named: true }, IMITATED),
  messageIsWellFormed: error(true, IMITATED),
  partIsKnown: risk(true, IMITATED),
  partFitsRole: risk({ media: ["user"] }, IMITATED),
  systemPlacement: risk("nowhere", IMITATED),
  textIsWellFormed: risk(true, IMITATED),
};

/** Which settings they accept, as far as known. */
export const imitatedSettings: SettingLimits = { temperature: 1, source: IMITATED };
