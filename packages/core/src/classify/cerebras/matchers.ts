import type { ProviderErrors } from "../provider-errors.ts";

/** How Cerebras refuses, sometimes without any words. */
export const cerebras: ProviderErrors = {
  name: "cerebras",
  codes: {
    too_many_tokens_error: ["rate_limit"],
    token_quota_exceeded: ["rate_limit"],
    request_quota_exceeded: ["rate_limit"],
    too_many_requests_error: ["rate_limit"],
    wrong_api_key: ["auth"],
    queue_exceeded: ["overloaded"],
  },
  says: {
    context_overflow: [
      "Please reduce the length of the messages or completion. Current length is {requested} while limit is {limit}",
      "Current length is {requested} while limit is {limit}",
      { says: "400 status code (no body)", hinted: true },
      { says: "413 status code (no body)", hinted: true },
    ],
    rate_limit: [
      "Tokens per «minute|hour|day» limit exceeded",
      "Requests per «second|minute|hour|day» limit exceeded",
      "too many tokens processed",
    ],
    thinking: ["property '{place}.«reasoning_content|reasoning|thinking»' is unsupported"],
    empty_content: ["{place}: minimum number of items is"],
    overloaded: ["We're experiencing high traffic right now", "Encountered a server error, please try again"],
    auth: ["Wrong API Key"],
  },
};
