import type { ApiRequest } from "../../../api-request.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf } from "../../../json.ts";

const PARAMETERS: readonly string[] = [
  "clear_thinking",
  "disable_reasoning",
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "max_completion_tokens",
  "max_tokens",
  "messages",
  "metadata",
  "min_completion_tokens",
  "min_tokens",
  "model",
  "n",
  "parallel_tool_calls",
  "prediction",
  "presence_penalty",
  "prompt_cache_key",
  "reasoning_effort",
  "reasoning_format",
  "response_format",
  "seed",
  "service_tier",
  "stop",
  "store",
  "stream",
  "stream_options",
  "temperature",
  "tool_choice",
  "tools",
  "top_k",
  "top_logprobs",
  "top_p",
  "user",
];

const PLAIN: readonly string[] = ["role", "content", "name"];

/** The members of a message by role. Reasoning is returned as `reasoning` only. */
const MEMBERS: { readonly [role: string]: readonly string[] } = {
  system: PLAIN,
  developer: PLAIN,
  user: PLAIN,
  assistant: [...PLAIN, "tool_calls", "reasoning", "refusal", "audio", "annotations"],
  tool: [...PLAIN, "tool_call_id"],
};

/** The request fits the schema. The refusal lists every fault, one per line. */
export const bodyFitsSchema: Check = {
  says: "Parameters and members of messages are those of the schema; every other one is unsupported.",
  find(request) {
    const faults = faultsOf(request);
    return faults.length === 0
      ? undefined
      : { message: faults.join("\n"), param: "validation_error", code: "wrong_api_format" };
  },
};

function faultsOf({ body }: ApiRequest): string[] {
  return [
    ...["model", "messages"]
      .filter((name) => body[name] === undefined)
      .map((name) => missing(`body.${name}`)),
    ...unsupported(body, "body", PARAMETERS),
    ...listOf(body.messages).flatMap(faultsOfMessage),
  ];
}

function faultsOfMessage(message: unknown, index: number): string[] {
  const at = `messages.${index}`;
  if (!isObject(message)) return [`${at}: value must be an object`];
  if (message.role === undefined) return [missing(`${at}.role`)];
  const members = MEMBERS[String(message.role)];
  if (members === undefined) return [`${at}.role: unknown role '${String(message.role)}'`];
  const path = `${at}.${message.role}`;
  const anonymous = message.role === "tool" && (message.tool_call_id ?? null) === null;
  return [...unsupported(message, path, members), ...(anonymous ? [missing(`${path}.tool_call_id`)] : [])];
}

function unsupported(value: JsonObject, at: string, members: readonly string[]): string[] {
  return Object.keys(value)
    .filter((name) => !members.includes(name))
    .map((name) => `${at}.${name}: property '${at}.${name}' is unsupported`);
}

function missing(path: string): string {
  return `${path}: property '${path}' is missing`;
}
