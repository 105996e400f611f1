import type { ProviderErrors } from "../provider-errors.ts";

/** How Poolside refuses. */
export const poolside: ProviderErrors = {
  name: "poolside",
  says: {
    context_overflow: [
      "Input length {requested} exceeds the maximum allowed input length of {limit} tokens",
      "Input length {requested} exceeds the maximum «allowed |»{…}of {limit}",
    ],
  },
};
