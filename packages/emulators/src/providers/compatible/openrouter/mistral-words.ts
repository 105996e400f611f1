import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { type JsonObject, listOf, objectsOf } from "../../../json.ts";

function disorder(message: string): Complaint {
  return { message, type: "invalid_request_message_order", code: "3230" };
}

/** Roles that must not follow a role. */
const FORBIDDEN: { readonly [role: string]: readonly string[] } = {
  user: ["tool"],
  system: ["tool"],
  tool: ["user", "system"],
  assistant: ["system"],
};

/** Roles come in an order that Mistral accepts, with as many results as calls. */
export const mistralOrder: Check = {
  says: "A tool message follows an assistant or a tool message, no user message follows a tool message, and each call has a result.",
  find({ body }) {
    const messages = objectsOf(body.messages);
    for (const [index, { role }] of messages.entries()) {
      const before = messages[index - 1];
      if (before !== undefined && FORBIDDEN[String(before.role)]?.includes(String(role))) {
        return disorder(`Unexpected role '${String(role)}' after role '${String(before.role)}'`);
      }
    }
    return messages.every((message, index) => callsOf(message) === resultsBehind(messages, index))
      ? undefined
      : disorder("Not the same number of function calls and responses");
  },
};

function callsOf({ role, tool_calls: calls }: JsonObject): number {
  return role === "assistant" ? listOf(calls).length : 0;
}

/** The number of results after an assistant message. */
function resultsBehind(messages: readonly JsonObject[], index: number): number {
  if (messages[index]?.role !== "assistant") return 0;
  let end = index + 1;
  while (messages[end]?.role === "tool") end += 1;
  return end - index - 1;
}
