import type { ApiRequest } from "../../../api-request.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject } from "../../../json.ts";
import { familyOf, isRecentClaude } from "../models.ts";
import { modelSays } from "../turns.ts";

/** The window. */
export const fitsWindow: Check = {
  says: "The prompt fits the model's window; Nova and Llama say so inside the stream.",
  find(request) {
    if (request.tokens <= request.window) return undefined;
    const family = familyOf(request.model);
    return {
      message: modelSays(tooLong(request)),
      ...(family === "nova" || family === "llama" ? { inStream: true } : {}),
    };
  },
};

function tooLong({ model, tokens, window }: ApiRequest): string {
  switch (familyOf(model)) {
    case "claude":
      return isRecentClaude(model) || /haiku-4-5/.test(model)
        ? `prompt is too long: ${tokens} tokens > ${window} maximum`
        : "Input is too long for requested model.";
    case "nova":
      return "Input Tokens Exceeded: Number of input tokens exceeds maximum length. Please update the input to try again.";
    case "llama":
      return `This model's maximum context length is ${window} tokens. Please reduce the length of the prompt`;
    case "mistral":
      return `Prompt contains ${tokens} tokens and 0 draft tokens, too large for model with ${window} maximum context length`;
    default:
      return "Input is too long for requested model.";
  }
}

/** The window with the answer in it. */
export const answerFitsWindow: Check = {
  says: "From 3.7 to 4.1, Claude wants room in the window for the whole of maxTokens.",
  find({ body, model, tokens, window }) {
    const { maxTokens } = isObject(body.inferenceConfig) ? body.inferenceConfig : {};
    if (!/claude-(3-7|(sonnet|opus)-4-(1-)?\d{8})/.test(model) || typeof maxTokens !== "number")
      return undefined;
    if (tokens + maxTokens <= window) return undefined;
    return {
      message: modelSays(
        `input length and \`max_tokens\` exceed context limit: ${tokens} + ${maxTokens} > ${window}, decrease input length or \`max_tokens\` and try again`,
      ),
    };
  },
};
