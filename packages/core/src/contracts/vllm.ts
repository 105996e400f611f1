import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { PLAIN_ROLES } from "./openai-family.ts";
import { SERVER } from "./sources.ts";
import { templateFacts } from "./template-facts.ts";
import { templateModels } from "./template-models.ts";

/** What vLLM accepts. */
export const vllmContract: Contract = {
  name: "vllm",
  title: "vLLM",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...templateFacts,
        // Empty text was always accepted as `{}`; newer versions also accept text that does not parse.
        argumentsAreJson: risk("given", "issue vllm-project/vllm#48922"),
        messageIsWellFormed: error(true, SERVER),
        // The template receives roles unchanged, and few templates know `developer`.
        roleIsKnown: risk(PLAIN_ROLES, SERVER, "Unexpected message role."),
        callIsFunction: error(
          true,
          SERVER,
          "chat completions only support assistant tool_calls of type 'function'.",
        ),
        partIsKnown: risk(true, SERVER),
        // Newer versions accept the choice `auto`.
        toolChoiceHasTool: risk(
          { without: "calls" },
          SERVER,
          "When using `tool_choice`, `tools` must be set.",
        ),
        // Some versions accepted it.
        toolsAreNotEmpty: risk(true, "issue vllm-project/vllm#39741"),
      },
      models: templateModels,
    },
  },
};
