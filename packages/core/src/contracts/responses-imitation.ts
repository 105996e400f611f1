import type { Facts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { responsesPairing } from "./openai-family.ts";
import { IMITATED } from "./sources.ts";
import { plain } from "./spellings.ts";

/** What endpoints that imitate the Responses wire ask for. */
export const responsesImitation: Facts = {
  ...responsesPairing(IMITATED),
  systemIsWellFormed: risk(true, IMITATED),
  toolIsWellFormed: risk(true, IMITATED),
  toolChoiceHasTool: risk({ without: "forced", named: true }, IMITATED),
  messageIsWellFormed: error(true, IMITATED),
  partIsKnown: risk(true, IMITATED),
  partFitsRole: risk({ media: ["user", "system"] }, IMITATED),
  callIsFunction: risk(true, IMITATED),
  toolNameSpelling: risk(plain(64), IMITATED),
  textIsWellFormed: risk(true, IMITATED),
};
