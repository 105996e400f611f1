import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf } from "../../../json.ts";

/** Models that can not be kept from thinking. */
const ALWAYS = /^kimi-(k2-thinking|thinking|k3|k2\.7-code)/;

/** Models that think unless told otherwise. */
const DEFAULT = /^kimi-(k2\.\d|for-coding)/;

/** Whether a request is answered in thinking mode. */
export function isThinking(model: string, { thinking }: JsonObject): boolean {
  if (ALWAYS.test(model)) return true;
  const type = isObject(thinking) ? thinking.type : undefined;
  if (type === "enabled" || type === "disabled") return type === "enabled";
  return DEFAULT.test(model);
}

/** What was thought before a call is handed back with it; unlike DeepSeek, Kimi takes no empty thought. */
export const reasoningPassedBack: Check = {
  says: "In thinking mode each assistant message with tool_calls has its reasoning_content, and it is not empty.",
  find({ body, model }) {
    if (!isThinking(model, body)) return undefined;
    const index = listOf(body.messages).findIndex(
      (message) =>
        isObject(message) &&
        message.role === "assistant" &&
        listOf(message.tool_calls).length > 0 &&
        (message.reasoning_content ?? "") === "",
    );
    if (index < 0) return undefined;
    return {
      message: `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${index}`,
    };
  },
};
