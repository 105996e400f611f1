import type { Check } from "../../../endpoint.ts";
import { type JsonObject, objectsOf } from "../../../json.ts";
import { callWithoutThought, forcedChoice, thinkingSwitch } from "../thinking.ts";

/** Models that think by default. `deepseek-chat` is the same model with thinking off. */
const THINKERS = /^deepseek-(v4|flash|pro|reasoner)/;

/** Whether a request is answered in thinking mode. */
export function isThinking(model: string, body: JsonObject): boolean {
  return thinkingSwitch(body) ?? THINKERS.test(model);
}

/** Reasoning before a call is returned with it, even if it was empty. */
export const reasoningPassedBack: Check = {
  says: "In thinking mode what the assistant says in a tool loop that goes on has its reasoning_content, empty or not.",
  find({ body, model }) {
    if (!isThinking(model, body)) return undefined;
    // V3.2, formerly `deepseek-reasoner`, names the place; V4 does not.
    if (/^deepseek-reasoner/.test(model)) {
      const index = callWithoutThought(body, isThought);
      return index < 0 ? undefined : { message: missingAt(index) };
    }
    return runningLoop(body).every(({ reasoning_content: reasoning }) => isThought(reasoning))
      ? undefined
      : { message: "The `reasoning_content` in the thinking mode must be passed back to the API." };
  },
};

function isThought(reasoning: unknown): boolean {
  return typeof reasoning === "string";
}

function missingAt(index: number): string {
  return `Missing \`reasoning_content\` field in the assistant message at message index ${index}. For more information, please refer to https://api-docs.deepseek.com/guides/thinking_mode#tool-calls`;
}

/** The assistant's messages since anybody else spoke, if the history ends with results. */
function runningLoop({ messages }: JsonObject): readonly JsonObject[] {
  const all = objectsOf(messages);
  if (all.at(-1)?.role !== "tool") return [];
  const start = all.findLastIndex(({ role }) => role !== "assistant" && role !== "tool");
  return all.slice(start + 1).filter(({ role }) => role === "assistant");
}

/** In thinking mode no tool can be forced. */
export const toolNotForced: Check = {
  says: "In thinking mode tool_choice is auto or none.",
  find({ body, model }) {
    if (!isThinking(model, body) || forcedChoice(body) === undefined) return undefined;
    const message = /^deepseek-reasoner/.test(model)
      ? "deepseek-reasoner does not support this tool_choice"
      : "Thinking mode does not support this tool_choice";
    return { message };
  },
};
