import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { assistantFault, callFault } from "../complaints.ts";
import { isEarly } from "../models.ts";

const ID = /^[a-zA-Z0-9]{9}$/;
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Each message by itself, after their order. */
export const messagesValid: Check = {
  says: "The assistant says or calls something, ids have nine letters and digits, names are plain, a prefix is last.",
  find({ body, model }) {
    const messages = objectsOf(body.messages);
    for (const [index, message] of messages.entries()) {
      const complaint = judge(message, index === messages.length - 1, model);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

function judge(message: JsonObject, isLast: boolean, model: string): Complaint | undefined {
  switch (message.role) {
    case "assistant":
      return assistantsFault(message, isLast, model);
    case "tool":
      return resultsFault(message);
    case "system":
      return message.content === undefined || message.content === null
        ? { message: "System prompt must have content" }
        : undefined;
    default:
      return undefined;
  }
}

function assistantsFault(message: JsonObject, isLast: boolean, model: string): Complaint | undefined {
  const calls = objectsOf(message.tool_calls);
  const says = !isEmpty(message.content);
  const either = "Assistant message must have either content or tool_calls, but not";
  if (!says && calls.length === 0) return assistantFault(`${either} none.`);
  if (says && calls.length > 0 && isEarly(model)) return assistantFault(`${either} both.`);
  for (const call of calls) {
    const complaint = callsFault(call);
    if (complaint !== undefined) return complaint;
  }
  if (message.prefix !== true || isLast) return undefined;
  return assistantFault("Assistant message with prefix True must be last message");
}

function isEmpty(content: unknown): boolean {
  return (
    content === undefined ||
    content === null ||
    content === "" ||
    (Array.isArray(content) && content.length === 0)
  );
}

function callsFault({ id = "null", function: called }: JsonObject): Complaint | undefined {
  if (id === null || id === "null") return callFault("Tool call id has to be defined in serving mode.");
  if (!ID.test(String(id))) return callFault(badId(id));
  const name = textOf(isObject(called) && called.name);
  return NAME.test(name) ? undefined : callFault(badName(name));
}

function resultsFault({ tool_call_id: id = null, name = null }: JsonObject): Complaint | undefined {
  if (name !== null && !NAME.test(String(name))) return { message: badName(name) };
  if (id === null) return { message: "Tool call id has to be defined." };
  return ID.test(String(id)) ? undefined : { message: badId(id) };
}

function badId(id: unknown): string {
  return `Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`;
}

function badName(name: unknown): string {
  return `Function name was ${name} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.`;
}

/** Names of tools. */
export const toolsValid: Check = {
  says: "Tools have plain names.",
  find({ body }) {
    for (const tool of objectsOf(body.tools)) {
      if (!isObject(tool.function)) continue;
      const name = textOf(tool.function.name);
      if (!NAME.test(name)) return { message: badName(name) };
    }
    return undefined;
  },
};
