import { isObject, type JsonObject, listOf } from "../../json.ts";

/** Whether a request switches thinking on or off; undefined where it leaves that to the model. */
export function thinkingSwitch({ thinking, reasoning_effort: effort }: JsonObject): boolean | undefined {
  const type = isObject(thinking) ? thinking.type : undefined;
  if (type === "enabled" || type === "disabled") return type === "enabled";
  return effort === "none" ? false : undefined;
}

/** How the request forces a tool: any, or a specified one. */
export function forcedChoice({ tool_choice: choice }: JsonObject): "required" | "specified" | undefined {
  if (choice === "required") return choice;
  return isObject(choice) && isObject(choice.function) ? "specified" : undefined;
}

/** The first assistant message with calls that lacks the reasoning before them; -1 if none does. */
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
