import type { Usage } from "../../endpoint.ts";
import type { JsonObject } from "../../json.ts";

/** The three numbers of `usage` that every vendor tells. */
export function plainUsage({ input, output }: Usage): JsonObject {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

/** The three numbers, and how many tokens went into reasoning. */
export function detailedUsage(usage: Usage): JsonObject {
  return {
    ...plainUsage(usage),
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  };
}
