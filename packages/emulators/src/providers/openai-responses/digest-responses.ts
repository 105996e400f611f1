import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../json.ts";
import type { Digest, DigestMessage, DigestTool } from "../../reply/digest.ts";
import { contentText } from "../openai-chat/content-text.ts";
import { conversationOf, typeOf } from "./conversation.ts";
import { isReasoningModel } from "./models.ts";

/** Translates a request of the Responses API into neutral terms. */
export function digestResponses(request: ApiRequest): Digest {
  const { body, model } = request;
  const { earlier, sent } = conversationOf(request);
  const instructions = textOf(body.instructions);
  return {
    messages: [
      ...(instructions === "" ? [] : [{ role: "system" as const, text: instructions }]),
      ...[...earlier, ...sent].flatMap(digestItem),
    ],
    tools: toolsOf(body),
    toolChoice: toolChoiceOf(body.tool_choice),
    parallel: body.parallel_tool_calls !== false,
    reasoning: reasoningOf(model, body),
    ...jsonOf(body.text),
    ...(typeof body.max_output_tokens === "number" ? { maxTokens: body.max_output_tokens } : {}),
  };
}

function digestItem(item: JsonObject): DigestMessage[] {
  const type = typeOf(item);
  if (type.endsWith("_output")) {
    const text = contentText(item.output);
    return [{ role: "tool", text, results: [text] }];
  }
  if (type === "function_call" || type === "custom_tool_call") {
    return [{ role: "assistant", text: "", tools: [textOf(item.name)] }];
  }
  if (type !== "message") return [];
  const text = contentText(item.content);
  return item.role === "user" || item.role === "assistant"
    ? [{ role: item.role, text }]
    : [{ role: "system", text }];
}

function toolsOf({ tools }: JsonObject): DigestTool[] {
  return objectsOf(tools)
    .filter(({ type }) => type === "function" || type === "custom")
    .map(({ name, parameters }) => ({
      name: textOf(name),
      ...(isObject(parameters) ? { schema: parameters } : {}),
    }));
}

function toolChoiceOf(choice: unknown): NonNullable<Digest["toolChoice"]> {
  if (choice === "none" || choice === "required") return choice;
  if (!isObject(choice)) return "auto";
  if (choice.type === "allowed_tools") return choice.mode === "required" ? "required" : "auto";
  return typeof choice.name === "string" ? { name: choice.name } : "auto";
}

/** What `text.format` asks for. */
function jsonOf(text: unknown): Pick<Digest, "json"> {
  const format = isObject(text) && isObject(text.format) ? text.format : {};
  if (format.type === "json_object") return { json: true };
  return format.type === "json_schema" ? { json: isObject(format.schema) ? format.schema : true } : {};
}

/** A model that can reason does so when an effort is set, or when asked to think. */
function reasoningOf(model: string, { reasoning }: JsonObject): Digest["reasoning"] {
  if (!isReasoningModel(model)) return "never";
  const effort = isObject(reasoning) ? (reasoning.effort ?? undefined) : undefined;
  if (effort === undefined) return "asked";
  return effort === "none" ? "never" : "always";
}
