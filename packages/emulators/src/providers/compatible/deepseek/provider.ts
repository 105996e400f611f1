import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, objectsOf, textOf } from "../../../json.ts";
import type { Provider, Wrapped } from "../../../provider.ts";
import { eachMessage, type MessageCheck } from "../../openai-chat/checks/each-message.ts";
import { jsonMentioned } from "../../openai-chat/checks/json-mentioned.ts";
import { type PairingWords, pairing } from "../../openai-chat/checks/pairing.ts";
import { createCompatibleProvider } from "../create-compatible-provider.ts";
import { modelExists } from "../model-exists.ts";
import { windowBy } from "../model-windows.ts";
import { requestedOutput } from "../requested-output.ts";
import { detailedUsage } from "../usage-of.ts";
import { vendorFaults } from "../vendor-faults.ts";
import { bodyDeserializes } from "./deserialize.ts";
import { isThinking, reasoningPassedBack, toolNotForced } from "./thinking.ts";

const stray: Complaint = {
  message: "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
};

/** OpenAI's sentences with other endings. */
export const deepseekPairing: PairingWords = {
  unanswered: () => ({
    message:
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
  }),
  orphan: () => stray,
  foreign: () => stray,
  repeated: (place, id) => twice(place, id),
  ambiguous: (place, id) => twice(place, id),
};

function twice(place: number, id: string): Complaint {
  return { message: `Duplicate value for 'tool_call_id' of ${id} in message[${place}]` };
}

const assistantSpeaks: MessageCheck = {
  says: "An assistant message has content or tool_calls; reasoning alone is not enough.",
  find({ role, content, tool_calls: calls }) {
    if (role !== "assistant" || (content ?? null) !== null) return undefined;
    if (Array.isArray(calls) && calls.length > 0) return undefined;
    return { message: "Invalid assistant message: content or tool_calls must be set" };
  },
};

const hasMessages: Check = {
  says: "`messages` holds something.",
  find: ({ body: { messages } }) =>
    Array.isArray(messages) && messages.length === 0 ? { message: "Empty input messages" } : undefined,
};

const schemasAreObjects: Check = {
  says: "The schema of a function is an object at its root.",
  find({ body: { tools } }) {
    for (const { function: one } of objectsOf(tools)) {
      if (!isObject(one) || !isObject(one.parameters)) continue;
      const { type } = one.parameters;
      // It is unknown whether one of several types suffices.
      if (type === "object" || (Array.isArray(type) && type.includes("object"))) continue;
      const got = JSON.stringify(type ?? null);
      return {
        message: `Invalid schema for function '${textOf(one.name)}': schema must be a JSON Schema of 'type: "object"', got 'type: ${got}'.`,
      };
    }
    return undefined;
  },
};

const toolsDiffer: Check = {
  says: "No two tools have one name.",
  find({ body: { tools } }) {
    const names = objectsOf(tools).flatMap(({ function: own }) => (isObject(own) ? (own.name ?? []) : []));
    return new Set(names).size === names.length ? undefined : { message: "Tool names must be unique." };
  },
};

const contextFits: Check = {
  says: "Messages and the answer that is asked for fit into the context window together.",
  find(request) {
    const { tokens, window } = request;
    const answer = requestedOutput(request);
    if (tokens + answer <= window) return undefined;
    return {
      message: `This model's maximum context length is ${window} tokens. However, you requested ${tokens + answer} tokens (${tokens} in the messages, ${answer} in the completion). Please reduce the length of the messages or completion.`,
    };
  },
};

/** All errors have the same code, even for a prompt that is too long. */
function wrap({ message, type, code }: Complaint): Wrapped {
  const error = { message, type: type ?? "invalid_request_error", param: null };
  return { body: { error: { ...error, code: code ?? "invalid_request_error" } } };
}

const badKey: Complaint = {
  message: "Authentication Fails, Your api key: ****alid is invalid",
  type: "authentication_error",
};

/** DeepSeek. */
export const deepseek: Provider = createCompatibleProvider({
  name: "deepseek",
  title: "DeepSeek",
  vendor: "deepseek",
  basePath: "",
  aliases: ["/v1"],
  models: ["deepseek-chat", "deepseek-flash", "deepseek-reasoner", "deepseek-v4-flash", "deepseek-v4-pro"],
  windowOf: windowBy([[/^deepseek-(chat|reasoner|coder)/, 131_072]], 1_048_565),
  checks: [
    bodyDeserializes,
    modelExists(/^(claude|gemini|gpt-|grok|mistral|llama|kimi)/, () => ({ message: "Model Not Exist" })),
    hasMessages,
    schemasAreObjects,
    eachMessage([assistantSpeaks]),
    pairing(deepseekPairing),
    toolsDiffer,
    toolNotForced,
    reasoningPassedBack,
    jsonMentioned(
      "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
    ),
    contextFits,
  ],
  complain: vendorFaults({
    noKey: { message: "Authentication Fails (governor)", type: "authentication_error" },
    badKey,
    noModel: () => ({ message: "Model Not Exist" }),
    failures: {
      402: () => ({ message: "Insufficient Balance", type: "unknown_error" }),
      503: () => ({
        message:
          "Service is too busy. We advise users to temporarily switch to alternative LLM API service providers.",
        type: "service_unavailable_error",
      }),
    },
  }),
  wrap,
  headers: (ids) => ({ "x-ds-trace-id": ids.hex("", 32) }),
  callId: (ids, _name, index) => `call_${String(index).padStart(2, "0")}_${ids.next("", 24)}`,
  reasons: (model, body) => (isThinking(model, body) ? "always" : "never"),
  extra: (ids) => ({ system_fingerprint: `${ids.hex("fp_", 10)}_prod0820_fp8_kvcache` }),
  style: {
    id: (ids) => ids.uuid(),
    silence: "",
    usage: (usage) => ({
      ...detailedUsage(usage),
      prompt_cache_hit_tokens: 0,
      prompt_cache_miss_tokens: usage.input,
    }),
    streamUsage: "finish",
    reasoning: (text) => ({ reasoning_content: text }),
    choice: () => ({ logprobs: null }),
  },
});
