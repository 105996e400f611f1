import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { risk } from "./fact.ts";
import { chatPairing } from "./openai-family.ts";
import { IMITATED, REPORTS } from "./sources.ts";

/** What Cohere accepts at its compatible endpoint. No refusal of a history was recorded there. */
export const cohereContract: Contract = {
  name: "cohere",
  title: "Cohere",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(risk, IMITATED),
        messageIsWellFormed: risk(true, IMITATED),
        assistantFollowsTool: risk(
          true,
          REPORTS,
          "invalid request: cannot specify message if the last entry in chat history contains tool results",
        ),
        messageHasContent: risk(
          { roles: ["user", "assistant"] },
          REPORTS,
          "all elements in history must have a message.",
        ),
      },
    },
  },
};
