import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { listOf } from "../../../json.ts";
import { promptFits } from "../../../prompt-fits.ts";
import type { Provider, Wrapped } from "../../../provider.ts";
import { jsonMentioned, NO_JSON } from "../../openai-chat/checks/json-mentioned.ts";
import { createCompatibleProvider } from "../create-compatible-provider.ts";
import { messagesPresent } from "../messages-present.ts";
import { modelExists, modelNamed } from "../model-exists.ts";
import { windowBy } from "../model-windows.ts";
import { pairedAsOpenai } from "../paired-as-openai.ts";
import { requestedOutput } from "../requested-output.ts";
import { detailedUsage } from "../usage-of.ts";
import { vendorFaults } from "../vendor-faults.ts";
import { parametersKnown } from "./known-parameters.ts";
import { messagesFitSchema } from "./message-schema.ts";

/** The most tokens that a model can output. */
const outputOf = windowBy(
  [
    [/kimi-k2/, 16_384],
    [/llama-4/, 8_192],
    [/llama-3\.3/, 32_768],
    [/gpt-oss/, 65_536],
    [/qwen3/, 40_960],
    [/8192|gemma2/, 8_192],
  ],
  131_072,
);

const outputFits: Check = {
  says: "max_completion_tokens is at most what the model can answer.",
  find(request) {
    const limit = outputOf(request.model);
    if (requestedOutput(request) <= limit) return undefined;
    const name =
      typeof request.body.max_completion_tokens === "number" ? "max_completion_tokens" : "max_tokens";
    return {
      message: `\`${name}\` must be less than or equal to \`${limit}\`, the maximum value for \`${name}\` is less than the \`context_window\` for this model`,
      param: name,
    };
  },
};

const toolsTaken: Check = {
  says: "Compound systems call tools of their own, and take no others.",
  find: ({ body: { tools }, model }) =>
    /^(groq\/)?compound/.test(model) && listOf(tools).length > 0
      ? { message: "`tool calling` is not supported with this model", param: "tool calling" }
      : undefined,
};

function noModel(model: string): Complaint {
  return {
    status: 404,
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    code: "model_not_found",
  };
}

/** The envelope contains only members that have a value. */
function wrap({ message, type, param, code, extra }: Complaint): Wrapped {
  return {
    body: {
      error: {
        message,
        type: type ?? "invalid_request_error",
        ...((param ?? null) === null ? {} : { param }),
        ...((code ?? null) === null ? {} : { code }),
        ...extra,
      },
    },
  };
}

const limits = "Visit https://console.groq.com/docs/rate-limits for more information.";

/** Groq. */
export const groq: Provider = createCompatibleProvider({
  name: "groq",
  title: "Groq",
  vendor: "groq",
  basePath: "/openai/v1",
  models: [
    "groq/compound",
    "llama-3.1-8b-instant",
    "llama-3.3-70b-versatile",
    "meta-llama/llama-4-maverick-17b-128e-instruct",
    "meta-llama/llama-4-scout-17b-16e-instruct",
    "moonshotai/kimi-k2-instruct-0905",
    "openai/gpt-oss-120b",
    "openai/gpt-oss-20b",
    "qwen/qwen3-32b",
  ],
  windowOf: windowBy(
    [
      [/kimi-k2-instruct-0905/, 262_144],
      [/-8192$|gemma2/, 8_192],
      [/-32768$/, 32_768],
    ],
    131_072,
  ),
  checks: [
    parametersKnown,
    modelNamed({ message: "property 'model' is missing" }),
    messagesPresent({
      missing: { message: "property 'messages' is missing" },
      empty: { message: "'messages' : minimum number of items is 1" },
      shapeless: (index) => ({ message: `'messages.${index}' : value must be an object` }),
    }),
    messagesFitSchema,
    modelExists(/^(claude|gemini|gpt-[345]|grok|mistral-large)/, noModel),
    toolsTaken,
    outputFits,
    pairedAsOpenai,
    jsonMentioned(NO_JSON),
    // Groq states neither the limit nor the length.
    promptFits(() => ({
      message: "Please reduce the length of the messages or completion.",
      param: "messages",
      code: "context_length_exceeded",
    })),
  ],
  complain: vendorFaults({
    noKey: { message: "Invalid API Key", code: "invalid_api_key" },
    badKey: { message: "Invalid API Key", code: "invalid_api_key" },
    noModel,
    failures: {
      429: (model) => ({
        message: `Rate limit reached for model \`${model}\` in organization \`org_emulator\` service tier \`on_demand\` on tokens per minute (TPM): Limit 6000, Used 5900, Requested 1000. Please try again in 9s. ${limits}`,
        type: "tokens",
        code: "rate_limit_exceeded",
      }),
      // Not about bytes: the request exceeds the token limit per minute.
      413: (model) => ({
        message: `Request too large for model \`${model}\` in organization \`org_emulator\` service tier \`on_demand\` on tokens per minute (TPM): Limit 6000, Requested 14810, please reduce your message size and try again. ${limits}`,
        type: "tokens",
        code: "rate_limit_exceeded",
      }),
      498: () => ({ message: "Custom: Flex Tier Capacity Exceeded", type: "flex_tier_capacity_exceeded" }),
      500: () => ({ message: "Internal Server Error", type: "internal_server_error" }),
      503: () => ({ message: "Service Unavailable", type: "service_unavailable" }),
    },
  }),
  wrap,
  headers: (ids) => ({ "x-request-id": ids.next("req_", 26).toLowerCase(), "x-groq-region": "emulator" }),
  callId: (ids) => ids.next("", 9).toLowerCase(),
  extra: (ids) => ({ system_fingerprint: ids.hex("fp_", 10) }),
  style: {
    id: (ids) => `chatcmpl-${ids.uuid()}`,
    usage: (usage) => ({
      queue_time: 0.001,
      prompt_time: 0.002,
      completion_time: 0.003,
      total_time: 0.005,
      ...detailedUsage(usage),
    }),
    streamUsage: "asked",
    callsAtOnce: true,
    // gpt-oss names its reasoning channel, but only in streams.
    reasoning: (text, { request }, streamed) => ({
      reasoning: text,
      ...(streamed && request.model.includes("gpt-oss") ? { channel: "analysis" } : {}),
    }),
    choice: () => ({ logprobs: null }),
    finish: ({ usage }, id) => ({ x_groq: { id: `req_${id.slice(-26)}`, usage: detailedUsage(usage) } }),
  },
});
