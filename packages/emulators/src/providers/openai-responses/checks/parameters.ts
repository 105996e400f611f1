import type { Check } from "../../../endpoint.ts";
import { isObject } from "../../../json.ts";
import { missing, wrongType } from "../../openai-chat/wording.ts";
import type { Rule } from "./rule.ts";
import * as is from "./rule.ts";
import { toolChoiceReadable, toolsReadable } from "./tools.ts";

const INCLUDE = [
  "file_search_call.results",
  "web_search_call.results",
  "web_search_call.action.sources",
  "message.input_image.image_url",
  "computer_call_output.output.image_url",
  "code_interpreter_call.outputs",
  "reasoning.encrypted_content",
  "message.output_text.logprobs",
];

const includes: Rule = (value, path) => {
  if (!Array.isArray(value)) {
    // This sentence shortens long names.
    const short = INCLUDE.map((name) => `'${name.slice(0, 3)}...${name.slice(-3)}'`);
    const names = `${short.slice(0, -1).join(", ")}, or ${short.at(-1)}`;
    return wrongType(path, `an array of one of ${names}`, value);
  }
  const index = value.findIndex((one) => !INCLUDE.includes(one));
  return index < 0 ? undefined : is.oneOf(...INCLUDE)(value[index], `${path}[${index}]`);
};

const atMost16: Rule = (value, path) => {
  const count = isObject(value) ? Object.keys(value).length : 0;
  if (count <= 16) return undefined;
  return {
    message: `Invalid '${path}': too many properties. Expected an object with at most 16 properties, but got an object with ${count} properties instead.`,
    param: path,
    code: "object_above_max_properties",
  };
};

const EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

const effort: Rule = (value, path) => {
  if (typeof value === "number")
    return wrongType(path, "one of 'minimal', 'low', 'medium', or 'high'", value);
  if (typeof value === "string") return is.oneOf(...EFFORTS)(value, path);
  const names = `'${EFFORTS.slice(0, -1).join("', '")}', or '${EFFORTS.at(-1)}'`;
  return wrongType(path, `one of one of ${names} or integer`, value);
};

const format: Rule = (value, path) => {
  if (!isObject(value)) return undefined;
  const unknown = is.oneOf("json_object", "text", "json_schema")(value.type, `${path}.type`);
  if (unknown !== undefined || value.type !== "json_schema") return unknown;
  return value.name === undefined ? missing(`${path}.name`) : undefined;
};

/** The demands on each parameter, in the order in which faults are reported. */
const PARAMETERS: readonly (readonly [name: string, rules: readonly Rule[]])[] = [
  ["previous_response_id", [is.string]],
  ["prompt", [is.object()]],
  ["moderation", [is.object()]],
  ["include", [includes]],
  ["tools", [toolsReadable]],
  ["tool_choice", [toolChoiceReadable]],
  ["metadata", [is.object("a metadata object"), atMost16]],
  [
    "text",
    [
      is.object(),
      is.members({ format: [is.object(), format], verbosity: [is.oneOf("low", "medium", "high")] }),
    ],
  ],
  ["temperature", [is.decimal]],
  ["top_p", [is.decimal]],
  ["presence_penalty", [is.decimal]],
  ["frequency_penalty", [is.decimal]],
  ["parallel_tool_calls", [is.boolean]],
  ["stream", [is.boolean]],
  ["stream_options", [is.object(), is.members({ include_obfuscation: [is.boolean] })]],
  ["background", [is.boolean]],
  ["max_output_tokens", [is.integer, is.atLeast(16)]],
  ["max_tool_calls", [is.integer, is.atLeast(1)]],
  [
    "reasoning",
    [
      is.object(),
      is.members({
        effort: [effort],
        summary: [is.oneOf("concise", "detailed", "auto")],
        generate_summary: [],
        context: [],
        mode: [],
      }),
    ],
  ],
  ["user", [is.string]],
  ["safety_identifier", [is.string]],
  ["prompt_cache_options", [is.object(), is.members({ mode: [], ttl: [] })]],
  ["prompt_cache_key", [is.string]],
  ["prompt_cache_retention", [is.oneOf("in_memory", "24h")]],
  ["truncation", [is.oneOf("auto", "disabled")]],
  ["instructions", [is.string]],
  ["store", [is.boolean]],
  ["service_tier", [is.oneOf("auto", "default", "fast", "flex", "priority")]],
  ["top_logprobs", [is.integer]],
  ["context_management", [is.list("an array of objects")]],
];

/** Every parameter has a valid type and value. */
export const parametersReadable: Check = {
  says: "Every parameter has a type and a value that it may have; null stands for one that is not there.",
  find({ body }) {
    for (const [name, rules] of PARAMETERS) {
      const value = body[name];
      if (value === undefined || value === null) continue;
      const complaint = is.firstOf(rules, value, name);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};
