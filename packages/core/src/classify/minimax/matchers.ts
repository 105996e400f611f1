import type { ProviderErrors } from "../provider-errors.ts";

/** How MiniMax refuses. The 2013 at the end is the code of every invalid request, not a size. */
export const minimax: ProviderErrors = {
  name: "minimax",
  codes: {
    "1002": ["rate_limit"],
    "1004": ["auth"],
    "1008": ["quota"],
    "1039": ["rate_limit", "context_overflow"],
    "2049": ["auth"],
    insufficient_balance_error: ["quota"],
  },
  says: {
    context_overflow: [
      "context window exceeds limit",
      "context window exceeds",
      "total token «count |»exceed«s|» {…}limit",
      "exceeds the maximum context",
    ],
    orphan_tool_result: [
      "tool result's tool id({ids}) not found",
      "tool result's tool id",
      "tool «id|call id» not found",
    ],
    role_order: ["tool call result does not follow tool call", "invalid chat setting{…}role", "invalid role"],
    missing_tool_result: ["tool call and result not match", "tool call{…}«has no|without|missing» {…}result"],
    tool_id: ["tool call id is «invalid|empty|duplicated»", "tool call id is"],
    empty_content: [
      "«chat |»«content|messages» is empty",
      "invalid params, empty content",
      "message«s|» {…}is empty",
    ],
    other_invalid: [
      { says: "function parameters is empty", helps: "repair" },
      "invalid params, function",
      { says: "invalid params, invalid function arguments json string", helps: "repair" },
      "input new_sensitive",
      "output new_sensitive",
    ],
    output_limit: ["invalid params, {…}max_tokens", "max_tokens {…}exceeds"],
    quota: ["insufficient balance", "usage limit exceeded"],
    rate_limit: ["rate limit exceeded(RPM)", "rate limit exceeded(TPM)"],
    auth: ["login fail"],
  },
};
