import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject } from "../../../json.ts";
import { extra, listWord, objectWord, required, shouldBe, wrongShape } from "../wording.ts";
import { faultOfBlock } from "./block.ts";

const MAX_MESSAGES = 100_000;

const ROLES: readonly unknown[] = ["user", "assistant", "system"];

/** `messages` is a list of well-formed messages. */
export const messagesTyped: Check = {
  says: "messages is a list of 1 to 100,000 messages, each with a known role, content and nothing else.",
  find(request) {
    const { messages } = request.body;
    if (messages === undefined) return required("messages");
    if (!Array.isArray(messages)) return shouldBe("messages", listWord(request.model));
    if (messages.length === 0) return { message: "messages: at least one message is required" };
    if (messages.length > MAX_MESSAGES) {
      return { message: `messages: List should have at most ${MAX_MESSAGES} items, not ${messages.length}` };
    }
    for (let index = 0; index < messages.length; index++) {
      const complaint = faultOfMessage(messages[index], `messages.${index}`, request);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

function faultOfMessage(message: unknown, path: string, request: ApiRequest): Complaint | undefined {
  if (!isObject(message)) return wrongShape(path);
  return (
    faultOfRole(message.role, path) ??
    faultOfContent(message.content, `${path}.content`, request) ??
    extraMember(message, path)
  );
}

function faultOfRole(role: unknown, path: string): Complaint | undefined {
  if (role === undefined) return required(`${path}.role`);
  if (typeof role !== "string") return shouldBe(`${path}.role`, "a valid string");
  if (ROLES.includes(role)) return undefined;
  return { message: `messages: Unexpected role "${role}". Allowed roles are "user" or "assistant"` };
}

function faultOfContent(content: unknown, path: string, request: ApiRequest): Complaint | undefined {
  if (content === undefined) return required(path);
  if (typeof content === "string") return undefined;
  if (!Array.isArray(content)) return shouldBe(path, listWord(request.model));
  for (let index = 0; index < content.length; index++) {
    const block = content[index];
    const at = `${path}.${index}`;
    if (!isObject(block)) return shouldBe(at, objectWord(request.model));
    const complaint = faultOfBlock(block, at, request);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

/** Only a system message may have members besides role and content: output directives, and when they are cleared. */
function extraMember(message: JsonObject, path: string): Complaint | undefined {
  for (const name in message) {
    if (name === "role" || name === "content") continue;
    if ((name === "output_config" || name === "clear_at") && message.role === "system") continue;
    return extra(`${path}.${name}`);
  }
  return undefined;
}
