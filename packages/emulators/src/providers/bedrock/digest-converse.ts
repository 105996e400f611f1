import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../json.ts";
import type { Digest, DigestMessage } from "../../reply/digest.ts";
import { thinkingOf } from "./thinking.ts";
import { membersOf, turnsOf } from "./turns.ts";

/** Translates a Converse request into neutral terms. */
export function digestConverse(request: ApiRequest): Digest {
  const { body } = request;
  const toolConfig = isObject(body.toolConfig) ? body.toolConfig : {};
  const { maxTokens }: JsonObject = isObject(body.inferenceConfig) ? body.inferenceConfig : {};
  const system = objectsOf(body.system).map(({ text }) => textOf(text));
  return {
    messages: [
      ...(system.length > 0 ? [{ role: "system", text: system.join("\n") } as const] : []),
      ...turnsOf(request).map(({ role, blocks }) => digestTurn(role, blocks)),
    ],
    tools: membersOf(objectsOf(toolConfig.tools), "toolSpec").map(({ name, inputSchema }) => ({
      name: textOf(name),
      ...(isObject(inputSchema) && isObject(inputSchema.json) ? { schema: inputSchema.json } : {}),
    })),
    toolChoice: toolChoiceOf(toolConfig.toolChoice),
    reasoning: thinkingOf(request),
    ...(typeof maxTokens === "number" ? { maxTokens } : {}),
    ...jsonOf(body.outputConfig),
  };
}

/** The schema that an answer must fit is given as text. */
function jsonOf(outputConfig: unknown): Pick<Digest, "json"> {
  let found = outputConfig;
  for (const name of ["textFormat", "structure", "jsonSchema", "schema"]) {
    found = isObject(found) ? found[name] : undefined;
  }
  if (typeof found !== "string") return {};
  try {
    const schema: unknown = JSON.parse(found);
    return { json: isObject(schema) ? schema : true };
  } catch {
    return { json: true };
  }
}

function digestTurn(role: string, blocks: readonly JsonObject[]): DigestMessage {
  const text = blocks
    .map((block) => textOf(block.text))
    .filter((one) => one !== "")
    .join("\n");
  if (role === "assistant") {
    const tools = membersOf(blocks, "toolUse").map(({ name }) => textOf(name));
    return { role, text, ...(tools.length > 0 ? { tools } : {}) };
  }
  const results = membersOf(blocks, "toolResult").map(({ content }) => outputOf(objectsOf(content)));
  if (results.length === 0) return { role: "user", text };
  return { role: "user", text: [...results, text].filter((one) => one !== "").join("\n"), results };
}

function outputOf(content: readonly JsonObject[]): string {
  return content
    .map(({ text, json }) => textOf(text) || (json === undefined ? "" : JSON.stringify(json)))
    .join("\n");
}

function toolChoiceOf(choice: unknown): NonNullable<Digest["toolChoice"]> {
  if (!isObject(choice)) return "auto";
  if (isObject(choice.tool)) return { name: textOf(choice.tool.name) };
  return choice.any === undefined ? "auto" : "required";
}
