import type { Check } from "../../../endpoint.ts";
import type { JsonObject } from "../../../json.ts";
import { callWithoutThought, forcedChoice, thinkingSwitch } from "../thinking.ts";

/** Models that can not be kept from thinking. */
const ALWAYS = /^kimi-(k2-thinking|thinking|k3|k2\.7-code)/;

/** Models that think unless told otherwise. */
const DEFAULT = /^kimi-(k2\.\d|for-coding)/;

/** Whether a request is answered in thinking mode. */
export function isThinking(model: string, body: JsonObject): boolean {
  return ALWAYS.test(model) || (thinkingSwitch(body) ?? DEFAULT.test(model));
}

/** Who thinks chooses what to call; K3 may be made to call something. */
export const toolNotForced: Check = {
  says: "In thinking mode no certain tool is chosen, and K3 alone may be made to call any.",
  find({ body, model }) {
    const kind = forcedChoice(body);
    // What says that it does not think may name a tool, whether it thinks or not.
    if (thinkingSwitch(body) === false || !isThinking(model, body)) return undefined;
    if (kind === undefined || (kind === "required" && /^kimi-k3/.test(model))) return undefined;
    return { message: `tool_choice '${kind}' is incompatible with thinking enabled` };
  },
};

/** What was thought before a call is handed back with it; unlike DeepSeek, Kimi takes no empty thought. */
export const reasoningPassedBack: Check = {
  says: "In thinking mode each assistant message with tool_calls has its reasoning_content, and it is not empty.",
  find({ body, model }) {
    if (!isThinking(model, body)) return undefined;
    const index = callWithoutThought(body, (reasoning) => (reasoning ?? "") !== "");
    if (index < 0) return undefined;
    return {
      message: `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${index}`,
    };
  },
};
