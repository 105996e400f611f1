import type { Complaint } from "../../../complaint.ts";
import { promptFits } from "../../../prompt-fits.ts";
import type { Provider } from "../../../provider.ts";
import { createCompatibleProvider } from "../create-compatible-provider.ts";
import { messagesPresent } from "../messages-present.ts";
import { modelExists } from "../model-exists.ts";
import { windowBy } from "../model-windows.ts";
import { pairedAsOpenai } from "../paired-as-openai.ts";
import { detailedUsage } from "../usage-of.ts";
import { vendorFaults } from "../vendor-faults.ts";
import { bodyFitsSchema } from "./schema.ts";

function noModel(model: string): Complaint {
  return {
    status: 404,
    message: `Model ${model} does not exist or you do not have access to it.`,
    type: "not_found_error",
    param: "model",
    code: "model_not_found",
  };
}

const misshapen = { param: "validation_error", code: "wrong_api_format" } as const;

/** Cerebras. */
export const cerebras: Provider = createCompatibleProvider({
  name: "cerebras",
  title: "Cerebras",
  vendor: "cerebras",
  basePath: "/v1",
  models: [
    "gpt-oss-120b",
    "llama3.1-8b",
    "qwen-3-235b-a22b-instruct-2507",
    "qwen-3-coder-480b",
    "zai-glm-4.7",
  ],
  windowOf: windowBy([[/llama3\.1-8b/, 32_768]], 131_072),
  checks: [
    bodyFitsSchema,
    messagesPresent({
      missing: { message: "body.messages: value must be an array", ...misshapen },
      empty: { message: "body.messages: minimum number of items is 1", ...misshapen },
      shapeless: (index) => ({ message: `messages.${index}: value must be an object`, ...misshapen }),
    }),
    modelExists(/^(claude|gemini|gpt-[345]|grok)/, noModel),
    pairedAsOpenai,
    promptFits(({ tokens, window }) => ({
      message: `Please reduce the length of the messages or completion. Current length is ${tokens} while limit is ${window}`,
      param: "messages",
      code: "context_length_exceeded",
    })),
  ],
  complain: vendorFaults({
    noKey: { message: "Missing API Key", param: "api_key", code: "missing_api_key" },
    badKey: { message: "Wrong API Key", param: "api_key", code: "wrong_api_key" },
    noModel,
    failures: {
      429: () => ({
        message: "Tokens per minute limit exceeded - too many tokens processed.",
        type: "too_many_tokens_error",
        param: "quota",
        code: "token_quota_exceeded",
      }),
      402: () => ({ message: "Payment required to access this resource.", type: "payment_required_error" }),
      503: () => ({
        message: "We're experiencing high traffic right now! Please try again soon.",
        type: "too_many_requests_error",
        param: "queue",
        code: "queue_exceeded",
      }),
    },
  }),
  // The error has no envelope. Clients that look for `error` find none and report an empty body.
  wrap: ({ message, type, param, code }) => ({
    body: { message, type: type ?? "invalid_request_error", param: param ?? null, code: code ?? null },
  }),
  headers: (ids) => ({ "x-request-id": ids.uuid() }),
  callId: (ids) => ids.hex("", 9),
  extra: (ids) => ({ system_fingerprint: ids.hex("fp_", 20) }),
  style: {
    id: (ids) => `chatcmpl-${ids.uuid()}`,
    usage: detailedUsage,
    streamUsage: "finish",
    callsAtOnce: true,
    reasoning: (text) => ({ reasoning: text }),
    finish: ({ created }) => ({
      time_info: {
        queue_time: 0.001,
        prompt_time: 0.002,
        completion_time: 0.003,
        total_time: 0.006,
        created,
      },
    }),
  },
});
