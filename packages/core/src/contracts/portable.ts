import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing, PLAIN_ROLES } from "./openai-family.ts";
import { plain } from "./spellings.ts";

const MOST = "what most providers ask for";

/** What every provider accepts, for histories of SDKs whose provider is unknown. */
export const portableContract: Contract = {
  name: "portable",
  title: "Any provider",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatPairing(error, MOST),
        callIdSpelling: risk(plain(40), MOST),
        toolNameSpelling: risk(plain(64), MOST),
        argumentsAreJson: risk(true, MOST),
        argumentsAreObject: risk(true, MOST),
        historyHasMessage: risk(true, MOST),
        messageHasContent: risk({ roles: ["user", "assistant"] }, MOST),
        textIsNotEmpty: risk(true, MOST),
        textIsNotBlank: risk(true, MOST),
        messageIsWellFormed: error(true, MOST),
        roleIsKnown: risk(PLAIN_ROLES, MOST),
        callIsModern: risk("both", MOST),
        partIsKnown: risk(true, MOST),
        startsWithUser: risk(true, MOST),
        rolesAlternate: risk(true, MOST),
        textIsWellFormed: risk(true, MOST),
        textHasNoNul: risk(true, MOST),
      },
    },
  },
};
