import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf, objectsOf } from "../../../json.ts";

/** Roles that the server's parser knows. */
const ROLES: readonly string[] = ["system", "user", "assistant", "tool", "latest_reminder"];

/** Models that accept images. The names of V4 have passed to such a model. */
const SEEING = /^deepseek-(v4|flash|.*vision)/;

/** Types of parts that may hold an image. Only the documentation says for which roles. */
const PICTURES = ["image_url", "file"];

/** The body fits the type that the server parses it into. The server is written in Rust, so errors speak of variants. */
export const bodyDeserializes: Check = {
  says: "Roles, contents and tools are of the types and variants that the server knows.",
  find({ body, model }) {
    const fault = faultOf(body, SEEING.test(model));
    return fault === undefined ? undefined : unreadable(fault, body);
  },
};

function unreadable(fault: string, body: JsonObject): Complaint {
  // A parsed body does not reveal where the parser stopped, so the error claims that it read to the end.
  const column = Buffer.byteLength(JSON.stringify(body));
  return {
    message: `Failed to deserialize the JSON body into the target type: ${fault} at line 1 column ${column}`,
  };
}

function faultOf(body: JsonObject, sees: boolean): string | undefined {
  if (body.model === undefined) return "missing field `model`";
  if (body.messages === undefined) return "missing field `messages`";
  if (!Array.isArray(body.messages))
    return `messages: invalid type: ${kindOf(body.messages)}, expected a sequence`;
  for (const [index, message] of body.messages.entries()) {
    const fault = faultOfMessage(message, `messages[${index}]`, sees);
    if (fault !== undefined) return fault;
  }
  for (const [index, tool] of listOf(body.tools).entries()) {
    const fault = faultOfTool(tool, `tools[${index}]`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfMessage(message: unknown, at: string, sees: boolean): string | undefined {
  if (!isObject(message)) return `${at}: invalid type: ${kindOf(message)}, expected a map`;
  const { role, content } = message;
  if (role === undefined) return `${at}: missing field \`role\``;
  if (typeof role !== "string" || !ROLES.includes(role)) {
    const known = ROLES.map((one) => `\`${one}\``).join(", ");
    return `${at}.role: unknown variant \`${String(role)}\`, expected one of ${known}`;
  }
  const known = sees ? [...PICTURES, "text"] : ["text"];
  if (role === "assistant")
    return faultOfCalls(message.tool_calls, at) ?? faultOfContent(content ?? "", at, known);
  if (content === undefined) return `${at}: missing field \`content\``;
  if (role === "tool" && message.tool_call_id === undefined) return `${at}: missing field \`tool_call_id\``;
  return faultOfContent(content, at, known);
}

/** Text is a string or parts of type `text`. For models without images there is no other type. */
function faultOfContent(content: unknown, at: string, known: readonly unknown[]): string | undefined {
  if (typeof content === "string") return undefined;
  if (!Array.isArray(content)) return `${at}: invalid type: ${kindOf(content)}, expected a string`;
  const other = content.find((part) => !isObject(part) || !known.includes(part.type));
  if (other === undefined) {
    const odd = objectsOf(content).find(({ type, text }) => type === "text" && typeof text !== "string");
    if (odd === undefined) return undefined;
    if (odd.text === undefined) return `${at}: missing field \`text\``;
    return `${at}: invalid type: ${kindOf(odd.text)}, expected a string`;
  }
  const type = isObject(other) ? String(other.type) : kindOf(other);
  return `${at}: unknown variant \`${type}\`, expected \`text\``;
}

function faultOfCalls(calls: unknown, at: string): string | undefined {
  for (const [index, call] of listOf(calls).entries()) {
    const path = `${at}.tool_calls[${index}]`;
    if (!isObject(call)) return `${path}: invalid type: ${kindOf(call)}, expected a map`;
    const missing = ["id", "type", "function"].find((name) => call[name] === undefined);
    if (missing !== undefined) return `${path}: missing field \`${missing}\``;
    if (typeof call.type !== "string")
      return `${path}.type: invalid type: ${kindOf(call.type)}, expected a string`;
    if (call.type !== "function")
      return `${path}.type: unknown variant \`${call.type}\`, expected \`function\``;
    if (!isObject(call.function))
      return `${path}.function: invalid type: ${kindOf(call.function)}, expected a map`;
    for (const name of ["name", "arguments"]) {
      const value = call.function[name];
      if (value === undefined) return `${path}.function: missing field \`${name}\``;
      if (typeof value !== "string") {
        return `${path}.function.${name}: invalid type: ${kindOf(value)}, expected a string`;
      }
    }
  }
  return undefined;
}

function faultOfTool(tool: unknown, at: string): string | undefined {
  if (!isObject(tool)) return `${at}: invalid type: ${kindOf(tool)}, expected a map`;
  if (tool.type === undefined) return `${at}: missing field \`type\``;
  if (tool.type !== "function")
    return `${at}.type: unknown variant \`${String(tool.type)}\`, expected \`function\``;
  return tool.function === undefined ? `${at}: missing field \`function\`` : undefined;
}

/** What a value is, in the words of the parser. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "sequence";
  if (typeof value === "string") return `string "${value}"`;
  if (typeof value === "number")
    return `${Number.isInteger(value) ? "integer" : "floating point"} \`${value}\``;
  return typeof value === "boolean" ? `boolean \`${value}\`` : "map";
}
