import { missing } from "../../openai-chat/wording.ts";
import { isUnasked, typeOf } from "../conversation.ts";
import type { ItemCheck } from "./each-item.ts";
import { unknownParameter } from "./known-parameters.ts";

interface Shape {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Members of the items that make up conversations. Those of hosted tools are not checked. */
const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ["message", { required: ["content"], optional: ["role", "status"] }],
  [
    "function_call",
    {
      required: ["call_id", "name", "arguments"],
      optional: ["status", "namespace", "caller", "created_by", "async"],
    },
  ],
  [
    "function_call_output",
    { required: ["call_id", "output"], optional: ["status", "caller", "created_by", "name", "namespace"] },
  ],
  [
    "custom_tool_call",
    {
      required: ["call_id", "name", "input"],
      optional: ["status", "namespace", "caller", "created_by", "async"],
    },
  ],
  [
    "custom_tool_call_output",
    { required: ["call_id", "output"], optional: ["status", "caller", "created_by"] },
  ],
  ["reasoning", { required: ["summary"], optional: ["content", "encrypted_content"] }],
  ["item_reference", { required: ["id"], optional: [] }],
  ["compaction", { required: ["encrypted_content"], optional: ["created_by"] }],
]);

/** An item has all required members. */
export const membersGiven: ItemCheck = {
  says: "An item has the members that its type needs; what a function said unasked names the function in the place of a call.",
  find(item, at) {
    const type = typeOf(item);
    const absent = SHAPES.get(type)?.required.find(
      (name) => item[name] === undefined && !(name === "call_id" && isUnasked(item)),
    );
    return absent === undefined ? undefined : missing(`${at}.${absent}`);
  },
};

/** An item has no unknown members. */
export const membersKnown: ItemCheck = {
  says: "An item has no members that its type does not know; only the assistant's messages have a phase.",
  find(item, at) {
    const shape = SHAPES.get(typeOf(item));
    if (shape === undefined) return undefined;
    for (const name in item) {
      // With several agents, each item says which one it belongs to.
      if (/^(type|id|agent)$/.test(name) || shape.required.includes(name)) continue;
      if (shape.optional.includes(name) || (name === "phase" && item.role === "assistant")) continue;
      return unknownParameter(`${at}.${name}`);
    }
    return undefined;
  },
};
