import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../json.ts";
import type { Digest, DigestMessage, DigestTool } from "../../reply/digest.ts";
import { contentText } from "./content-text.ts";
import type { ChatDialect } from "./dialect.ts";

/** Translates a chat request into neutral terms. */
export function digestChat({ body, model }: ApiRequest, dialect: ChatDialect): Digest {
  const limit = body.max_completion_tokens ?? body.max_tokens;
  return {
    messages: objectsOf(body.messages).map(digestMessage),
    tools: toolsOf(body),
    toolChoice: toolChoiceOf(body.tool_choice ?? body.function_call),
    parallel: body.parallel_tool_calls !== false,
    reasoning: dialect.reasons?.(model, body) ?? "asked",
    ...jsonOf(body.response_format),
    ...(typeof limit === "number" ? { maxTokens: limit } : {}),
  };
}

/** What `response_format` asks for. */
function jsonOf(format: unknown): Pick<Digest, "json"> {
  if (!isObject(format)) return {};
  if (format.type === "json_object") return { json: true };
  const schema = isObject(format.json_schema) ? format.json_schema.schema : undefined;
  return format.type === "json_schema" ? { json: isObject(schema) ? schema : true } : {};
}

function digestMessage(message: JsonObject): DigestMessage {
  const text = contentText(message.content);
  const calls = objectsOf(message.tool_calls).map((call) =>
    textOf(isObject(call.function) && call.function.name),
  );
  switch (message.role) {
    case "tool":
    case "function":
      return { role: "tool", text, results: [text] };
    case "assistant":
      return { role: "assistant", text, ...(calls.length > 0 ? { tools: calls } : {}) };
    case "user":
      return { role: "user", text };
    default:
      return { role: "system", text };
  }
}

function toolsOf({ tools, functions }: JsonObject): DigestTool[] {
  const defined = [...objectsOf(tools).map((tool) => tool.function ?? tool), ...objectsOf(functions)];
  return defined.filter(isObject).map(({ name, parameters }) => ({
    name: textOf(name),
    ...(isObject(parameters) ? { schema: parameters } : {}),
  }));
}

function toolChoiceOf(choice: unknown): NonNullable<Digest["toolChoice"]> {
  if (choice === "none" || choice === "required") return choice;
  // Mistral says "any".
  if (choice === "any") return "required";
  if (!isObject(choice)) return "auto";
  const named = isObject(choice.function) ? choice.function : choice;
  return typeof named.name === "string" ? { name: named.name } : "auto";
}
