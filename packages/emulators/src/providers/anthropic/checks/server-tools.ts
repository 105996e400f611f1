import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { blocksOf, continuesTurn, isServerCall, isServerResult } from "../blocks.ts";

/** A call of a server tool without a result so far. */
interface Open {
  readonly index: number;
  readonly block: JsonObject;
}

/** Calls of the vendor's tools are answered within the assistant's turn. */
export const serverCallsAnswered: Check = {
  says: "A server tool's result follows its call in the same turn; a call may stay open only where the conversation ends in that turn.",
  find({ body }) {
    const open = new Map<string, Open>();
    const called = new Set<string>();
    for (const [index, message] of objectsOf(body.messages).entries()) {
      const assistant = message.role === "assistant";
      const known = assistant ? called : new Set<string>();
      const complaint = faultOfTurn(message, index, open, known);
      if (complaint !== undefined) return complaint;
      if (assistant) continue;
      if (open.size > 0 && message.role === "user" && !continuesTurn(message)) {
        const [first] = open.values();
        if (first !== undefined) return unanswered(first);
      }
    }
    return undefined;
  },
};

function faultOfTurn(
  message: JsonObject,
  index: number,
  open: Map<string, Open>,
  called: Set<string>,
): Complaint | undefined {
  const blocks = blocksOf(message);
  for (const [place, block] of blocks.entries()) {
    if (isServerCall(block)) {
      called.add(textOf(block.id));
      open.set(textOf(block.id), { index, block });
    } else if (isServerResult(block)) {
      const id = textOf(block.tool_use_id);
      if (!called.has(id)) return orphan(block, `messages.${index}.content.${place}`);
      open.delete(id);
    }
  }
  // Code that waits for a client's tool continues by itself once it has the result.
  for (const { caller } of blocks) if (isObject(caller)) open.delete(textOf(caller.tool_id));
  return undefined;
}

function orphan({ type, tool_use_id: id }: JsonObject, at: string): Complaint {
  const call = type === "mcp_tool_result" ? "mcp_tool_use" : "server_tool_use";
  return {
    message: `${at}: unexpected \`tool_use_id\` found in \`${type}\` blocks: ${id}. Each \`${type}\` block must have a corresponding \`${call}\` block before it.`,
  };
}

function unanswered({ index, block }: Open): Complaint {
  const name = textOf(block.name);
  return {
    message: `messages.${index}: \`${name}\` tool use with id \`${block.id}\` was found without a corresponding \`${resultOf(block, name)}\` block`,
  };
}

function resultOf({ type }: JsonObject, name: string): string {
  if (type === "mcp_tool_use") return "mcp_tool_result";
  // Both kinds of tool search have the same kind of result.
  return name.startsWith("tool_search_tool") ? "tool_search_tool_result" : `${name}_tool_result`;
}
