import { type JsonObject, objectsOf, textOf } from "../../json.ts";

/** The blocks of a message. A string stands for one block of text, an empty string for none. */
export function blocksOf({ content }: JsonObject): readonly JsonObject[] {
  if (typeof content !== "string") return objectsOf(content);
  return content === "" ? [] : [{ type: "text", text: content }];
}

/** Whether a block is a call of a tool that the vendor runs. */
export function isServerCall({ type }: JsonObject): boolean {
  return type === "server_tool_use" || type === "mcp_tool_use";
}

/** Whether a block is the result of a tool that the vendor runs, such as `web_search_tool_result`. */
export function isServerResult({ type }: JsonObject): boolean {
  return textOf(type).endsWith("_tool_result");
}

/** Whether a block is reasoning, readable or not. */
export function isThinking({ type }: JsonObject): boolean {
  return type === "thinking" || type === "redacted_thinking";
}

/** Whether a user message holds only results, so that the assistant's turn continues. */
export function continuesTurn(message: JsonObject): boolean {
  const blocks = blocksOf(message);
  return message.role === "user" && blocks.length > 0 && blocks.every(({ type }) => type === "tool_result");
}

/** Whether a user message holds results. */
export function bringsResults(message: JsonObject): boolean {
  return message.role === "user" && blocksOf(message).some(({ type }) => type === "tool_result");
}
