import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf } from "../../../json.ts";
import { alwaysReasons } from "../../openai-chat/models.ts";
import { series } from "../../openai-chat/wording.ts";
import { isReasoningModel, reasonsByDefault } from "../models.ts";
import { unknownParameter } from "./known-parameters.ts";

/** Sampling is fixed while a model reasons. */
export const samplingFixed: Check = {
  says: "Models that reason take no sampling parameters.",
  find({ body, model }) {
    if (!reasons(model, body)) return undefined;
    const name = ["temperature", "top_p", "presence_penalty", "frequency_penalty"].find(
      // Default values are allowed.
      (one) => typeof body[one] === "number" && body[one] !== (one.endsWith("penalty") ? 0 : 1),
    );
    return name === undefined
      ? undefined
      : { message: `Unsupported parameter: '${name}' is not supported with this model.`, param: name };
  },
};

/** Log probabilities are not available while a model reasons. */
export const logprobsHidden: Check = {
  says: "Models that reason give no log probabilities.",
  find({ body, model }) {
    if (!reasons(model, body)) return undefined;
    const param = listOf(body.include).includes("message.output_text.logprobs")
      ? "include"
      : Number(body.top_logprobs ?? 0) > 0
        ? "top_logprobs"
        : undefined;
    if (param === undefined) return undefined;
    return {
      message: "logprobs are not supported with reasoning models.",
      param,
      code: "unsupported_parameter",
    };
  },
};

const EFFORTS_ALWAYS = ["low", "medium", "high", "xhigh", "max"];
const EFFORTS = ["none", ...EFFORTS_ALWAYS];

/** The model supports the requested effort. */
export const effortSupported: Check = {
  says: "`reasoning.effort` is for models that reason; gpt-5.6 and later know no `minimal`, and some of them no `none`.",
  find({ body: { reasoning }, model }) {
    if (!isObject(reasoning) || typeof reasoning.effort !== "string") return undefined;
    const { effort } = reasoning;
    const param = "reasoning.effort";
    if (!isReasoningModel(model) && /^gpt-[34]/.test(model)) {
      return {
        message: `Unsupported parameter: '${param}' is not supported with this model.`,
        param,
        code: "unsupported_parameter",
      };
    }
    if (!/^gpt-(5\.6|6)/.test(model)) return undefined;
    const efforts = alwaysReasons(model) ? EFFORTS_ALWAYS : EFFORTS;
    if (efforts.includes(effort)) return undefined;
    const known = series(
      efforts.map((one) => `'${one}'`),
      "and",
    );
    return {
      message: `Unsupported value: '${effort}' is not supported with the '${model}' model. Supported values are: ${known}.`,
      param,
      code: "unsupported_value",
    };
  },
};

/** Parameters that the newest models no longer support. */
export const droppedParameters: Check = {
  says: "gpt-5.6 has dropped `reasoning.generate_summary` and prompt caching for less than a day.",
  find({ body, model }) {
    if (!model.startsWith("gpt-5.6")) return undefined;
    if (isObject(body.reasoning) && "generate_summary" in body.reasoning) {
      return unknownParameter("reasoning.generate_summary");
    }
    if (body.prompt_cache_retention !== "in_memory") return undefined;
    return {
      message: "This model is compatible only with 24h extended prompt caching",
      param: "prompt_cache_retention",
      code: "invalid_parameter",
    };
  },
};

function reasons(model: string, { reasoning }: JsonObject): boolean {
  const effort = isObject(reasoning) ? reasoning.effort : undefined;
  return effort === undefined || effort === null
    ? reasonsByDefault(model)
    : isReasoningModel(model) && effort !== "none";
}
