import type { Provider } from "../../provider.ts";
import { openaiChecks } from "./checks.ts";
import { createChatProvider } from "./create-chat-provider.ts";
import { openaiEnvelope } from "./envelope.ts";
import { openaiFaults } from "./faults.ts";
import { isReasoningModel, openaiModels, openaiWindow } from "./models.ts";

/** The tier that serves a request, if it is not the default. */
const TIERS: { readonly [asked: string]: string } = { fast: "priority", priority: "priority", flex: "flex" };

/** OpenAI Chat Completions. */
export const openaiChat: Provider = createChatProvider({
  name: "openai-chat",
  title: "OpenAI Chat Completions",
  vendor: "openai",
  basePath: "/v1",
  checks: openaiChecks,
  models: openaiModels,
  windowOf: openaiWindow,
  complain: openaiFaults,
  wrap: openaiEnvelope,
  headers: (ids) => ({
    "x-request-id": ids.hex("req_", 32),
    "openai-version": "2020-10-01",
    "openai-organization": "org-emulator",
    "openai-processing-ms": "1",
    "x-ratelimit-limit-requests": "10000",
    "x-ratelimit-limit-tokens": "30000000",
    "x-ratelimit-remaining-requests": "9999",
    "x-ratelimit-remaining-tokens": "29999000",
    "x-ratelimit-reset-requests": "6ms",
    "x-ratelimit-reset-tokens": "2ms",
  }),
  callId: (ids) => ids.next("call_", 24),
  // Reasoning stays hidden in chat: its tokens are counted, its text is not shown.
  reasons: (model) => (isReasoningModel(model) ? "always" : "never"),
  extra: (ids, { body }) => ({
    service_tier: TIERS[String(body.service_tier)] ?? "default",
    system_fingerprint: ids.hex("fp_", 10),
  }),
});
