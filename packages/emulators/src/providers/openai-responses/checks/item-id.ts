import type { Complaint } from "../../../complaint.ts";
import { emptyString, longString, wrongType } from "../../openai-chat/wording.ts";
import { isUnasked, typeOf } from "../conversation.ts";
import type { ItemCheck } from "./each-item.ts";

/** The prefixes of item ids. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ["message", "msg"],
  ["reasoning", "rs"],
  ["function_call", "fc"],
  ["function_call_output", "fc"],
  ["custom_tool_call", "ctc"],
  ["custom_tool_call_output", "ctc"],
  ["web_search_call", "ws"],
  ["file_search_call", "fs"],
  ["code_interpreter_call", "ci"],
  ["image_generation_call", "ig"],
  ["mcp_list_tools", "mcpl"],
  ["mcp_call", "mcp"],
  ["mcp_approval_request", "mcpr"],
  ["tool_search_call", "tsc"],
  ["tool_search_output", "tso"],
  ["compaction", "cmp"],
]);

const LONGEST = 64;

/** The id of an item is one that the API could have issued. */
export const idWellFormed: ItemCheck = {
  says: "An id has letters, digits, underscores and dashes, 64 at most, and begins with what its type asks for.",
  find(item, at) {
    const { id } = item;
    if (id === undefined || id === null) return undefined;
    const path = `${at}.id`;
    if (typeof id !== "string") return wrongType(path, "a string", id);
    if (!/^[A-Za-z0-9_-]+$/.test(id)) {
      return wrongId(
        path,
        id,
        "contains letters, numbers, underscores, or dashes, but this value contained additional characters",
      );
    }
    if (id.length > LONGEST) return longString(path, LONGEST, id.length);
    const prefix = PREFIXES.get(typeOf(item));
    if (prefix === undefined || id.startsWith(prefix)) return undefined;
    return wrongId(path, id, `begins with '${prefix}'`);
  },
};

function wrongId(path: string, id: string, expected: string): Complaint {
  return {
    message: `Invalid '${path}': '${id}'. Expected an ID that ${expected}.`,
    param: path,
    code: "invalid_value",
  };
}

const WITH_CALL_ID = /^(function|custom_tool)_call(_output)?$/;

/** The id that pairs a call with its output has a valid length. */
export const callIdWellFormed: ItemCheck = {
  says: "A `call_id` has 1 to 64 characters.",
  find(item, at) {
    if (!WITH_CALL_ID.test(typeOf(item))) return undefined;
    const { call_id: id } = item;
    const path = `${at}.call_id`;
    if ((id ?? null) === null && isUnasked(item)) return undefined;
    if (typeof id !== "string") return wrongType(path, "a string", id);
    if (id === "") return emptyString(path);
    return id.length > LONGEST ? longString(path, LONGEST, id.length) : undefined;
  },
};
