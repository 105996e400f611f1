import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../json.ts";
import type { Digest, DigestMessage } from "../../reply/digest.ts";
import { blocksOf, continuesTurn } from "./blocks.ts";
import { traitsOf } from "./traits.ts";

/** Translates a request into neutral terms. */
export function digestMessages(request: ApiRequest): Digest {
  const { body } = request;
  const { tool_choice: choice } = body;
  return {
    messages: objectsOf(body.messages).map(digestMessage),
    tools: objectsOf(body.tools)
      .filter(({ type = "custom" }) => type === "custom" || type === null)
      .map(({ name, input_schema: schema }) => ({
        name: textOf(name),
        ...(isObject(schema) ? { schema } : {}),
      })),
    toolChoice: toolChoiceOf(choice),
    parallel: !(isObject(choice) && choice.disable_parallel_tool_use === true),
    reasoning: reasoningOf(request),
    ...jsonOf(body),
    maxTokens: roomFor(request),
  };
}

/** How many tokens an answer may have: as many as requested, and no more than fit the window. */
export function roomFor({ body: { max_tokens: max }, window, tokens }: ApiRequest): number {
  return Math.min(Number(max), Math.max(0, window - tokens));
}

function digestMessage(message: JsonObject): DigestMessage {
  const blocks = blocksOf(message);
  const results = blocks.filter(({ type }) => type === "tool_result").map(resultText);
  const text = blocks.map((block) => textOf(block.text)).filter((one) => one !== "");
  switch (message.role) {
    case "assistant": {
      const tools = blocks.filter(({ type }) => type === "tool_use").map(({ name }) => textOf(name));
      return { role: "assistant", text: text.join("\n"), ...(tools.length > 0 ? { tools } : {}) };
    }
    case "user":
      // Text after results is a new request of the user.
      return continuesTurn(message)
        ? { role: "user", text: results.join("\n"), results }
        : { role: "user", text: text.join("\n") };
    default:
      return { role: "system", text: text.join("\n") };
  }
}

function resultText({ content }: JsonObject): string {
  if (typeof content === "string") return content;
  return objectsOf(content)
    .map(({ text }) => textOf(text))
    .join("\n");
}

function toolChoiceOf(choice: unknown): NonNullable<Digest["toolChoice"]> {
  if (!isObject(choice)) return "auto";
  if (choice.type === "tool") return { name: textOf(choice.name) };
  if (choice.type === "any") return "required";
  return choice.type === "none" ? "none" : "auto";
}

/** The schema that the answer must fit. `output_format` is its older place. */
function jsonOf({ output_config: config, output_format: older }: JsonObject): Pick<Digest, "json"> {
  const format = (isObject(config) ? config.format : undefined) ?? older;
  return isObject(format) && isObject(format.schema) ? { json: format.schema } : {};
}

function reasoningOf({ body: { thinking }, model }: ApiRequest): Digest["reasoning"] {
  const { thinksUnasked } = traitsOf(model);
  if (!isObject(thinking)) return thinksUnasked;
  if (thinking.type === "enabled") return "always";
  if (thinking.type === "disabled") return "never";
  return thinksUnasked === "always" ? "always" : "asked";
}
