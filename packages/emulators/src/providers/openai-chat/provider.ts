import type { Provider } from "../../provider.ts";
import { openaiChecks } from "./checks.ts";
import { createChatProvider } from "./create-chat-provider.ts";
import { openaiEnvelope } from "./envelope.ts";
import { openaiFaults } from "./faults.ts";
import { openaiModels, openaiWindow } from "./models.ts";

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
  }),
  callId: (ids) => ids.next("call_", 24),
  // Reasoning stays hidden in chat: its tokens are counted, its text is not told.
  extra: (ids) => ({ system_fingerprint: ids.hex("fp_", 10) }),
});
