import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { SERVER } from "./sources.ts";

/** What Ollama accepts: nearly every order and pairing, on both wires. */
export const ollamaContract: Contract = {
  name: "ollama",
  title: "Ollama",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        argumentsAreJson: error(true, SERVER, "invalid tool call arguments"),
        messageIsWellFormed: error(true, SERVER, "invalid message format"),
        partIsKnown: risk(true, SERVER, "invalid message format"),
        mediaIsSupported: risk(["image"], SERVER),
        mediaIsReachable: error({ image: ["http://", "https://"] }, SERVER),
        textIsWellFormed: risk(true, SERVER),
      },
    },
    anthropic: {
      mergesRuns: false,
      facts: {
        callHasId: error(true, SERVER, "tool_use block missing required 'id' field"),
        messageIsWellFormed: error(true, SERVER),
        mediaIsSupported: risk(["image"], SERVER),
        textIsWellFormed: risk(true, SERVER),
      },
    },
  },
};
