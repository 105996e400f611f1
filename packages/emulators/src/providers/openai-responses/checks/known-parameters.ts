import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import type { JsonObject } from "../../../json.ts";
import { series } from "../../openai-chat/wording.ts";
import { editDistance } from "../edit-distance.ts";

const KNOWN: ReadonlySet<string> = new Set([
  "background",
  "context_management",
  "conversation",
  "frequency_penalty",
  "include",
  "input",
  "instructions",
  "max_output_tokens",
  "max_tool_calls",
  "metadata",
  "model",
  "moderation",
  "parallel_tool_calls",
  "presence_penalty",
  "previous_response_id",
  "prompt",
  "prompt_cache_key",
  "prompt_cache_options",
  "prompt_cache_retention",
  "reasoning",
  "safety_identifier",
  "service_tier",
  "store",
  "stream",
  "stream_options",
  "temperature",
  "text",
  "tool_choice",
  "tools",
  "top_logprobs",
  "top_p",
  "truncation",
  "user",
]);

/** Every parameter is a known one. */
export const parametersKnown: Check = {
  says: "Unknown top-level parameters are refused, with help for those that are two letters off at most.",
  find({ body }) {
    const unknown = Object.keys(body).find((name) => !KNOWN.has(name));
    if (unknown === undefined) return undefined;
    return unknown === "messages" ? MESSAGES : unknownParameter(unknown, help(unknown, body));
  },
};

/** An unknown member. */
export function unknownParameter(path: string, help = ""): Complaint {
  return { message: `Unknown parameter: '${path}'.${help}`, param: path, code: "unknown_parameter" };
}

const MESSAGES: Complaint = {
  message:
    "Unsupported parameter: 'messages'. In the Responses API, this parameter has moved to 'input'. Try again with the new parameter. See the API documentation for more information: https://platform.openai.com/docs/api-reference/responses/create.",
  code: "unsupported_parameter",
};

function help(unknown: string, body: JsonObject): string {
  const near = [...KNOWN]
    .filter((name) => !(name in body) && Math.abs(name.length - unknown.length) <= 2)
    .map((name) => ({ name, distance: editDistance(name, unknown) }))
    .filter(({ distance }) => distance <= 2)
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => `'${name}'`);
  return near.length === 0 ? "" : ` Did you mean ${series(near, "or")}?`;
}
