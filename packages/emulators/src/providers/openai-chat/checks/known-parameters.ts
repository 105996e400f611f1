import type { Check } from "../../../endpoint.ts";
import { isObject } from "../../../json.ts";
import { series } from "../wording.ts";

const KNOWN: readonly string[] = [
  "audio",
  "frequency_penalty",
  "function_call",
  "functions",
  "logit_bias",
  "logprobs",
  "max_completion_tokens",
  "max_tokens",
  "messages",
  "metadata",
  "modalities",
  "model",
  "moderation",
  "n",
  "parallel_tool_calls",
  "prediction",
  "presence_penalty",
  "prompt_cache_key",
  "prompt_cache_options",
  "prompt_cache_retention",
  "reasoning_effort",
  "response_format",
  "safety_identifier",
  "seed",
  "service_tier",
  "stop",
  "store",
  "stream",
  "stream_options",
  "temperature",
  "tool_choice",
  "tools",
  "top_logprobs",
  "top_p",
  "user",
  "verbosity",
  "web_search_options",
];

/** Parameters that only other models support. */
const NOT_ON_5_6: readonly string[] = ["audio", "modalities", "web_search_options"];

/** Every parameter is a known one. */
export const parametersKnown: Check = {
  says: "Unknown top-level parameters are refused, with help for those that are nearly right.",
  find({ body, model }) {
    const known = model.startsWith("gpt-5.6") ? KNOWN.filter((name) => !NOT_ON_5_6.includes(name)) : KNOWN;
    const unknown = Object.keys(body).find((name) => !known.includes(name));
    if (unknown === undefined) return undefined;
    const near = known
      .filter((name) => !(name in body) && oneEditApart(name, unknown))
      .map((name) => `'${name}'`);
    const help = near.length === 0 ? "" : ` Did you mean ${series(near, "or")}?`;
    return {
      message: `Unknown parameter: '${unknown}'.${help}`,
      param: unknown,
      code: "unknown_parameter",
    };
  },
};

/** `stream_options` has known members only. */
export const streamOptionsKnown: Check = {
  says: "`stream_options` knows `include_usage` and `include_obfuscation`.",
  find({ body: { stream_options: options } }) {
    const known = ["include_usage", "include_obfuscation"];
    const unknown = isObject(options) && Object.keys(options).find((name) => !known.includes(name));
    if (typeof unknown !== "string") return undefined;
    const param = `stream_options.${unknown}`;
    return { message: `Unknown parameter: '${param}'.`, param, code: "unknown_parameter" };
  },
};

/** Whether inserting, removing or changing one letter turns one word into the other. */
function oneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}
