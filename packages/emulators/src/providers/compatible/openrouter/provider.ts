import type { Complaint } from "../../../complaint.ts";
import type { Issue } from "../../../endpoint.ts";
import type { JsonObject } from "../../../json.ts";
import type { Provider, Wrapped } from "../../../provider.ts";
import { type Framing, sse } from "../../../server/framing.ts";
import { createCompatibleProvider } from "../create-compatible-provider.ts";
import { messagesPresent } from "../messages-present.ts";
import { modelExists } from "../model-exists.ts";
import { windowBy } from "../model-windows.ts";
import { detailedUsage } from "../usage-of.ts";
import { vendorFaults } from "../vendor-faults.ts";
import { signThought } from "./anthropic-words.ts";
import { endpointFits } from "./context-window.ts";
import { upstreamAccepts, upstreamOf } from "./upstreams.ts";

function noModel(model: string): Complaint {
  return { message: `${model} is not a valid model ID` };
}

/** The code is the status. The user is named once the key is known. */
function wrap({ message, status = 400, extra }: Complaint): Wrapped {
  const user = status === 401 ? {} : { user_id: "user_emulator" };
  return { body: { error: { message, code: status, ...extra }, ...user } };
}

/** Comments are sent as they are. */
const commented: Framing = {
  ...sse,
  frame: (event, index) => (String(event).startsWith(": ") ? `${event}\n\n` : sse.frame(event, index)),
};

/** Reasoning as text, and as details that can be returned; Claude's are signed. */
function reasoning(text: string, { request }: Issue, streamed: boolean): JsonObject {
  const claude = request.model.startsWith("anthropic/");
  return {
    reasoning: text,
    reasoning_details: [
      {
        type: "reasoning.text",
        text,
        ...(claude && !streamed ? { signature: signThought(text) } : {}),
        format: claude ? "anthropic-claude-v1" : "unknown",
        index: 0,
      },
    ],
  };
}

/** OpenRouter. */
export const openrouter: Provider = createCompatibleProvider({
  name: "openrouter",
  title: "OpenRouter",
  vendor: "openrouter",
  basePath: "/api/v1",
  models: [
    "anthropic/claude-haiku-4.5",
    "anthropic/claude-sonnet-4.6",
    "deepseek/deepseek-chat",
    "google/gemini-2.5-flash",
    "minimax/minimax-m2.5",
    "mistralai/mistral-small-3.2-24b-instruct",
    "moonshotai/kimi-k2.5",
    "openai/gpt-4o",
    "openai/gpt-5-mini",
    "qwen/qwen3-32b",
  ],
  windowOf: windowBy(
    [
      [/claude-(sonnet-4\.6|opus-4\.[6-9])/, 1_000_000],
      [/^anthropic\//, 200_000],
      [/^google\/gemini|^openai\/gpt-4\.1/, 1_048_576],
      [/^openai\/gpt-5/, 400_000],
      [/^openai\//, 128_000],
      [/^deepseek\//, 163_840],
      [/^moonshotai\//, 262_144],
      [/^minimax\//, 204_800],
      [/^qwen\/qwen3-\d+b/, 40_960],
      [/^mistralai\/mistral-(7b|small)/, 32_768],
    ],
    131_072,
  ),
  checks: [
    messagesPresent({
      missing: { message: 'Input required: specify "prompt" or "messages"' },
      empty: { message: "Input must have at least 1 token." },
      shapeless: (index) => ({ message: `messages.${index}: Invalid input: expected object` }),
    }),
    modelExists(/^(claude|gemini|gpt-|grok|deepseek|mistral|llama|kimi)[^/]*$/, noModel),
    endpointFits,
    upstreamAccepts,
  ],
  complain: vendorFaults({
    noKey: { message: "Missing Authentication header" },
    badKey: { message: "User not found." },
    noModel: (model) => ({ message: `No endpoints found for ${model}.` }),
    failures: {
      429: (model) => ({
        message: `Rate limit exceeded: ${model} is temporarily rate-limited upstream.`,
      }),
      402: () => ({
        message:
          "This request requires more credits, or fewer max_tokens. You requested up to 32000 tokens, but can only afford 1234. To increase, visit https://openrouter.ai/settings/credits and upgrade to a paid account",
      }),
      502: () => ({ message: "Provider returned error" }),
      503: () => ({ message: "No available model provider that meets your routing requirements" }),
    },
  }),
  wrap,
  framing: commented,
  headers: (ids) => ({ "x-generation-id": `gen-1700000000-${ids.next("", 20)}` }),
  callId: (ids, name, index) => `tool_${index}_${name}_${ids.next("", 20)}`,
  extra: (_ids, { model }) => ({ provider: upstreamOf(model)?.name ?? "Chutes" }),
  streamComplaint: function* (complaint, { request, ids, created }) {
    const { message, status = 400, extra } = complaint;
    yield JSON.stringify({
      id: `gen-1700000000-${ids.next("", 20)}`,
      object: "chat.completion.chunk",
      created,
      model: request.model,
      provider: upstreamOf(request.model)?.name ?? "Chutes",
      error: { message, code: status, ...extra },
      choices: [{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: "error" }],
    });
    yield "[DONE]";
  },
  style: {
    id: (ids) => `gen-1700000000-${ids.next("", 20)}`,
    silence: null,
    preamble: [": OPENROUTER PROCESSING"],
    usage: (usage) => ({ ...detailedUsage(usage), cost: 0, is_byok: false }),
    streamUsage: "finish",
    reasoning,
    reasoningEnd: (text, { request }) =>
      request.model.startsWith("anthropic/")
        ? {
            reasoning_details: [
              {
                type: "reasoning.text",
                signature: signThought(text),
                format: "anthropic-claude-v1",
                index: 0,
              },
            ],
          }
        : undefined,
    choice: ({ finish }, done) => ({
      native_finish_reason: done ? (finish === "calls" ? "tool_calls" : finish) : null,
      logprobs: null,
    }),
  },
});
