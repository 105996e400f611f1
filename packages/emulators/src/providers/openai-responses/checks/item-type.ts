import { textOf } from "../../../json.ts";
import { wrongValue } from "../../openai-chat/wording.ts";
import { isReference } from "../conversation.ts";
import type { ItemCheck } from "./each-item.ts";

const TYPES: readonly string[] = [
  "additional_tools",
  "agent_message",
  "apply_patch_call",
  "apply_patch_call_output",
  "code_interpreter_call",
  "compaction",
  "compaction_trigger",
  "computer_call",
  "computer_call_output",
  "custom_tool_call",
  "custom_tool_call_output",
  "file_search_call",
  "function_call",
  "function_call_output",
  "image_generation_call",
  "item_reference",
  "local_shell_call",
  "local_shell_call_output",
  "mcp_approval_request",
  "mcp_approval_response",
  "mcp_call",
  "mcp_list_tools",
  "message",
  "multi_agent_call",
  "multi_agent_call_output",
  "program",
  "program_output",
  "reasoning",
  "shell_call",
  "shell_call_output",
  "tool_search_call",
  "tool_search_output",
  "web_search_call",
];

/** The type of an item is known. */
export const typeKnown: ItemCheck = {
  says: "Its type is one of 33, or a change of settings; a message may leave it out.",
  find({ type }, at) {
    // The latest models know one more type, which did not exist when the words were recorded.
    if (type === undefined || type === null || type === "configuration_update") return undefined;
    if (TYPES.includes(textOf(type))) return undefined;
    return wrongValue(at, textOf(type), TYPES);
  },
};

const ROLES: readonly string[] = ["assistant", "system", "developer", "user"];

/** A message has a role that is known. */
export const roleKnown: ItemCheck = {
  says: "A message is the assistant's, the system's, the developer's or the user's.",
  find(item, at) {
    if ((item.type ?? "message") !== "message" || isReference(item)) return undefined;
    const role = textOf(item.role);
    return ROLES.includes(role) ? undefined : wrongValue(at, role, ROLES);
  },
};
