import { type JsonObject, objectsOf, textOf } from "../../json.ts";

/** The blocks of a message: a string stands for one block of text, an empty one for none. */
export function blocksOf({ content }: JsonObject): readonly JsonObject[] {
  if (typeof content !== "string") return objectsOf(content);
  return content === "" ? [] : [{ type: "text", text: content }];
}

/** Whether a block is a call of a tool that runs at the vendor's. */
export function isServerCall({ type }: JsonObject): boolean {
  return type === "server_tool_use" || type === "mcp_tool_use";
}

/** Whether a block is the result of a tool that runs at the vendor's: `web_search_tool_result`. */
export function isServerResult({ type }: JsonObject): boolean {
  return textOf(type).endsWith("_tool_result");
}

/** Whether a block is reasoning, readable or not. */
export function isThinking({ type }: JsonObject): boolean {
  return type === "thinking" || type === "redacted_thinking";
}

/** Whether a message of the user brings results and nothing else, so that the turn of the assistant goes on. */
export function continuesTurn(message: JsonObject): boolean {
  const blocks = blocksOf(message);
  return message.role === "user" && blocks.length > 0 && blocks.every(({ type }) => type === "tool_result");
}

/** Whether a message of the user brings results. */
export function bringsResults(message: JsonObject): boolean {
  return message.role === "user" && blocksOf(message).some(({ type }) => type === "tool_result");
}
