import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject, listOf, textOf } from "../../json.ts";
import type { Digest, DigestMessage, DigestTool } from "../../reply/digest.ts";
import {
  type Content,
  callOf,
  configOf,
  contentsOf,
  declarationsOf,
  manyOf,
  member,
  objectAt,
  responseOf,
} from "./contents.ts";
import { traitsOf } from "./model-traits.ts";

/** Translates a request into neutral terms. */
export function digestRequest({ body, model }: ApiRequest): Digest {
  const limit = member(configOf(body), "maxOutputTokens", "max_output_tokens");
  const { mode, allowed } = callingOf(body);
  const tools = toolsOf(body).filter(({ name }) => allowed.length === 0 || allowed.includes(name));
  const [only] = allowed;
  const forced = only !== undefined && allowed.length === 1 ? { name: only } : "required";
  return {
    messages: [...systemOf(body), ...contentsOf(body).map(digestContent)],
    tools,
    toolChoice: mode === "NONE" ? "none" : mode === "ANY" ? forced : "auto",
    reasoning: reasoningOf(body, model),
    ...jsonOf(configOf(body)),
    ...(typeof limit === "number" ? { maxTokens: limit } : {}),
  };
}

/** Whether the answer must be JSON, and its schema. */
function jsonOf(config: JsonObject): Pick<Digest, "json"> {
  if (member(config, "responseMimeType", "response_mime_type") !== "application/json") return {};
  const schema =
    objectAt(config, "responseJsonSchema", "response_json_schema") ??
    objectAt(config, "responseSchema", "response_schema");
  return { json: schema ?? true };
}

/** Whether the answer includes reasoning. */
export function includesThoughts(body: JsonObject): boolean {
  return member(thinkingOf(body), "includeThoughts", "include_thoughts") === true;
}

function thinkingOf(body: JsonObject): JsonObject {
  return objectAt(configOf(body), "thinkingConfig", "thinking_config") ?? {};
}

function reasoningOf(body: JsonObject, model: string): Digest["reasoning"] {
  if (!traitsOf(model).thinks) return "never";
  if (member(thinkingOf(body), "thinkingBudget", "thinking_budget") === 0) return "never";
  return includesThoughts(body) ? "always" : "asked";
}

function systemOf(body: JsonObject): DigestMessage[] {
  const system = objectAt(body, "systemInstruction", "system_instruction");
  return system === undefined ? [] : [{ role: "system", text: textIn(manyOf(system.parts)) }];
}

function digestContent({ role, parts }: Content): DigestMessage {
  const results = parts
    .map(responseOf)
    .filter(isObject)
    .map(({ response }) => outputOf(response));
  const text = textIn(parts);
  if (role !== "model") {
    return results.length === 0 ? { role: "user", text } : { role: "user", text, results };
  }
  const calls = parts
    .map(callOf)
    .filter(isObject)
    .map(({ name }) => textOf(name));
  return { role: "assistant", text, ...(calls.length === 0 ? {} : { tools: calls }) };
}

function textIn(parts: readonly JsonObject[]): string {
  return parts
    .filter(({ text, thought }) => typeof text === "string" && thought !== true)
    .map(({ text }) => text)
    .join("\n");
}

/** What a function answered: the only text in its response, or the whole response. */
function outputOf(response: unknown): string {
  const values = isObject(response) ? Object.values(response) : [];
  const [only] = values;
  return values.length === 1 && typeof only === "string" ? only : JSON.stringify(response ?? {});
}

function toolsOf(body: JsonObject): DigestTool[] {
  return declarationsOf(body)
    .flat()
    .map((declaration) => {
      const schema =
        objectAt(declaration, "parametersJsonSchema", "parameters_json_schema") ?? declaration.parameters;
      return { name: textOf(declaration.name), ...(isObject(schema) ? { schema } : {}) };
    });
}

function callingOf(body: JsonObject): { mode: string; allowed: readonly string[] } {
  const tools = objectAt(body, "toolConfig", "tool_config") ?? {};
  const calling = objectAt(tools, "functionCallingConfig", "function_calling_config") ?? {};
  const allowed = listOf(member(calling, "allowedFunctionNames", "allowed_function_names"));
  return { mode: textOf(calling.mode), allowed: allowed.map(textOf) };
}
