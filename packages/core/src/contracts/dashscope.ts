import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing } from "./openai-family.ts";
import { REPORTS, SERVER } from "./sources.ts";

const PREFIX = "<400> InternalError.Algo.InvalidParameter: ";
const FORCED = `${PREFIX}The tool_choice parameter does not support being set to required or object in thinking mode`;
const ARGUMENTS = `${PREFIX}The "function.arguments" parameter of the code model must be in JSON format.`;

/** What DashScope (Qwen) accepts. */
export const dashscopeContract: Contract = {
  name: "dashscope",
  title: "DashScope Qwen",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(
          error,
          REPORTS,
          `${PREFIX}An assistant message with "tool_calls" must be followed by tool messages responding to each "tool_call_id". The following tool_call_ids did not have response messages: message[{index}].role`,
          `${PREFIX}messages with role "tool" must be a response to a preceeding message with "tool_calls".`,
        ),
        argumentsAreJson: error(true, "issue HKUDS/nanobot#1487", ARGUMENTS),
        argumentsAreObject: risk(true, "issue alibaba/spring-ai-alibaba#4565", ARGUMENTS),
        toolChoiceIsFree: error({ any: "error" }, "issue cloudwego/eino#994", FORCED),
        toolsAreNotEmpty: error(true, "issue inclusionAI/AWorld#580", "[] is too short - 'tools'"),
        jsonIsMentioned: error(
          true,
          "issue dzhng/deep-research#140",
          `${PREFIX}'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.`,
        ),
        systemPlacement: risk("first", SERVER, "System message must be at the beginning."),
      },
      models: [
        // Newer models think by default.
        {
          match: /^qwen3-[5-9]/,
          facts: {
            toolChoiceIsFree: error({ any: "error", unasked: "risk" }, "issue can1357/oh-my-pi#886", FORCED),
          },
        },
      ],
    },
  },
};
