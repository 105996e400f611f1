import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { openaiPairing, type PairingWords, pairing } from "../../openai-chat/checks/pairing.ts";
import { openaiEnvelope } from "../../openai-chat/envelope.ts";
import { deepseekPairing } from "../deepseek/provider.ts";
import { resultsFollowCalls } from "../minimax/calls.ts";
import { moonshotPairing } from "../moonshot/provider.ts";
import { anthropicPairing, thoughtsGenuine } from "./anthropic-words.ts";
import { mistralOrder } from "./mistral-words.ts";

/** A provider that OpenRouter forwards requests to. */
interface Upstream {
  /** The models that it serves. */
  readonly models: RegExp;
  readonly name: string;
  /** Its demands, with its words. */
  readonly checks: readonly Check[];
  /** The body of its refusal, as it sends it. */
  raw(complaint: Complaint): string;
  /** Set if it complains only after OpenRouter has begun to answer. */
  readonly midstream?: boolean;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

const geminiPairing: PairingWords = {
  unanswered: () => ({
    message:
      "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
  }),
  orphan: () => ({
    message: "Please ensure that function response turn comes immediately after a function call turn.",
  }),
};

/** An input that passes OpenRouter's own check, which leaves less room for an answer than this one. */
const poolsideInput: Check = {
  says: "Poolside keeps 32 tokens of the window for the answer.",
  find({ tokens, window }) {
    const limit = window - 32;
    if (tokens <= limit) return undefined;
    return { message: `Input length ${tokens} exceeds the maximum allowed input length of ${limit} tokens.` };
  },
};

const UPSTREAMS: readonly Upstream[] = [
  {
    models: /^openai\/(?!gpt-oss)/,
    name: "OpenAI",
    checks: [pairing(openaiPairing)],
    raw: (complaint) => pretty(openaiEnvelope(complaint).body),
  },
  {
    models: /^anthropic\//,
    name: "Anthropic",
    checks: [anthropicPairing, thoughtsGenuine],
    raw: ({ message }) =>
      JSON.stringify({
        type: "error",
        error: { type: "invalid_request_error", message },
        request_id: "req_emulator",
      }),
  },
  {
    models: /^google\/gemini/,
    name: "Google AI Studio",
    checks: [pairing(geminiPairing)],
    raw: ({ message }) => `${pretty({ error: { code: 400, message, status: "INVALID_ARGUMENT" } })}\n`,
  },
  {
    models: /^mistralai\//,
    name: "Mistral",
    checks: [mistralOrder],
    raw: ({ message, type, code }) => JSON.stringify({ object: "error", message, type, param: null, code }),
  },
  {
    models: /^moonshotai\//,
    name: "Moonshot AI",
    checks: [pairing(moonshotPairing)],
    raw: ({ message }) => JSON.stringify({ error: { message, type: "invalid_request_error" } }),
  },
  {
    models: /^deepseek\//,
    name: "DeepSeek",
    checks: [pairing(deepseekPairing)],
    raw: ({ message }) => {
      const type = "invalid_request_error";
      return JSON.stringify({ error: { message, type, param: null, code: type } });
    },
  },
  {
    models: /^poolside\//,
    name: "Poolside",
    checks: [poolsideInput],
    raw: ({ message }) => JSON.stringify({ error: { message } }),
  },
  { models: /^minimax\//, name: "Minimax", checks: [resultsFollowCalls], raw: () => "", midstream: true },
];

/** The provider of a model; undefined for models without demands of their own here. */
export function upstreamOf(model: string): Upstream | undefined {
  return UPSTREAMS.find(({ models }) => models.test(model));
}

/** The upstream provider accepts the request. */
export const upstreamAccepts: Check = {
  says: "The provider that serves the model takes the history; its refusal comes back inside OpenRouter's.",
  find(request) {
    const upstream = upstreamOf(request.model);
    const complaint = upstream === undefined ? undefined : firstComplaint(upstream.checks, request);
    return upstream === undefined || complaint === undefined ? undefined : relayed(upstream, complaint);
  },
};

function firstComplaint(checks: readonly Check[], request: ApiRequest): Complaint | undefined {
  for (const check of checks) {
    const complaint = check.find(request);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

function relayed({ name, raw, midstream }: Upstream, complaint: Complaint): Complaint {
  if (midstream === true) {
    const words = complaint.message.replace(/ \(2013\)$/, "");
    const metadata = { provider_name: name };
    return { message: `${name} midstream error: ${words}`, extra: { metadata }, inStream: true };
  }
  const metadata = { raw: raw(complaint), provider_name: name, is_byok: false };
  return { message: "Provider returned error", extra: { metadata } };
}
