import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, listOf, objectsOf } from "../../../json.ts";
import { promptFits } from "../../../prompt-fits.ts";
import type { Provider } from "../../../provider.ts";
import { eachMessage, type MessageCheck } from "../../openai-chat/checks/each-message.ts";
import { createCompatibleProvider } from "../create-compatible-provider.ts";
import { messagesPresent } from "../messages-present.ts";
import { modelExists, modelNamed } from "../model-exists.ts";
import { windowBy } from "../model-windows.ts";
import { pairedAsOpenai } from "../paired-as-openai.ts";
import { detailedUsage } from "../usage-of.ts";
import { vendorFaults } from "../vendor-faults.ts";

const ROLES: readonly string[] = ["system", "user", "assistant", "tool", "function", "developer"];

const roleKnown: MessageCheck = {
  says: "A message's role is one that the server knows.",
  find({ role }, at) {
    if (role === undefined) return unreadable(`${at}: missing field \`role\``);
    if (typeof role === "string" && ROLES.includes(role)) return undefined;
    const known = ROLES.map((one) => `\`${one}\``).join(", ");
    return unreadable(`${at}.role: unknown variant \`${String(role)}\`, expected one of ${known}`);
  },
};

/** xAI accepts an empty string, but not a missing value. */
export const contentPresent: MessageCheck = {
  says: "Every message has a content element, one that calls tools too; an empty string is one.",
  find({ content }) {
    const none = (content ?? null) === null || (Array.isArray(content) && content.length === 0);
    return none
      ? { message: "Invalid request content: Each message must have at least one content element." }
      : undefined;
  },
};

/** Recorded from an older model, for a call without any arguments. */
const callsReadable: MessageCheck = {
  says: "Arguments of calls are JSON.",
  find({ role, tool_calls: calls }) {
    const call =
      role !== "assistant"
        ? undefined
        : objectsOf(calls).find(({ function: called }) => isObject(called) && !isJson(called.arguments));
    return call === undefined
      ? undefined
      : { message: `The arguments to a tool_call with ID '${String(call.id)}' are not a valid JSON string.` };
  },
};

function isJson(text: unknown): boolean {
  if (typeof text !== "string") return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Parameters that a model does not support, in xAI's spelling. */
const UNHEEDED: readonly (readonly [parameter: string, spelling: string, models: RegExp])[] = [
  ["reasoning_effort", "reasoningEffort", /^grok-(code|4(?!\.|-multi)|2|3(?!-mini))/],
  ["presence_penalty", "presencePenalty", /^grok-(code|4|3-mini)/],
  ["frequency_penalty", "frequencyPenalty", /^grok-(code|4|3-mini)/],
  ["stop", "stop", /^grok-(code|4|3-mini)/],
];

const parametersSupported: Check = {
  says: "Models that reason take no penalties and no stop, and most of them no reasoning_effort.",
  find({ body, model }) {
    const given = UNHEEDED.find(([name, , models]) => (body[name] ?? null) !== null && models.test(model));
    return given === undefined
      ? undefined
      : { message: `Model ${model} does not support parameter ${given[1]}.` };
  },
};

const toolsChosen: Check = {
  says: "tool_choice, whatever it is, needs tools.",
  find({ body: { tool_choice: choice, tools } }) {
    if ((choice ?? null) === null || listOf(tools).length > 0) return undefined;
    return {
      message: "Invalid request content: A tool_choice was set on the request but no tools were specified.",
    };
  },
};

const picturesSeen: MessageCheck = {
  says: "Composer sees no pictures.",
  find({ content }, _at, { model }) {
    const shows = objectsOf(content).some(({ type }) => type === "image_url");
    return shows && /^grok-composer/.test(model)
      ? { message: "Invalid request content: Image inputs are not supported by this model." }
      : undefined;
  },
};

function unreadable(fault: string): Complaint {
  return { status: 422, message: `Failed to deserialize the JSON body into the target type: ${fault}` };
}

function noModel(model: string): Complaint {
  return {
    status: 404,
    message: `The model ${model} does not exist or your team emulator does not have access to it. Please ensure you're using the correct API key. If you believe this is a mistake, please contact support and quote your team ID and the model name.`,
    code: "not-found",
  };
}

/** xAI. */
export const xai: Provider = createCompatibleProvider({
  name: "xai",
  title: "xAI",
  vendor: "xai",
  basePath: "/v1",
  models: [
    "grok-3",
    "grok-3-mini",
    "grok-4",
    "grok-4-fast",
    "grok-4-1-fast-non-reasoning",
    "grok-code-fast-1",
  ],
  windowOf: windowBy(
    [
      [/^grok-(2|3|beta)/, 131_072],
      [/^grok-4(-1|\.\d+)?-fast/, 2_000_000],
    ],
    256_000,
  ),
  checks: [
    modelNamed(unreadable("missing field `model`")),
    messagesPresent({
      missing: unreadable("missing field `messages`"),
      empty: { message: "Invalid request content: A chat request must have at least one message." },
      shapeless: (index) => unreadable(`messages[${index}]: expected a map`),
    }),
    eachMessage([roleKnown]),
    modelExists(/^(claude|gemini|gpt-|deepseek|mistral|llama|kimi)/, noModel),
    parametersSupported,
    toolsChosen,
    eachMessage([contentPresent, picturesSeen, callsReadable]),
    pairedAsOpenai,
    promptFits(({ window, tokens }) => ({
      message: `This model's maximum prompt length is ${window} but the request contains ${tokens} tokens.`,
    })),
  ],
  complain: vendorFaults({
    noKey: {
      message:
        "No API key provided. Please include your API key in the Authorization header using Bearer authentication.",
      code: "unauthenticated",
    },
    // xAI reports a wrong key as a wrong argument.
    badKey: {
      status: 400,
      message: "Incorrect API key provided. You can obtain an API key from https://console.x.ai.",
    },
    noModel,
    noRoute: {
      status: 404,
      message:
        "No handler found on route. Please double check your URL and consult https://api.x.ai/docs for more information.",
      code: "not-found",
    },
    failures: {
      429: () => ({
        message: "Too many requests: rate limit exceeded for this team. Please try again later.",
        code: "resource-exhausted",
      }),
      403: () => ({ message: "Your team does not have access to this resource.", code: "permission-denied" }),
      500: () => ({ message: "Internal error.", code: "internal" }),
      503: () => ({
        message: "Service temporarily unavailable. The model is at capacity.",
        code: "unavailable",
      }),
    },
  }),
  // The error is a string, and its code has words joined by dashes.
  wrap: ({ message, code }) => ({ body: { code: code ?? "invalid-argument", error: message } }),
  headers: (ids) => ({ "x-request-id": ids.uuid() }),
  callId: (ids) => `call_${ids.next("", 8)}`,
  reasons: (model) => (/non-reasoning|^grok-(2|3(?!-mini))/.test(model) ? "never" : "asked"),
  extra: (ids) => ({ system_fingerprint: ids.hex("fp_", 10) }),
  style: {
    id: (ids) => ids.uuid(),
    silence: "",
    usage: (usage) => ({ ...detailedUsage(usage), num_sources_used: 0 }),
    streamUsage: "finish",
    callsAtOnce: true,
    // Grok 4 does not reveal its reasoning.
    reasoning: (text, { request }) =>
      /^grok-(3-mini|code)/.test(request.model) ? { reasoning_content: text } : {},
  },
});
