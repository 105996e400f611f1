import { anthropicImitation } from "./anthropic-family.ts";
import type { Contract } from "./contract.ts";
import { error } from "./fact.ts";
import { chatPairing, chatShape, responsesImitation } from "./openai-family.ts";
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
