import type { Complaint } from "../../../complaint.ts";
import { promptFits } from "../../../prompt-fits.ts";
import type { Provider } from "../../../provider.ts";
import { eachMessage, type MessageCheck } from "../../openai-chat/checks/each-message.ts";
import { openaiPairing, type PairingWords, pairing } from "../../openai-chat/checks/pairing.ts";
import { createCompatibleProvider } from "../create-compatible-provider.ts";
import { messagesPresent } from "../messages-present.ts";
import { modelExists, modelNamed } from "../model-exists.ts";
import { windowBy } from "../model-windows.ts";
import { plainUsage } from "../usage-of.ts";
import { vendorFaults } from "../vendor-faults.ts";
import { isThinking, reasoningPassedBack, toolNotForced } from "./thinking.ts";
import { functionsNamed } from "./tools.ts";

const assistantSpeaks: MessageCheck = {
  says: "An assistant message without tool_calls has content that is not empty.",
  find({ role, content, tool_calls: calls, partial }, _at, _request, index) {
    if (role !== "assistant" || partial === true || (Array.isArray(calls) && calls.length > 0))
      return undefined;
    const empty = (content ?? "") === "" || (Array.isArray(content) && content.length === 0);
    return empty
      ? {
          message: `Invalid request: the message at position ${index} with role 'assistant' must not be empty`,
        }
      : undefined;
  },
};

const ROLES: readonly unknown[] = ["system", "user", "assistant", "tool"];

const roleAllowed: MessageCheck = {
  says: "A message's role is system, user, assistant or tool.",
  find: ({ role }) =>
    ROLES.includes(role)
      ? undefined
      : { message: `Invalid request: role '${String(role ?? "")}' is not allowed` },
};

const contentTyped: MessageCheck = {
  says: "Content is a string or a list of parts.",
  find({ content }) {
    if ((content ?? null) === null || typeof content === "string" || Array.isArray(content)) return undefined;
    const kind = typeof content === "object" ? "object" : typeof content;
    return {
      message: `Invalid request: the \`messages.content\` field in the request (expected type []object) is illegal, and ${kind} is not acceptable`,
    };
  },
};

function notFound(id: string): Complaint {
  // Without an id, the message has two spaces.
  return { message: `Invalid request: tool_call_id ${id} is not found` };
}

/** OpenAI's sentence in lower case, and words of its own. */
export const moonshotPairing: PairingWords = {
  unanswered: (ids, place, call) => ({
    message: openaiPairing.unanswered(ids, place, call).message.replace(/^An/, "an"),
  }),
  orphan: (_place, id) => notFound(id),
  foreign: (_place, id) => notFound(id),
  // No refusal of a second result was recorded. It is treated as a result whose call is no longer waiting.
  repeated: (_place, id) => notFound(id),
};

function noModel(model: string): Complaint {
  return {
    status: 404,
    message: `Not found the model ${model} or Permission denied`,
    type: "resource_not_found_error",
  };
}

/** Moonshot, which makes Kimi. */
export const moonshot: Provider = createCompatibleProvider({
  name: "moonshot",
  title: "Moonshot (Kimi)",
  vendor: "moonshot",
  basePath: "/v1",
  models: [
    "kimi-k2-0905-preview",
    "kimi-k2-thinking",
    "kimi-k2.5",
    "kimi-k2.6",
    "kimi-k3",
    "moonshot-v1-128k",
    "moonshot-v1-32k",
    "moonshot-v1-8k",
  ],
  windowOf: windowBy(
    [
      [/-8k/, 8_192],
      [/-32k/, 32_768],
      [/-128k|moonshot-v1-auto|kimi-k2-0711|kimi-thinking-preview|kimi-latest/, 131_072],
    ],
    262_144,
  ),
  checks: [
    modelNamed({ message: "Invalid request: model is required" }),
    messagesPresent({
      missing: { message: "Invalid request: messages is required" },
      empty: { message: "Invalid request: messages must not be empty" },
      shapeless: () => ({
        message:
          "Invalid request: the `messages` field in the request (expected type object) is illegal, and other types are not acceptable",
      }),
    }),
    modelExists(/^(claude|gemini|gpt-|grok|deepseek|mistral|llama)/, noModel),
    eachMessage([roleAllowed, contentTyped, assistantSpeaks]),
    functionsNamed,
    pairing(moonshotPairing),
    toolNotForced,
    reasoningPassedBack,
    promptFits(({ window, tokens }) => ({
      message: `Invalid request: Your request exceeded model token limit: ${window} (requested: ${tokens})`,
    })),
  ],
  complain: vendorFaults({
    noKey: { message: "Invalid Authentication", type: "invalid_authentication_error" },
    badKey: { message: "Invalid Authentication", type: "invalid_authentication_error" },
    noModel,
    noRoute: { status: 404, message: "url.not_found", type: "resource_not_found_error" },
    failures: {
      429: () => ({
        message:
          "Your account org-emulator request reached organization max RPM: 3, please try again after 1 seconds",
        type: "rate_limit_reached_error",
      }),
      403: () => ({ message: "Permission denied", type: "permission_denied_error" }),
      500: () => ({ message: "Server error, please try again later", type: "server_error" }),
      503: () => ({
        message: "The engine is currently overloaded, please try again later",
        type: "engine_overloaded_error",
      }),
    },
  }),
  wrap: ({ message, type }) => ({ body: { error: { message, type: type ?? "invalid_request_error" } } }),
  headers: (ids) => ({ "msh-request-id": ids.uuid() }),
  // An id names the tool, and counts the calls.
  callId: (_ids, name, index) => `functions.${name}:${index}`,
  reasons: (model, body) => (isThinking(model, body) ? "always" : "never"),
  style: {
    id: (ids) => ids.hex("chatcmpl-", 24),
    silence: "",
    usage: (usage) => ({ ...plainUsage(usage), cached_tokens: 0 }),
    streamUsage: "choice",
    reasoning: (text) => ({ reasoning_content: text }),
  },
});
