import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import type { Provider } from "../../../provider.ts";
import { eachMessage, type MessageCheck } from "../../openai-chat/checks/each-message.ts";
import { createCompatibleProvider } from "../create-compatible-provider.ts";
import { messagesPresent } from "../messages-present.ts";
import { modelExists, modelNamed } from "../model-exists.ts";
import { windowBy } from "../model-windows.ts";
import { pairedAsOpenai } from "../paired-as-openai.ts";
import { requestedOutput } from "../requested-output.ts";
import { plainUsage } from "../usage-of.ts";
import { vendorFaults } from "../vendor-faults.ts";

const roleGiven: MessageCheck = {
  says: "A message has a role.",
  find: ({ role }) => (typeof role === "string" ? undefined : { message: "Input validation error" }),
};

/** Models still served by the older engine, which counts the answer into the window. */
const OLDER = /llama-2|redpajama|mistral-7b-instruct-v0\.1/i;

const contextFits: Check = {
  says: "The input fits into the context of the model; with older models, the answer has to fit beside it.",
  find(request) {
    const { model, tokens, window } = request;
    const answer = requestedOutput(request);
    if (!OLDER.test(model)) {
      if (tokens <= window) return undefined;
      return {
        message: `The input (${tokens} tokens) is longer than the model's context length (${window} tokens).`,
      };
    }
    if (tokens + answer <= window) return undefined;
    return {
      message: `Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= ${window}. Given: ${tokens} \`inputs\` tokens and ${answer} \`max_new_tokens\``,
    };
  },
};

function noModel(model: string): Complaint {
  return {
    status: 404,
    message: `Unable to access model ${model}. Please visit https://api.together.ai/models to view the list of supported models.`,
    code: "model_not_available",
  };
}

const badKey: Complaint = {
  message:
    "Invalid API key provided. You can find your API key at https://api.together.xyz/settings/api-keys.",
  code: "invalid_api_key",
};

/** Together. */
export const together: Provider = createCompatibleProvider({
  name: "together",
  title: "Together",
  vendor: "together",
  basePath: "/v1",
  models: [
    "deepseek-ai/DeepSeek-R1",
    "deepseek-ai/DeepSeek-V3",
    "meta-llama/Llama-2-70b-chat-hf",
    "meta-llama/Llama-3.3-70B-Instruct-Turbo",
    "moonshotai/Kimi-K2-Thinking",
    "openai/gpt-oss-120b",
  ],
  windowOf: windowBy(
    [
      [/llama-2/i, 4_097],
      [/mixtral-8x7b|mistral-7b/i, 32_768],
      [/deepseek-r1/i, 163_840],
      [/kimi-k2|qwen3/i, 262_144],
    ],
    131_072,
  ),
  checks: [
    modelNamed({ message: "Missing required parameter: model", param: "model" }),
    messagesPresent({
      missing: { message: "Missing required parameter: messages", param: "messages" },
      empty: { message: "Input validation error" },
      shapeless: () => ({ message: "Input validation error" }),
    }),
    eachMessage([roleGiven]),
    modelExists(/^(claude|gemini|gpt-[345]|grok)/, noModel),
    pairedAsOpenai,
    contextFits,
  ],
  complain: vendorFaults({
    noKey: badKey,
    badKey,
    noModel,
    failures: {
      429: (model) => ({
        message: `You have reached the rate limit specific to this model ${model}. Please try again later, or increase your rate limit at https://api.together.ai/settings/billing.`,
        type: "model_rate_limit",
        code: "rate_limit_exceeded",
      }),
      402: () => ({
        message: "Credit limit exceeded, please add credits at https://api.together.ai/settings/billing",
        type: "credit_limit",
      }),
      503: () => ({ message: "The server is overloaded or not ready yet.", type: "service_unavailable" }),
    },
  }),
  wrap: ({ message, type, param, code }, ids) => ({
    body: {
      id: ids.next("", 22),
      error: { message, type: type ?? "invalid_request_error", param: param ?? null, code: code ?? null },
    },
  }),
  headers: (ids) => ({ "x-together-request-id": ids.next("", 22) }),
  callId: (ids) => ids.next("call_", 24).toLowerCase(),
  extra: () => ({ prompt: [] }),
  style: {
    id: (ids) => `${ids.next("", 7)}-${ids.next("", 6)}-${ids.hex("", 16)}`,
    silence: null,
    usage: (usage) => ({ ...plainUsage(usage), cached_tokens: 0 }),
    streamUsage: "finish",
    reasoning: (text) => ({ reasoning: text }),
    choice: () => ({ seed: 7_654_321, logprobs: null }),
  },
});
