import type { Check } from "../../../endpoint.ts";
import { allowsBeta, cameOverWire } from "../betas.ts";
import { traitsOf } from "../traits.ts";

/** The model can output as many tokens as requested. */
export const outputFits: Check = {
  says: "max_tokens is at most what the model can answer; a beta header doubles it for Claude 3.7.",
  find(request) {
    const { model } = request;
    const { max_tokens: max } = request.body;
    const { maxOutput } = traitsOf(model);
    const doubled = model.includes("3-7") && allowsBeta(request, "output-128k");
    if (typeof max !== "number" || max <= (doubled ? 2 * maxOutput : maxOutput)) return undefined;
    return {
      message: `max_tokens: ${max} > ${maxOutput}, which is the maximum allowed number of output tokens for ${model}`,
    };
  },
};

/** The sampling parameters are ones the model allows. */
export const samplingAllowed: Check = {
  says: "The newest models take no temperature, top_p or top_k but the default; some older ones either temperature or top_p.",
  find({ body: { temperature, top_p: topP, top_k: topK }, model }) {
    const { fixedSampling, eitherTemperatureOrTopP } = traitsOf(model);
    if (fixedSampling) {
      if (temperature !== undefined && temperature !== 1) return deprecated("temperature");
      if (topP !== undefined && topP !== 1) return deprecated("top_p");
      if (topK !== undefined) return deprecated("top_k");
    }
    if (!eitherTemperatureOrTopP || temperature === undefined || topP === undefined) return undefined;
    return {
      message: "`temperature` and `top_p` cannot both be specified for this model. Please use only one.",
    };
  },
};

function deprecated(name: string) {
  return { message: `\`${name}\` is deprecated for this model.` };
}

/** The prompt fits into the window. */
export const promptFits: Check = {
  says: "The prompt has no more tokens than the context window.",
  find(request) {
    const { tokens, window } = request;
    if (tokens <= window) return undefined;
    return { message: `prompt is too long: ${tokens} tokens > ${window} maximum` };
  },
};

/** Prompt and answer fit into the window together. */
export const answerFits: Check = {
  says: "Before Claude 4.5, the prompt and max_tokens together are no more than the context window.",
  find(request) {
    const { tokens, window, model, headers } = request;
    const { max_tokens: max } = request.body;
    const stops =
      traitsOf(model).stopsAtWindow ||
      (cameOverWire(headers) && allowsBeta(request, "model-context-window-exceeded"));
    if (stops || typeof max !== "number" || tokens + max <= window) return undefined;
    return {
      message: `input length and \`max_tokens\` exceed context limit: ${tokens} + ${max} > ${window}, decrease input length or \`max_tokens\` and try again`,
    };
  },
};
