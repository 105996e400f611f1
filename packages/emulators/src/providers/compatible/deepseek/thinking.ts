import type { Check } from "../../../endpoint.ts";
import type { JsonObject } from "../../../json.ts";
import { callWithoutThought, thinkingSwitch } from "../thinking.ts";

/** Models that think unless told otherwise; `deepseek-chat` is the same model with thinking off. */
const THINKERS = /^deepseek-(v4|flash|pro|reasoner)/;

/** Whether a request is answered in thinking mode. */
export function isThinking(model: string, body: JsonObject): boolean {
  return thinkingSwitch(body) ?? THINKERS.test(model);
}

/** What was thought before a call is handed back with it, even where it was nothing. */
export const reasoningPassedBack: Check = {
  says: "In thinking mode each assistant message with tool_calls has its reasoning_content, empty or not.",
  find({ body, model }) {
    if (!isThinking(model, body)) return undefined;
    const index = callWithoutThought(body, (reasoning) => typeof reasoning === "string");
    if (index < 0) return undefined;
    // The words of V3.2, which `deepseek-reasoner` stood for, tell the place; those of V4 do not.
    const message = /^deepseek-reasoner/.test(model)
      ? `Missing \`reasoning_content\` field in the assistant message at message index ${index}. For more information, please refer to https://api-docs.deepseek.com/guides/thinking_mode#tool-calls`
      : "The `reasoning_content` in the thinking mode must be passed back to the API.";
    return { message };
  },
};
