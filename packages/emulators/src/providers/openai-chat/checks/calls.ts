import type { Complaint } from "../../../complaint.ts";
import { isObject } from "../../../json.ts";
import {
  emptyArray,
  emptyString,
  longArray,
  longString,
  missing,
  series,
  wrongPattern,
  wrongType,
  wrongValue,
} from "../wording.ts";
import type { MessageCheck } from "./each-message.ts";

/** Characters of the id of a call. */
const MAX_ID = 40;

const MAX_NAME = 64;

const TYPES: readonly string[] = ["function", "custom"];
const QUOTED: readonly string[] = TYPES.map((type) => `'${type}'`);

/** Calls of one message. */
const MAX_CALLS = 128;

/** The calls of an assistant are well-formed. */
export const callsTyped: MessageCheck = {
  says: "tool_calls, where it is there, is a list of one to 128 calls with id, type, function name and arguments.",
  find({ role, tool_calls: calls }, at) {
    if (role !== "assistant" || calls === undefined || calls === null) return undefined;
    const path = `${at}.tool_calls`;
    if (!Array.isArray(calls)) return wrongType(path, "an array of objects", calls);
    if (calls.length === 0) return emptyArray(path);
    if (calls.length > MAX_CALLS) return longArray(path, MAX_CALLS, calls.length);
    for (const [index, call] of calls.entries()) {
      const complaint = faultOfCall(call, `${path}[${index}]`);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

function faultOfCall(call: unknown, path: string): Complaint | undefined {
  if (!isObject(call)) return wrongType(path, "an object", call);
  const { id, type, function: called, custom } = call;
  if (id === undefined) return missing(`${path}.id`);
  if (typeof id !== "string") return wrongType(`${path}.id`, "a string", id);
  if (id === "") return emptyString(`${path}.id`);
  if (id.length > MAX_ID) return longString(`${path}.id`, MAX_ID, id.length);
  if (type === undefined) return missing(`${path}.type`);
  if (typeof type !== "string") return wrongType(`${path}.type`, `one of ${series(QUOTED, "or")}`, type);
  if (!TYPES.includes(type)) return wrongValue(`${path}.type`, type, TYPES);
  if (type === "custom" && custom !== undefined) return undefined;
  if (called === undefined) return missing(`${path}.function`);
  if (!isObject(called)) return wrongType(`${path}.function`, "an object", called);
  const name = faultOfName(called.name, `${path}.function.name`);
  if (name !== undefined) return name;
  if (called.arguments === undefined) return missing(`${path}.function.arguments`);
  if (typeof called.arguments === "string") return undefined;
  return wrongType(`${path}.function.arguments`, "a string", called.arguments);
}

/** The fault in a function name: letters, digits, `_` and `-` are allowed, at most 64 of them. */
export function faultOfName(name: unknown, path: string): Complaint | undefined {
  if (name === undefined) return missing(path);
  if (typeof name !== "string") return wrongType(path, "a string", name);
  if (name === "") return emptyString(path);
  if (name.length > MAX_NAME) return longString(path, MAX_NAME, name.length);
  return /^[a-zA-Z0-9_-]+$/.test(name) ? undefined : wrongPattern(path, "^[a-zA-Z0-9_-]+$");
}

/** The id that a tool message answers to is short enough. */
export const answeredIdTyped: MessageCheck = {
  says: "The tool_call_id of a tool message has at most 40 characters.",
  find({ role, tool_call_id: id }, at) {
    if (role !== "tool" || id === undefined || id === null) return undefined;
    if (typeof id !== "string") return wrongType(`${at}.tool_call_id`, "a string", id);
    return id.length > MAX_ID ? longString(`${at}.tool_call_id`, MAX_ID, id.length) : undefined;
  },
};
