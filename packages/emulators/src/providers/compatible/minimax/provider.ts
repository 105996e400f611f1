import type { Check } from "../../../endpoint.ts";
import { isObject, listOf } from "../../../json.ts";
import { promptFits } from "../../../prompt-fits.ts";
import type { Provider } from "../../../provider.ts";
import type { Reply } from "../../../reply/reply.ts";
import { eachMessage, type MessageCheck } from "../../openai-chat/checks/each-message.ts";
import { createCompatibleProvider } from "../create-compatible-provider.ts";
import { messagesPresent } from "../messages-present.ts";
import { modelExists, modelNamed } from "../model-exists.ts";
import { windowBy } from "../model-windows.ts";
import { detailedUsage } from "../usage-of.ts";
import { vendorFaults } from "../vendor-faults.ts";
import { callsReadable, invalid, resultsFollowCalls } from "./calls.ts";

const ROLES: readonly string[] = ["system", "user", "assistant", "tool"];

const callsModern: MessageCheck = {
  says: "Calls are tool_calls; the deprecated function_call is not supported.",
  find: ({ function_call: call }) =>
    (call ?? null) === null ? undefined : invalid("function_call is not supported, use tools"),
};

const roleKnown: MessageCheck = {
  says: "A message's role is system, user, assistant or tool.",
  find: ({ role }) =>
    typeof role === "string" && ROLES.includes(role)
      ? undefined
      : invalid(`chat content has invalid message role: ${String(role)}`),
};

const systemFirst: Check = {
  says: "System messages stand at the start; behind another message, system is no role.",
  find({ body }) {
    const roles = listOf(body.messages).map((message) => isObject(message) && message.role);
    const start = roles.findIndex((role) => role !== "system");
    return start >= 0 && roles.includes("system", start)
      ? invalid("chat content has invalid message role: system")
      : undefined;
  },
};

const toolsWhole: Check = {
  says: "A tool is a function with a name and parameters, even where there are none to describe.",
  find({ body }) {
    for (const tool of listOf(body.tools)) {
      if (!isObject(tool) || tool.type !== "function") {
        return invalid(`invalid tool type: ${isObject(tool) ? String(tool.type ?? "") : ""}`);
      }
      const { function: defined } = tool;
      if (!isObject(defined) || (defined.name ?? "") === "") {
        return invalid("function name or parameters is empty");
      }
      if ((defined.parameters ?? null) === null) return invalid("function parameters is empty");
    }
    return undefined;
  },
};

/** The status of a failure, in words and, as a string, in figures. */
const TYPES: { readonly [status: number]: string } = {
  400: "bad_request_error",
  401: "authentication_error",
  404: "not_found_error",
  429: "rate_limit_error",
};

/** Reasoning is part of the text, unless the request wants it separate. */
function thinkAloud(reply: Reply, split: boolean): Reply {
  const { reasoning, text, ...rest } = reply;
  if (split || reasoning === undefined) return reply;
  return { ...rest, text: `<think>\n${reasoning}\n</think>\n\n${text}` };
}

/** MiniMax. */
export const minimax: Provider = createCompatibleProvider({
  name: "minimax",
  title: "MiniMax",
  vendor: "minimax",
  basePath: "/v1",
  models: ["MiniMax-M2", "MiniMax-M2.1", "MiniMax-M2.5", "MiniMax-M2.7", "MiniMax-M3"],
  windowOf: windowBy([[/M3|M1|Text-01/i, 1_000_000]], 204_800),
  checks: [
    modelNamed(invalid("empty field: model")),
    messagesPresent({
      missing: invalid("chat content is empty"),
      empty: invalid("chat content is empty"),
      shapeless: () => invalid("invalid chat setting"),
    }),
    modelExists(/^(claude|gemini|gpt-|grok|deepseek|mistral|llama|kimi)/, (model) =>
      invalid(`unknown model '${model}'`),
    ),
    eachMessage([roleKnown, callsModern]),
    systemFirst,
    toolsWhole,
    callsReadable,
    resultsFollowCalls,
    promptFits(() => invalid("context window exceeds limit")),
  ],
  complain: vendorFaults({
    noKey: {
      message:
        "login fail: Please carry the API secret key in the 'Authorization' field of the request header (1004)",
    },
    badKey: { message: "invalid api key (2049)" },
    noModel: (model) => invalid(`unknown model '${model}'`),
    failures: {
      429: () => ({ message: "rate limit exceeded(RPM) (1002)" }),
      402: () => ({ message: "insufficient balance (1008)", type: "insufficient_balance_error" }),
      500: () => ({ message: "unknown error, 520 (1000)", type: "api_error" }),
      529: () => ({
        message: "High traffic detected. Please try again later. (2064)",
        type: "overloaded_error",
      }),
    },
  }),
  wrap: ({ message, type, status = 400 }, ids) => ({
    body: {
      type: "error",
      error: { type: type ?? TYPES[status] ?? "api_error", message, http_code: String(status) },
      request_id: ids.hex("", 32),
    },
  }),
  headers: (ids) => ({ "trace-id": ids.hex("", 32) }),
  callId: (ids, _name, index) => `call_function_${ids.next("", 12).toLowerCase()}_${index + 1}`,
  extra: () => ({
    input_sensitive: false,
    output_sensitive: false,
    base_resp: { status_code: 0, status_msg: "" },
  }),
  style: {
    id: (ids) => ids.hex("", 32),
    silence: "",
    usage: detailedUsage,
    streamUsage: "finish",
    rewrite: (reply, { request }) => thinkAloud(reply, request.body.reasoning_split === true),
    reasoning: (text) => ({
      reasoning_content: text,
      reasoning_details: [
        { type: "reasoning.text", id: "reasoning-text-1", format: "MiniMax-response-v1", index: 0, text },
      ],
    }),
  },
});
