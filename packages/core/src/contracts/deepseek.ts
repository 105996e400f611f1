import { anthropicImitation } from "./anthropic-imitation.ts";
import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing, PLAIN_ROLES } from "./openai-family.ts";
import { responsesImitation } from "./responses-imitation.ts";
import { DOCS, IMITATED, RECORDED, REPORTS } from "./sources.ts";

const BODY = "Failed to deserialize the JSON body into the target type: ";
const NO_OBJECT =
  "Invalid schema for function '{name}': schema must be a JSON Schema of 'type: \"object\"', got 'type: null'.";
const NO_OUTPUT = "No tool output found for tool call {id}.";
const NO_THOUGHT = "The `reasoning_content` in the thinking mode must be passed back to the API.";

/** Models that think by default. */
const THINKERS = /^deepseek-(?:v4|flash)/;

const ROLE = `${BODY}messages[{index}].role: unknown variant \`{name}\`, expected one of \`system\`, \`user\`, \`assistant\`, \`tool\``;

const NOT_TEXT = `${BODY}messages[{index}]: unknown variant \`image_url\`, expected \`text\``;

const NOT_FORCED = "Thinking mode does not support this tool_choice";
const TWICE = "Tool names must be unique.";

/** What DeepSeek accepts. */
export const deepseekContract: Contract = {
  name: "deepseek",
  title: "DeepSeek",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(
          error,
          REPORTS,
          "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
          "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
        ),
        // It knows four roles and one of its own.
        roleIsKnown: error([...PLAIN_ROLES, "latest_reminder"], "issue earendil-works/pi#1048", ROLE),
        // Names of models without vision are reassigned to one with vision. A file may be an image.
        mediaIsSupported: error(
          { taken: [], doubted: ["image", "document"] },
          REPORTS,
          "This model does not support image",
        ),
        toolIsUnique: error(true, "issue openakita/openakita#477", TWICE),
        toolsAreNotEmpty: error(true, "issue runebookai/tome#87"),
        jsonIsMentioned: error(
          true,
          "issue vercel/ai#7913",
          "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
        ),
        toolSchema: error({ doubted: ["types"] }, "issue end-4/dots-hyprland#3640", NO_OBJECT),
        toolChoiceIsFree: error({ any: "error" }, "issue cloudwego/eino#994", NOT_FORCED),
        partIsKnown: error("plain", REPORTS),
        callIsFunction: error(true, REPORTS),
        callIsModern: error("unread", "issue earendil-works/pi#1048", ROLE),
        reasoningIsAllowed: error(["content"], REPORTS, NOT_TEXT),
        contentIsPresent: error(
          "but-calls",
          REPORTS,
          "Invalid assistant message: content or tool_calls must be set",
        ),
      },
      models: [
        // Models for text only.
        {
          match: /^deepseek-(?:chat|coder|reasoner|r1|v3)/,
          facts: {
            mediaIsSupported: error([], "issue Zoo-Code-Org/Zoo-Code#1106", NOT_TEXT),
            resultMediaIsSupported: error([], "issue nesquena/hermes-webui#2297"),
          },
        },
        {
          match: THINKERS,
          facts: {
            // Its own calls of earlier turns were accepted without reasoning. The docs demand it in all later turns.
            reasoningIsPresent: error(
              { field: "reasoning_content", empty: true, running: true },
              "issue experientiallabs/experiential#890",
              NO_THOUGHT,
            ),
            toolChoiceIsFree: error(
              { any: "error", unasked: "error" },
              "issue deepseek-ai/DeepSeek-V3#1376",
              NOT_FORCED,
            ),
          },
        },
        {
          match: /^deepseek-(?:flash|.*vision)/,
          facts: {
            mediaIsSupported: error({ taken: ["image"], doubted: ["document"] }, DOCS),
            resultMediaIsSupported: risk(["image"], DOCS),
          },
        },
        // It accepted every form of a history, until its name was given to a model that thinks.
        {
          match: /^deepseek-.*vision/,
          facts: {
            reasoningIsPresent: risk({ field: "reasoning_content", empty: true }, REPORTS, NO_THOUGHT),
          },
        },
        {
          match: /^deepseek-(?:v3-2|reasoner)/,
          facts: {
            reasoningIsPresent: risk(
              { field: "reasoning_content", empty: true },
              REPORTS,
              "Missing `reasoning_content` field in the assistant message at message index {index}.",
            ),
          },
        },
        {
          // R1 refused it; the name has been reassigned.
          match: /^deepseek-reasoner/,
          facts: {
            toolChoiceIsFree: error(
              { any: "error", unasked: "risk" },
              "issue deepseek-ai/awesome-deepseek-integration#598",
              "deepseek-reasoner does not support this tool_choice",
            ),
            rolesAlternate: risk(
              true,
              REPORTS,
              "deepseek-reasoner does not support successive user or assistant messages (messages[{count}] and messages[{index}] in your input). You should interleave the user/assistant messages in the message sequence.",
            ),
          },
        },
        // The current `reasoner` demands its reasoning back; R1 itself refused it.
        {
          match: /^deepseek-r1/,
          facts: { reasoningIsAllowed: risk(["reasoning_content", "content"], DOCS) },
        },
      ],
    },
    "openai-responses": {
      mergesRuns: false,
      facts: {
        ...responsesImitation,
        // As refused by the chat endpoint. Clients of this one send `developer` and no media.
        mediaIsSupported: risk([], IMITATED),
        resultMediaIsSupported: risk([], IMITATED),
        toolSchema: risk({ doubted: ["types"] }, "issue BigPizzaV3/CodexPlusPlus#2247", NO_OBJECT),
        callHasResult: error(true, RECORDED, NO_OUTPUT),
        resultFollowsCall: error("adjacent", "issue deepseek-ai/DeepSeek-V3#1588", NO_OUTPUT),
        callsStandTogether: error(true, RECORDED, NO_OUTPUT),
        // Other tools of OpenAI are ignored.
        toolTypeIsKnown: error(
          { custom: ["apply_patch"] },
          "issue Edward-lyz/codex-mixin#14",
          "Unsupported custom tool: '{name}'. Only 'apply_patch' is supported.",
        ),
        toolIsUnique: risk(true, "issue decolua/9router#3332", TWICE),
        toolChoiceIsFree: risk({ any: "risk" }, IMITATED, NOT_FORCED),
      },
      models: [
        {
          match: /^deepseek-(?:flash|.*vision)/,
          facts: {
            mediaIsSupported: risk(["image"], "issue Stack-Cairn/LiveAgent#795"),
            resultMediaIsSupported: risk(["image"], "issue Stack-Cairn/LiveAgent#795"),
          },
        },
        {
          match: THINKERS,
          facts: {
            toolChoiceIsFree: risk({ any: "risk", unasked: "risk" }, IMITATED, NOT_FORCED),
          },
        },
      ],
    },
    anthropic: {
      mergesRuns: true,
      facts: {
        ...anthropicImitation,
        systemPlacement: error(
          "nowhere",
          "issue QwenLM/qwen-code#2244",
          "messages[{index}].role: unknown variant `system`, expected `user` or `assistant`",
        ),
        mediaIsSupported: risk([], IMITATED),
        toolIsUnique: error(true, "issue decolua/9router#3333", TWICE),
      },
      models: [
        {
          match: THINKERS,
          facts: {
            // Nobody reports a refusal of `required`.
            toolChoiceIsFree: error(
              { any: "risk", unasked: "error" },
              "issue deepseek-ai/DeepSeek-V3#1376",
              NOT_FORCED,
            ),
          },
        },
        {
          match: /^deepseek-(?:flash|.*vision)/,
          facts: { mediaIsSupported: risk(["image"], DOCS) },
        },
      ],
    },
  },
};
