import { isObject, type JsonObject, listOf } from "../../json.ts";

/** Whether a request switches thinking on or off; undefined where it leaves that to the model. */
export function thinkingSwitch({ thinking }: JsonObject): boolean | undefined {
  const type = isObject(thinking) ? thinking.type : undefined;
  return type === "enabled" || type === "disabled" ? type === "enabled" : undefined;
}

/** The first assistant message that calls a tool and does not bring back what was thought before; -1 where all do. */
export function callWithoutThought(
  { messages }: JsonObject,
  isThought: (reasoning: unknown) => boolean,
): number {
  return listOf(messages).findIndex(
    (message) =>
      isObject(message) &&
      message.role === "assistant" &&
      listOf(message.tool_calls).length > 0 &&
      !isThought(message.reasoning_content),
  );
}
