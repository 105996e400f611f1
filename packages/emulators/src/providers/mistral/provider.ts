import type { Provider } from "../../provider.ts";
import { createChatProvider } from "../openai-chat/create-chat-provider.ts";
import { mistralChecks } from "./checks.ts";
import { streamCompletion, wholeCompletion } from "./completion.ts";
import { mistralEnvelope, mistralFaults } from "./faults.ts";
import { mistralModels, mistralWindow } from "./models.ts";

const dialect: Provider = createChatProvider({
  name: "mistral",
  title: "Mistral",
  vendor: "mistral",
  basePath: "/v1",
  checks: mistralChecks,
  models: mistralModels,
  windowOf: mistralWindow,
  complain: mistralFaults,
  wrap: mistralEnvelope,
  headers: (ids) => ({ "mistral-correlation-id": ids.uuid() }),
  callId: (ids) => ids.next("", 9),
  reasons: (model, { reasoning_effort, prompt_mode }) =>
    /^magistral/.test(model) || reasoning_effort === "high" || prompt_mode === "reasoning"
      ? "always"
      : "never",
});

/** Mistral's chat completions: a dialect of OpenAI's requests, with answers in a form of its own. */
export const mistral: Provider = {
  ...dialect,
  endpoints: dialect.endpoints.map((endpoint) =>
    endpoint.kind === "generate"
      ? { ...endpoint, whole: wholeCompletion, stream: streamCompletion }
      : endpoint,
  ),
};
