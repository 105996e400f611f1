import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, objectsOf } from "../../../json.ts";
import { alwaysReasons, isReasoningModel, reasonsByDefault } from "../models.ts";
import { longString, missing, outOfRange, series, wrongType, wrongValue } from "../wording.ts";

/** What is wrong with the value of one parameter. */
type Judge = (value: unknown, name: string, request: ApiRequest) => Complaint | undefined;

const boolean: Judge = (value, name) =>
  typeof value === "boolean" ? undefined : wrongType(name, "a boolean", value);

const string: Judge = (value, name) =>
  typeof value === "string" ? undefined : wrongType(name, "a string", value);

const object: Judge = (value, name) => (isObject(value) ? undefined : wrongType(name, "an object", value));

const integer =
  (min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Judge =>
  (value, name) => {
    if (typeof value !== "number" || !Number.isInteger(value)) return wrongType(name, "an integer", value);
    if (value < min) return outOfRange(name, "integer", "below", min, value);
    return value > max ? outOfRange(name, "integer", "above", max, value) : undefined;
  };

const decimal =
  (min: number, max: number): Judge =>
  (value, name) => {
    if (typeof value !== "number") return wrongType(name, "a decimal", value);
    if (value < min) return outOfRange(name, "decimal", "below", min, value);
    return value > max ? outOfRange(name, "decimal", "above", max, value) : undefined;
  };

const oneOf =
  (...values: readonly string[]): Judge =>
  (value, name) => {
    const quoted = values.map((one) => `'${one}'`);
    if (typeof value !== "string") return wrongType(name, `one of ${series(quoted, "or")}`, value);
    return values.includes(value) ? undefined : wrongValue(name, value, values);
  };

/** Refused by some models, whatever the value. */
const notWith =
  (refuses: (model: string) => boolean, hint = ""): Judge =>
  (_value, name, { model }) =>
    refuses(model)
      ? {
          message: `Unsupported parameter: '${name}' is not supported with this model.${hint}`,
          param: name,
          code: "unsupported_parameter",
        }
      : undefined;

const all =
  (...judges: readonly Judge[]): Judge =>
  (value, name, request) => {
    for (const judge of judges) {
      const complaint = judge(value, name, request);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  };

const metadata: Judge = (value, name) => {
  if (!isObject(value)) return wrongType(name, "a metadata object", value);
  const entries = Object.entries(value);
  if (entries.length > 16) {
    return {
      message: `Invalid '${name}': too many properties. Expected an object with at most 16 properties, but got an object with ${entries.length} properties instead.`,
      param: name,
      code: "object_above_max_properties",
    };
  }
  for (const [key, own] of entries) {
    const path = `${name}.${key}`;
    if (typeof own !== "string") return wrongType(path, "a string", own);
    if (own.length > 512) return longString(path, 512, own.length);
  }
  return undefined;
};

const responseFormat: Judge = (value, name) => {
  if (!isObject(value)) return wrongType(name, "an object", value);
  if (value.type === undefined) return missing(`${name}.type`);
  const types = ["json_object", "json_schema", "text"];
  if (!types.includes(String(value.type))) return wrongValue(`${name}.type`, value.type, types);
  if (value.type !== "json_schema") return undefined;
  if (!isObject(value.json_schema)) return missing(`${name}.json_schema`);
  return value.json_schema.name === undefined ? missing(`${name}.json_schema.name`) : undefined;
};

/** Each parameter with what is demanded of it, in the order in which faults are reported. */
const PARAMETERS: readonly (readonly [name: string, judge: Judge])[] = [
  ["parallel_tool_calls", boolean],
  ["max_tokens", all(notWith(isReasoningModel, " Use 'max_completion_tokens' instead."), integer(1))],
  ["max_completion_tokens", integer(1)],
  ["n", integer(1, 128)],
  ["stop", notWith((model) => reasonsByDefault(model) && !model.startsWith("o1"))],
  ["temperature", decimal(0, 2)],
  ["top_p", decimal(0, 1)],
  ["presence_penalty", decimal(-2, 2)],
  ["frequency_penalty", decimal(-2, 2)],
  ["logit_bias", all(object, notWith(reasonsByDefault))],
  ["logprobs", boolean],
  ["top_logprobs", integer(0, 20)],
  ["user", string],
  ["seed", integer()],
  ["safety_identifier", string],
  ["prompt_cache_options", object],
  ["prompt_cache_key", string],
  ["prompt_cache_retention", oneOf("in_memory", "in-memory", "24h")],
  ["service_tier", oneOf("auto", "default", "fast", "flex", "priority")],
  ["stream", boolean],
  ["stream_options", object],
  ["store", boolean],
  ["metadata", metadata],
  ["response_format", responseFormat],
  ["verbosity", oneOf("low", "medium", "high")],
];

/** Parameters have the right types and ranges. Null counts as absent. */
export const parametersTyped: Check = {
  says: "Parameters have the documented types and bounds; models that reason take no max_tokens, stop or logit_bias.",
  find(request) {
    for (const [name, judge] of PARAMETERS) {
      const value = request.body[name] ?? null;
      const complaint = value === null ? undefined : judge(value, name, request);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

/** Only for models that do not reason, or are not reasoning now. */
const SAMPLING = ["frequency_penalty", "presence_penalty", "logprobs", "top_logprobs"] as const;

/** Models that can reason and call functions, but not both in this API. */
export const effortFitsTools: Check = {
  says: "gpt-5.4 and 5.5 take no functions beside a reasoning_effort but none; gpt-5.6 and gpt-6 take some only beside none, and some of gpt-6 know no none.",
  find({ body: { reasoning_effort: effort = null, tools }, model }) {
    if (effort === "none" && alwaysReasons(model)) {
      return {
        message: `Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'low', 'medium', 'high', and 'xhigh'.`,
        param: "reasoning_effort",
        code: "unsupported_value",
      };
    }
    const [, minor, major] = /^gpt-(?:5\.([456])(?!\d)|(6))/.exec(model) ?? [];
    const family = minor ?? major;
    if (
      family === undefined ||
      effort === "none" ||
      !objectsOf(tools).some(({ type }) => type === "function")
    )
      return undefined;
    if (effort === null && family !== "6") return undefined;
    const advice =
      family === "6"
        ? "To use function tools, use /v1/responses or set reasoning_effort to 'none'."
        : "Please use /v1/responses instead.";
    return {
      message: `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. ${advice}`,
      param: "reasoning_effort",
    };
  },
};

function reasonsNow(model: string, body: JsonObject): boolean {
  const { reasoning_effort: effort = null } = body;
  return effort === null ? reasonsByDefault(model) : isReasoningModel(model) && effort !== "none";
}

/** Reasoning models do not support sampling parameters. */
export const samplingSupported: Check = {
  says: "Models that reason take only the default temperature and top_p, and no penalties or logprobs.",
  find({ body, model }) {
    if (!reasonsNow(model, body)) return undefined;
    for (const name of ["temperature", "top_p"]) {
      const value = body[name] ?? 1;
      if (value !== 1) {
        return {
          message: `Unsupported value: '${name}' does not support ${value} with this model. Only the default (1) value is supported.`,
          param: name,
          code: "unsupported_value",
        };
      }
    }
    const refused = SAMPLING.find((name) => Boolean(body[name] ?? 0));
    return refused === undefined
      ? undefined
      : {
          message: `Unsupported parameter: '${refused}' is not supported with this model.`,
          param: refused,
          code: "unsupported_parameter",
        };
  },
};
