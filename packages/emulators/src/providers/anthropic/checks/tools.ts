import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { traitsOf } from "../traits.ts";
import { extra, listWord, objectWord, required, shouldBe, unknownTag, wrongPattern } from "../wording.ts";

const NAME = /^[a-zA-Z0-9_-]{1,128}$/;

/** Names were shorter until the middle of 2025. */
const LEGACY_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** The pattern for top-level property names of a schema. */
const PROPERTY = /^[a-zA-Z0-9_.-]{1,64}$/;

const MEMBERS: ReadonlySet<string> = new Set([
  "allowed_callers",
  "cache_control",
  "defer_loading",
  "description",
  "eager_input_streaming",
  "input_examples",
  "input_schema",
  "name",
  "strict",
  "type",
]);

/** The vendor's own tools carry the date of their version; there are too many to list. */
const OWN_TOOL = /^([a-z][a-z0-9_]*_\d{8}|mcp_toolset|tool_search_tool_(bm25|regex))$/;

/** The types that the refusal of an unknown type lists. */
const TYPES: readonly string[] = [
  "bash_20250124",
  "code_execution_20250825",
  "custom",
  "memory_20250818",
  "text_editor_20250728",
  "web_fetch_20250910",
  "web_search_20250305",
];

/** `tools` is a list of well-formed tools. */
export const toolsTyped: Check = {
  says: "tools is a list; a tool has a name of letters, digits, _ and -, and a schema of type object whose properties have names of letters, digits, _, . and -.",
  find({ body: { tools }, model }) {
    if (tools === undefined) return undefined;
    if (!Array.isArray(tools)) return shouldBe("tools", listWord(model));
    for (const [index, tool] of tools.entries()) {
      const complaint = faultOfTool(tool, `tools.${index}`, model);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

function faultOfTool(tool: unknown, path: string, model: string): Complaint | undefined {
  if (!isObject(tool)) return shouldBe(path, objectWord(model));
  const { type = null } = tool;
  if (type !== null && type !== "custom") {
    return OWN_TOOL.test(textOf(type)) ? undefined : unknownTag(path, type, TYPES);
  }
  const at = `${path}.custom`;
  return (
    faultOfName(tool.name, `${at}.name`, model) ?? faultOfSchema(tool, at, model) ?? extraMember(tool, at)
  );
}

function faultOfName(name: unknown, path: string, model: string): Complaint | undefined {
  if (name === undefined) return required(path);
  if (typeof name !== "string") return shouldBe(path, "a valid string");
  const pattern = traitsOf(model).legacy ? LEGACY_NAME : NAME;
  return pattern.test(name) ? undefined : wrongPattern(path, pattern);
}

function faultOfSchema(tool: JsonObject, at: string, model: string): Complaint | undefined {
  const { input_schema: schema, strict } = tool;
  const path = `${at}.input_schema`;
  if (schema === undefined) return required(path);
  if (!isObject(schema)) return shouldBe(path, objectWord(model));
  if (schema.type === undefined) return required(`${path}.type`);
  if (schema.type !== "object") return shouldBe(`${path}.type`, "'object'");
  if ("oneOf" in schema || "anyOf" in schema || "allOf" in schema) {
    return {
      message: `${path}: input_schema does not support oneOf, allOf, or anyOf at the top level`,
    };
  }
  const names = Object.keys(isObject(schema.properties) ? schema.properties : {});
  if (!names.every((name) => PROPERTY.test(name))) {
    return {
      message: `${path}.properties: Property keys should match pattern '${PROPERTY.source}'`,
    };
  }
  if (strict === true && schema.additionalProperties !== false) {
    return {
      message: `${at}: For 'object' type, 'additionalProperties' must be explicitly set to false`,
    };
  }
  return undefined;
}

function extraMember(tool: JsonObject, at: string): Complaint | undefined {
  for (const name in tool) if (!MEMBERS.has(name)) return extra(`${at}.${name}`);
  return undefined;
}

/** No two tools share a name. */
export const toolNamesUnique: Check = {
  says: "Each tool has a name of its own.",
  find({ body: { tools } }) {
    const names = new Set<unknown>();
    for (const { name } of objectsOf(tools)) {
      if (name !== undefined && names.has(name)) return { message: "tools: Tool names must be unique." };
      names.add(name);
    }
    return undefined;
  },
};

/** Claude 3 requires definitions of the tools that occur in the history. */
export const toolsDefined: Check = {
  says: "Until Claude 3, a history with tool_use or tool_result blocks needs tools.",
  find({ body: { messages, tools }, model }) {
    if (!traitsOf(model).legacy || objectsOf(tools).length > 0) return undefined;
    const speaks = objectsOf(messages).some(({ content }) =>
      objectsOf(content).some(({ type }) => type === "tool_use" || type === "tool_result"),
    );
    if (!speaks) return undefined;
    return { message: "Requests which include `tool_use` or `tool_result` blocks must define tools." };
  },
};
