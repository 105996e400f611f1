import { anthropicImitation, imitatedSettings } from "./anthropic-imitation.ts";
import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing, PLAIN_ROLES } from "./openai-family.ts";
import { REPORTS } from "./sources.ts";

const NO_THOUGHT =
  "thinking is enabled but reasoning_content is missing in assistant tool call message at index {index}";

/** What Moonshot's Kimi accepts. */
export const moonshotContract: Contract = {
  name: "moonshot",
  title: "Moonshot Kimi",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(
          error,
          REPORTS,
          "an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {ids}",
          "Invalid request: tool_call_id {id} is not found",
        ),
        messageHasContent: error(
          { roles: ["assistant"], aloud: true },
          REPORTS,
          "the message at position {index} with role 'assistant' must not be empty",
        ),
        roleIsKnown: error(PLAIN_ROLES, "issue earendil-works/pi#8109", "role '{name}' is not allowed"),
        callIsModern: risk("both", REPORTS),
        mediaIsSupported: risk(["image", "video"], REPORTS),
      },
      models: [
        // Thinking is a switch here, on unless the request says otherwise.
        {
          match: /^kimi-(?:k2-[5-9]|k[3-9]|latest)/,
          facts: {
            reasoningIsPresent: risk({ field: "reasoning_content", empty: false }, REPORTS, NO_THOUGHT),
          },
        },
        {
          match: /^kimi-.*thinking/,
          facts: {
            reasoningIsPresent: error(
              { field: "reasoning_content", empty: false, always: true },
              REPORTS,
              NO_THOUGHT,
            ),
          },
        },
      ],
    },
    anthropic: { mergesRuns: true, facts: anthropicImitation, settings: imitatedSettings },
  },
};
