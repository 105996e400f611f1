import type { Facts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { ROLES } from "./openai-family.ts";
import { IMITATED } from "./sources.ts";
import { plain } from "./spellings.ts";

/** What holds for every endpoint with the chat wire, as far as known. */
export const chatShape: Facts = {
  historyHasMessage: risk(true, IMITATED),
  toolIsWellFormed: risk(true, IMITATED),
  toolChoiceHasTool: risk({ without: "calls", named: true }, IMITATED),
  messageIsWellFormed: error(true, IMITATED),
  roleIsKnown: risk(ROLES, IMITATED),
  partIsKnown: risk("plain", IMITATED),
  partFitsRole: risk({ media: ["user"] }, IMITATED),
  callIsFunction: risk(true, IMITATED),
  contentIsPresent: risk("but-calls", IMITATED),
  toolNameSpelling: risk(plain(64), IMITATED),
  resultMediaIsSupported: risk([], IMITATED),
  textIsWellFormed: risk(true, IMITATED),
};
