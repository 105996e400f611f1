import type { ProviderErrors } from "../provider-errors.ts";

/** How Perplexity refuses. */
export const perplexity: ProviderErrors = {
  name: "perplexity",
  codes: {
    too_many_prompt_tokens: ["context_overflow"],
    invalid_message: ["role_order", "empty_content", "other_invalid"],
    too_many_requests: ["rate_limit"],
    insufficient_credits: ["quota"],
  },
  says: {
    context_overflow: [
      "The total length of all messages is too long",
      "Total length of all messages {…}«too long|exceeds»",
      "Your prompt is too long. Prompts may have no more than {limit} tokens",
      "Prompt contains {requested} tokens, {…}exceed{…}{limit}",
    ],
    role_order: [
      "Last message must have role `user`",
      "Last message must have role",
      "After the (optional) system message(s), user «or tool |»«and assistant roles|message(s) should alternate|message(s)»{…}alternat",
      "user and assistant roles should be alternating",
      "should alternate with assistant message",
    ],
    empty_content: ["Messages must not be empty", "Message content must not be empty"],
  },
};
