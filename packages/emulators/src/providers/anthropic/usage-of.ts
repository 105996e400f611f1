import type { Usage } from "../../endpoint.ts";

/** The `usage` member of an answer. */
export function usageOf({ input, output }: Usage): Record<string, unknown> {
  return {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    output_tokens: output,
    service_tier: "standard",
    inference_geo: "not_available",
  };
}
