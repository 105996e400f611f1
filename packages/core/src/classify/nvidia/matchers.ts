import type { ProviderErrors } from "../provider-errors.ts";

/** How NVIDIA's inference services refuse. */
export const nvidia: ProviderErrors = {
  name: "nvidia",
  aliases: ["nvidia-nim", "nim", "triton"],
  says: {
    context_overflow: [
      "Input length {requested} exceeds maximum allowed token size {limit}",
      "Prompt length ({requested}) exceeds maximum input length ({limit})",
      "input length {requested} exceeds {…}«max|maximum» {…}{limit}",
      "Encountered an error in enqueue: {…}exceeds {…}({limit})",
    ],
    quota: ["Account '{word}': Not found"],
    overloaded: [
      "ResourceExhausted: Worker local total request limit reached",
      "DEGRADED function cannot be invoked",
    ],
  },
};
