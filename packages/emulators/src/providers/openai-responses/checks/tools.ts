import type { Complaint } from "../../../complaint.ts";
import { isObject, type JsonObject } from "../../../json.ts";
import { faultOfSchema } from "../../openai-chat/checks/function-schema.ts";
import {
  emptyString,
  longString,
  missing,
  wrongPattern,
  wrongType,
  wrongValue,
} from "../../openai-chat/wording.ts";
import type { Rule } from "./rule.ts";

/** `tools` is a list of tools: each has a type, functions have a name and a schema. */
export const toolsReadable: Rule = (value, path) => {
  if (!Array.isArray(value)) return wrongType(path, "an array of tools", value);
  for (const [index, tool] of value.entries()) {
    const complaint = isObject(tool) ? faultOf(tool, `${path}[${index}]`) : undefined;
    if (complaint !== undefined) return complaint;
  }
  return undefined;
};

function faultOf(tool: JsonObject, at: string): Complaint | undefined {
  if (tool.type === undefined) return missing(`${at}.type`);
  if (tool.type !== "function" && tool.type !== "custom") return undefined;
  return (
    toolName(tool.name, `${at}.name`) ??
    (tool.type === "function" ? faultOfSchema(tool, `${at}.parameters`) : undefined)
  );
}

/** A tool's name has letters, digits, underscores and dashes, up to a limit. */
export const toolName: Rule = (name, path) => {
  if (name === undefined) return missing(path);
  if (typeof name !== "string") return wrongType(path, "a string", name);
  if (name === "") return emptyString(path);
  if (name.length > 128) return longString(path, 128, name.length);
  return /^[a-zA-Z0-9_-]+$/.test(name) ? undefined : wrongPattern(path, "^[a-zA-Z0-9_-]+$");
};

const CHOICES = ["none", "auto", "required"];

/** `tool_choice` is one of three words, or names a tool. */
export const toolChoiceReadable: Rule = (value, path) => {
  if (typeof value === "string") {
    return CHOICES.includes(value) ? undefined : wrongValue(path, value, CHOICES);
  }
  if (!isObject(value)) return wrongType(path, "one of an object or 'none', 'auto', or 'required'", value);
  return value.type === "function" && value.name === undefined ? missing(`${path}.name`) : undefined;
};
