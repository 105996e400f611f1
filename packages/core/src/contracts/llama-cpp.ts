import type { Contract } from "./contract.ts";
import { error } from "./fact.ts";
import { SERVER } from "./sources.ts";
import { templateFacts } from "./template-facts.ts";
import { templateModels } from "./template-models.ts";

/** What the llama.cpp server accepts. */
export const llamaCppContract: Contract = {
  name: "llama-cpp",
  title: "llama.cpp server",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...templateFacts,
        argumentsAreJson: error(true, SERVER, "Failed to parse tool call arguments as JSON"),
        messageIsWellFormed: error(true, SERVER),
        partIsKnown: error(true, SERVER),
        callIsFunction: error(true, SERVER, "Unsupported tool call type"),
        prefillIsSingle: error(
          true,
          SERVER,
          "Cannot have 2 or more assistant messages at the end of the list.",
        ),
        // Absent content is refused, null is accepted.
        contentIsPresent: error("given", SERVER, "All non-assistant messages must contain 'content'"),
      },
      models: templateModels,
    },
  },
};
