import type { Complaint } from "../../../complaint.ts";
import { isObject, type JsonObject, listOf, textOf } from "../../../json.ts";
import {
  emptyString,
  longString,
  missing,
  wrongPattern,
  wrongType,
  wrongValue,
} from "../../openai-chat/wording.ts";
import type { Rule } from "./rule.ts";

/** `tools` is a list of tools: each has a type, functions have a name and, where strict, a complete schema. */
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
  return toolName(tool.name, `${at}.name`) ?? strictSchema(tool, at);
}

/** Names of tools have letters, digits, underscores and dashes, and not too many of them. */
export const toolName: Rule = (name, path) => {
  if (name === undefined) return missing(path);
  if (typeof name !== "string") return wrongType(path, "a string", name);
  if (name === "") return emptyString(path);
  if (name.length > 128) return longString(path, 128, name.length);
  return /^[a-zA-Z0-9_-]+$/.test(name) ? undefined : wrongPattern(path, "^[a-zA-Z0-9_-]+$");
};

/** A strict function requires every property that it has, and no others. */
function strictSchema({ name, strict, parameters }: JsonObject, at: string): Complaint | undefined {
  if (strict !== true || !isObject(parameters)) return undefined;
  const required = listOf(parameters.required);
  const properties = Object.keys(isObject(parameters.properties) ? parameters.properties : {});
  const optional = properties.find((property) => !required.includes(property));
  const say = (fault: string): Complaint => ({
    message: `Invalid schema for function '${textOf(name)}': In context=(), ${fault}`,
    param: `${at}.parameters`,
    code: "invalid_function_parameters",
  });
  if (parameters.additionalProperties !== false) {
    return say("'additionalProperties' is required to be supplied and to be false.");
  }
  if (optional === undefined) return undefined;
  return say(
    `'required' is required to be supplied and to be an array including every key in properties. Missing '${optional}'.`,
  );
}

const CHOICES = ["none", "auto", "required"];

/** `tool_choice` is one of three words, or names a tool. */
export const toolChoiceReadable: Rule = (value, path) => {
  if (typeof value === "string") {
    return CHOICES.includes(value) ? undefined : wrongValue(path, value, CHOICES);
  }
  if (!isObject(value)) return wrongType(path, "one of an object or 'none', 'auto', or 'required'", value);
  return value.type === "function" && value.name === undefined ? missing(`${path}.name`) : undefined;
};
