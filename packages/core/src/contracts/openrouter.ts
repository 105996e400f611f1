import { anthropicImitation } from "./anthropic-imitation.ts";
import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error } from "./fact.ts";
import { chatPairing } from "./openai-family.ts";
import { responsesImitation } from "./responses-imitation.ts";
import { IMITATED } from "./sources.ts";

/** What OpenRouter accepts: it translates, so what the model behind it refuses comes back as its own error. */
export const openrouterContract: Contract = {
  name: "openrouter",
  title: "OpenRouter",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: { ...chatShape, ...chatPairing(error, IMITATED) },
    },
    "openai-responses": { mergesRuns: false, facts: responsesImitation },
    anthropic: { mergesRuns: true, facts: anthropicImitation },
  },
};
