import type { Provider } from "../../provider.ts";
import { anthropicEnvelope, requestId } from "./envelope.ts";
import { anthropicFaults } from "./faults.ts";
import { countEndpoint, messagesEndpoint } from "./messages-endpoint.ts";
import { modelEndpoint, modelsEndpoint } from "./models-endpoint.ts";

/** The Anthropic Messages API. */
export const anthropic: Provider = {
  name: "anthropic",
  title: "Anthropic Messages",
  vendor: "anthropic",
  basePath: "",
  endpoints: [messagesEndpoint, countEndpoint, modelsEndpoint, modelEndpoint],
  // Bodies that are too long are refused before authentication.
  gates: ["size", "key", "json"],
  bodyLimit: 32 * 1024 * 1024,
  keyOf: ({ headers }) => headers["x-api-key"] ?? headers.authorization?.replace(/^Bearer /i, ""),
  complain: anthropicFaults,
  wrap: anthropicEnvelope,
  headers: (ids) => ({
    "request-id": requestId(ids),
    "anthropic-organization-id": "00000000-0000-4000-a000-000000000000",
    "anthropic-ratelimit-requests-limit": "4000",
    "anthropic-ratelimit-requests-remaining": "3999",
    "anthropic-ratelimit-input-tokens-limit": "2000000",
    "anthropic-ratelimit-input-tokens-remaining": "1999000",
    "anthropic-ratelimit-output-tokens-limit": "400000",
    "anthropic-ratelimit-output-tokens-remaining": "400000",
  }),
};
