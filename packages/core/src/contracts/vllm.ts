import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { SERVER } from "./sources.ts";
import { templateFacts } from "./template-facts.ts";

/** What vLLM accepts. */
export const vllmContract: Contract = {
  name: "vllm",
  title: "vLLM",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...templateFacts,
        // Empty ones were always taken for `{}`, and newer versions take what does not parse for it, too.
        argumentsAreJson: risk("given", "issue vllm-project/vllm#48922"),
        messageIsWellFormed: error(true, SERVER),
        partIsKnown: risk(true, SERVER),
        // Newer versions take a choice that is left to the model.
        toolChoiceHasTool: risk(
          { without: "calls" },
          SERVER,
          "When using `tool_choice`, `tools` must be set.",
        ),
        // Some versions answered it.
        toolsAreNotEmpty: risk(true, "issue vllm-project/vllm#39741"),
      },
    },
  },
};
