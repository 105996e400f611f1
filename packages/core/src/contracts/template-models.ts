import type { ModelFacts } from "./contract.ts";
import { risk } from "./fact.ts";
import { TEMPLATES } from "./sources.ts";

/** Additional demands of the chat templates of some model families. */
export const templateModels: readonly ModelFacts[] = [
  {
    match: /^(?:open-)?(?:\w*stral|[mp]ixtral)/,
    facts: {
      callIdSpelling: risk(
        { chars: "a-zA-Z0-9", min: 9, max: 9 },
        TEMPLATES,
        "Tool call IDs should be alphanumeric strings with length 9!",
      ),
      // Only user messages and replies without calls must alternate.
      assistantFollowsTool: risk(
        true,
        TEMPLATES,
        "After the optional system message, conversation roles must alternate user/assistant/user/assistant/...",
      ),
    },
  },
  {
    match: /^(?:meta-)?llama-?3/,
    facts: { callCount: risk(1, TEMPLATES, "This model only supports single tool-calls at once!") },
  },
  {
    match: /^gemma-?(?:2|\d+b)/,
    facts: { systemPlacement: risk("never", TEMPLATES, "System role not supported") },
  },
];
