import { anthropicImitation, imitatedSettings } from "./anthropic-imitation.ts";
import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing, PLAIN_ROLES } from "./openai-family.ts";
import { IMITATED, REPORTS } from "./sources.ts";

const ILLEGAL = "The messages parameter is illegal.";

/** What z.ai (Zhipu GLM) accepts. It has the same sentence for every fault of a history. */
export const zaiContract: Contract = {
  name: "zai",
  title: "z.ai GLM",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(error, IMITATED, ILLEGAL, ILLEGAL),
        messageHasContent: risk({ roles: ["user", "assistant"] }, "issue anomalyco/opencode#22209", ILLEGAL),
        roleIsKnown: risk(PLAIN_ROLES, REPORTS, ILLEGAL),
        callIsModern: risk("both", REPORTS, ILLEGAL),
        startsWithUser: risk(true, "issue anomalyco/opencode#2557", ILLEGAL),
        rolesAlternate: risk(true, "issue anomalyco/opencode#22209", ILLEGAL),
      },
    },
    anthropic: {
      mergesRuns: true,
      facts: { ...anthropicImitation, rolesAlternate: risk(true, REPORTS) },
      settings: imitatedSettings,
    },
  },
};
