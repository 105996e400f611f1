import { anthropicImitation, imitatedSettings } from "./anthropic-imitation.ts";
import { chatShape } from "./chat-imitation.ts";
import type { Contract, Facts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing, PLAIN_ROLES } from "./openai-family.ts";
import { DOCS, IMITATED, REPORTS } from "./sources.ts";

const NO_CALL = "invalid params, tool result's tool id({id}) not found (2013)";
const NO_RESULT = "invalid params, tool call and result not match (2013)";
const APART = "invalid params, tool call result does not follow tool call (2013)";
const SYSTEM = "invalid params, chat content has invalid message role: system (2013)";

/** Pairing in MiniMax's words. Ids must be sent back unchanged, so they have no spelling. */
const pairing: Facts = {
  callHasResult: error(true, REPORTS, NO_RESULT),
  resultHasCall: error(true, REPORTS, NO_CALL),
  resultFollowsCall: error("adjacent", REPORTS, APART),
  argumentsAreJson: error(true, REPORTS),
};

/** What MiniMax accepts. */
export const minimaxContract: Contract = {
  name: "minimax",
  title: "MiniMax",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(error, "issue can1357/oh-my-pi#2055", APART),
        ...pairing,
        callIdIsUniqueInStep: risk(true, IMITATED),
        partIsKnown: error(true, REPORTS),
        callIsFunction: error(true, REPORTS),
        callIsModern: risk("both", DOCS),
        roleIsKnown: error(
          PLAIN_ROLES,
          "issue openclaw/openclaw#3022",
          "invalid params, invalid role: {name} (2013)",
        ),
        systemPlacement: error("first", "issue temm1e-labs/temm1e#59", SYSTEM),
        toolHasParameters: error(true, "issue QwenLM/qwen-code#11905", "function parameters is empty (2013)"),
      },
    },
    anthropic: {
      mergesRuns: false,
      facts: {
        ...anthropicImitation,
        ...pairing,
        resultsStandAlone: error(true, "issue anomalyco/opencode#32609", APART),
        rolesAlternate: risk(true, REPORTS),
        systemPlacement: error("nowhere", "issue codexu/note-gen#918", SYSTEM),
      },
      settings: imitatedSettings,
    },
  },
};
