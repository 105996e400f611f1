import type { Check } from "../../../endpoint.ts";
import type { JsonObject } from "../../../json.ts";
import { callWithoutThought, forcedChoice, thinkingSwitch } from "../thinking.ts";

/** Models whose thinking cannot be switched off. */
const ALWAYS = /^kimi-(k2-thinking|thinking|k3|k2\.7-code)/;

/** Models that think by default. */
const DEFAULT = /^kimi-(k2\.\d|for-coding)/;

/** Whether a request is answered in thinking mode. */
export function isThinking(model: string, body: JsonObject): boolean {
  return ALWAYS.test(model) || (thinkingSwitch(body) ?? DEFAULT.test(model));
}

/** In thinking mode no particular tool can be forced; K3 can be made to call some tool. */
export const toolNotForced: Check = {
  says: "In thinking mode no certain tool is chosen, and K3 alone may be made to call any.",
  find({ body, model }) {
    const kind = forcedChoice(body);
    // A request that switches thinking off may name a tool, whether or not the model thinks.
    if (thinkingSwitch(body) === false || !isThinking(model, body)) return undefined;
    if (kind === undefined || (kind === "required" && /^kimi-k3/.test(model))) return undefined;
    return { message: `tool_choice '${kind}' is incompatible with thinking enabled` };
  },
};

/** Reasoning before a call is returned with it. Unlike DeepSeek, Kimi does not accept empty reasoning. */
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
