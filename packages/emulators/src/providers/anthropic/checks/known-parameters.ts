import type { Check } from "../../../endpoint.ts";
import { allowsBeta } from "../betas.ts";
import { extra } from "../wording.ts";

/** The parameters of `/v1/messages/count_tokens`. */
const PROMPT = [
  "cache_control",
  "messages",
  "model",
  "output_config",
  "system",
  "thinking",
  "tool_choice",
  "tools",
];

/** Further parameters of `/v1/messages`. */
const ANSWER = [
  "container",
  "inference_geo",
  "max_tokens",
  "metadata",
  "service_tier",
  "stop_sequences",
  "stream",
  "temperature",
  "top_k",
  "top_p",
];

/** Parameters that need a beta header. */
const BETA: ReadonlySet<string> = new Set([
  "compaction",
  "context_management",
  "diagnostics",
  "fallback_credit_token",
  "fallbacks",
  "mcp_servers",
  "output_format",
  "speed",
  "thread",
  "user_profile_id",
  "workspace_id",
]);

function knownAmong(names: readonly string[]): Check {
  const known = new Set(names);
  return {
    says: "Unknown parameters are refused, and those of beta features without a beta header.",
    find(request) {
      for (const name in request.body) {
        if (known.has(name) || (BETA.has(name) && allowsBeta(request))) continue;
        return extra(name);
      }
      return undefined;
    },
  };
}

/** Every parameter of a request to generate is known. */
export const parametersKnown: Check = knownAmong([...PROMPT, ...ANSWER]);

/** Every parameter of a request to count tokens is known. */
export const countParametersKnown: Check = knownAmong(PROMPT);
