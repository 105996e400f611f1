import type { Usage } from "../../endpoint.ts";

/** The `usageMetadata` of an answer; during a stream, only what is known from the start. */
export function usageMetadata(usage: Usage, running = false): Record<string, unknown> {
  const { input, reasoning } = usage;
  const output = usage.output - reasoning;
  return {
    promptTokenCount: input,
    ...(running || output === 0 ? {} : { candidatesTokenCount: output }),
    totalTokenCount: running ? input : input + usage.output,
    promptTokensDetails: [{ modality: "TEXT", tokenCount: input }],
    ...(running || reasoning === 0 ? {} : { thoughtsTokenCount: reasoning }),
  };
}
