import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing } from "./openai-family.ts";
import { responsesImitation } from "./responses-imitation.ts";
import { CLIENTS, DOCS, IMITATED, REPORTS } from "./sources.ts";

/** What xAI accepts. */
export const xaiContract: Contract = {
  name: "xai",
  title: "xAI Grok",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(error, IMITATED),
        contentIsPresent: error(
          "calls",
          "issue langchain-ai/langchain#34140",
          "Invalid request content: Each message must have at least one content element.",
        ),
        messageHasContent: risk(
          { roles: ["user", "assistant", "system"] },
          REPORTS,
          "An empty message was provided.",
        ),
        argumentsAreJson: risk(
          true,
          "issue spiceai/spiceai#4734",
          "The arguments to a tool_call with ID '{id}' are not a valid JSON string.",
        ),
        mediaIsSupported: risk(["image", "document"], DOCS),
      },
    },
    "openai-responses": {
      mergesRuns: false,
      facts: {
        ...responsesImitation,
        reasoningIsNative: risk(["openai"], CLIENTS, "Could not decrypt the provided encrypted_content"),
      },
    },
  },
};
