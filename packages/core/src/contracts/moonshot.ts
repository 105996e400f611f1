import { anthropicImitation, imitatedSettings } from "./anthropic-imitation.ts";
import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing, PLAIN_ROLES } from "./openai-family.ts";
import { REPORTS } from "./sources.ts";
import { plain } from "./spellings.ts";

const NOT_FORCED = "tool_choice '{name}' is incompatible with thinking enabled";

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
        toolNameSpelling: error(
          // Its own tools' names begin with `$`. The maximum length is unknown.
          { ...plain(64), first: "a-zA-Z$", doubted: 1e6, defined: 1e6 },
          "issue MoonshotAI/kimi-cli#1773",
          "Invalid request: function name is invalid, must start with a letter and can contain letters, numbers, underscores, and dashes",
        ),
        // The refusals: issues MoonshotAI/kimi-cli#2061, can1357/oh-my-pi#5952, anomalyco/opencode#39995. The vendor's
        // published validator by now accepts schemas without a type, and a type beside `anyOf` or `$ref`.
        toolSchemaIsWellFormed: error(
          true,
          "issue Softeria/ms-365-mcp-server#458",
          "tools.function.parameters is not a valid moonshot flavored json schema",
        ),
        toolIsUnique: error(true, REPORTS, "Invalid request: function name {name} is duplicated"),
        toolChoiceIsFree: error({ any: "risk" }, "issue can1357/oh-my-pi#827", NOT_FORCED),
        mediaIsSupported: risk(["image", "video"], REPORTS),
      },
      models: [
        // Thinking is a switch here, on by default.
        {
          match: /^kimi-(?:k2-[5-9]|k[3-9]|latest)/,
          facts: {
            reasoningIsPresent: risk({ field: "reasoning_content", empty: false }, REPORTS, NO_THOUGHT),
          },
        },
        // Forced to call some tool, they refused it in some cases and complied in others.
        {
          match: /^kimi-(?:k2-[5-9]|.*thinking)/,
          facts: {
            toolChoiceIsFree: error(
              { any: "risk", unasked: "error" },
              "issue UKGovernmentBEIS/inspect_ai#5152",
              NOT_FORCED,
            ),
          },
        },
        {
          match: /^kimi-k[3-9]/,
          facts: {
            toolChoiceIsFree: error(
              { unasked: "error" },
              "issue UKGovernmentBEIS/inspect_ai#5152",
              NOT_FORCED,
            ),
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
    anthropic: {
      mergesRuns: true,
      facts: anthropicImitation,
      settings: imitatedSettings,
      models: [
        {
          match: /^kimi-k[3-9]/,
          facts: { toolChoiceIsFree: error({ unasked: "error" }, REPORTS, NOT_FORCED) },
        },
      ],
    },
  },
};
