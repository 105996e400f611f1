import { anthropicImitation, imitatedSettings } from "./anthropic-imitation.ts";
import { chatShape } from "./chat-imitation.ts";
import { claudeSampling } from "./claude-models.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing, thinkers } from "./openai-family.ts";
import { responsesImitation } from "./responses-imitation.ts";
import { IMITATED } from "./sources.ts";

/** What OpenRouter accepts. It translates, so refusals by the model behind it come back as OpenRouter's own errors. */
export const openrouterContract: Contract = {
  name: "openrouter",
  title: "OpenRouter",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: { ...chatShape, ...chatPairing(error, IMITATED) },
      models: [
        ...thinkers,
        {
          // Most requests for these models go to Mistral itself.
          match: /^(?:mis|minis|mix|pix|magis|codes|devs|vox)tral/,
          facts: {
            assistantFollowsTool: risk(true, IMITATED, "Unexpected role 'user' after role 'tool'"),
            systemPlacement: risk("after-user", IMITATED),
          },
        },
      ],
    },
    "openai-responses": { mergesRuns: false, facts: responsesImitation, models: thinkers },
    anthropic: {
      mergesRuns: true,
      facts: anthropicImitation,
      settings: imitatedSettings,
      models: claudeSampling,
    },
  },
};
