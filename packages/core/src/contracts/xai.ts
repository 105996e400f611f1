import { chatShape } from "./chat-imitation.ts";
import type { Contract, WireFacts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing } from "./openai-family.ts";
import { responsesImitation } from "./responses-imitation.ts";
import { CLIENTS, DOCS, IMITATED, REPORTS } from "./sources.ts";

const NO_TOOLS = "A tool_choice was set on the request but no tools were specified.";

/** Models without vision. Nothing is known about other media. */
const blind: NonNullable<WireFacts["models"]> = [
  {
    match: /^grok-composer/,
    facts: {
      mediaIsSupported: error({ taken: [], doubted: ["audio", "video", "document"] }, REPORTS),
    },
  },
];

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
          "filled",
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
        toolChoiceHasTool: error(
          { without: "all", named: "risk" },
          "issue OpenHands/OpenHands#7078",
          NO_TOOLS,
        ),
      },
      models: [
        ...blind,
        { match: /^grok-(?:code|4|3-mini)/, facts: {}, settings: { stop: "none", source: DOCS } },
      ],
    },
    "openai-responses": {
      mergesRuns: false,
      facts: {
        ...responsesImitation,
        toolChoiceHasTool: error({ without: "all", named: "risk" }, "issue earendil-works/pi#8650", NO_TOOLS),
        reasoningIsNative: risk(["openai"], CLIENTS, "Could not decrypt the provided encrypted_content"),
      },
      models: blind,
    },
  },
};
