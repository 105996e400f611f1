import type { Complaint } from "../../../complaint.ts";
import { promptFits } from "../../../prompt-fits.ts";
import type { Provider } from "../../../provider.ts";
import { eachMessage, type MessageCheck } from "../../openai-chat/checks/each-message.ts";
import { createCompatibleProvider } from "../create-compatible-provider.ts";
import { messagesPresent } from "../messages-present.ts";
import { modelExists, modelNamed } from "../model-exists.ts";
import { windowBy } from "../model-windows.ts";
import { pairedAsOpenai } from "../paired-as-openai.ts";
import { plainUsage } from "../usage-of.ts";
import { vendorFaults } from "../vendor-faults.ts";
import { noExtraInputs } from "./extra-inputs.ts";

const roleGiven: MessageCheck = {
  says: "A message has a role.",
  find: ({ role }, at) =>
    role === undefined ? { message: `Field required, field: '${at}.role'` } : undefined,
};

function noModel(): Complaint {
  return {
    status: 404,
    message: "Model not found, inaccessible, and/or not deployed",
    code: "NOT_FOUND",
  };
}

/** Fireworks. */
export const fireworks: Provider = createCompatibleProvider({
  name: "fireworks",
  title: "Fireworks",
  vendor: "fireworks",
  basePath: "/inference/v1",
  models: [
    "accounts/fireworks/models/deepseek-v3p1",
    "accounts/fireworks/models/gpt-oss-120b",
    "accounts/fireworks/models/kimi-k2-instruct-0905",
    "accounts/fireworks/models/kimi-k2-thinking",
    "accounts/fireworks/models/llama-v3p3-70b-instruct",
    "accounts/fireworks/models/qwen3-235b-a22b-instruct-2507",
  ],
  // One token less than the models have, to leave room for an answer.
  windowOf: windowBy(
    [
      [/kimi-k2|qwen3-235b|qwen3-coder/, 262_143],
      [/deepseek/, 163_839],
    ],
    131_071,
  ),
  checks: [
    modelNamed({ message: "Field required, field: 'model'" }),
    messagesPresent({
      missing: { message: "Field required, field: 'messages'" },
      empty: {
        message: "List should have at least 1 item after validation, not 0, field: 'messages', value: []",
      },
      shapeless: (index) => ({
        message: `Input should be a valid dictionary or instance of ChatMessage, field: 'messages[${index}]'`,
      }),
    }),
    eachMessage([roleGiven]),
    noExtraInputs,
    modelExists(/^(claude|gemini|gpt-[345]|grok)/, noModel),
    pairedAsOpenai,
    promptFits(({ tokens, window }) => ({
      message: `The prompt is too long: ${tokens}, model maximum context length: ${window}`,
    })),
  ],
  complain: vendorFaults({
    noKey: { message: "The API key you provided is invalid.", code: "UNAUTHORIZED" },
    badKey: { message: "The API key you provided is invalid.", code: "UNAUTHORIZED" },
    noModel,
    failures: {
      429: () => ({
        message: "Rate limit exceeded, please try again later",
        code: "RATE_LIMIT_EXCEEDED",
      }),
    },
  }),
  wrap: ({ message, type, code, param }) => ({
    body: {
      error: {
        object: "error",
        type: type ?? "invalid_request_error",
        code: code ?? "invalid_request_error",
        ...((param ?? null) === null ? {} : { param }),
        message,
      },
    },
  }),
  headers: (ids) => ({ "x-request-id": ids.uuid() }),
  callId: (ids) => ids.next("call_", 24),
  style: {
    id: (ids) => ids.uuid(),
    silence: null,
    usage: plainUsage,
    streamUsage: "finish",
    reasoning: (text) => ({ reasoning_content: text }),
  },
});
