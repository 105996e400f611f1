import type { ProviderErrors } from "../provider-errors.ts";

/** How DashScope (Qwen) refuses. */
export const dashscope: ProviderErrors = {
  name: "dashscope",
  aliases: ["qwen", "alibaba", "bailian", "modelstudio"],
  codes: {
    "throttling.ratequota": ["rate_limit"],
    "throttling.allocationquota": ["rate_limit"],
    throttling: ["rate_limit"],
    limit_requests: ["rate_limit"],
    limit_burst_rate: ["rate_limit"],
    arrearage: ["quota"],
    "allocationquota.freetieronly": ["quota"],
    invalidapikey: ["auth"],
    data_inspection_failed: ["other_invalid"],
    datainspectionfailed: ["other_invalid"],
  },
  says: {
    context_overflow: [
      "Range of input length should be [{n}, {limit}]",
      "Range of input length should be",
      "Input length {requested} exceeds{…}{limit}",
      "Total message token length exceed model limit",
      "Total message token length exceed",
    ],
    output_limit: [
      "Range of «max_tokens|max_completion_tokens|max_output_tokens|max_new_tokens» should be [{n}, {limit}]",
    ],
    rate_limit: [
      "Requests rate limit exceeded",
      "You have exceeded your current request limit",
      "Allocated quota exceeded",
      "You exceeded your current requests list",
      "Request rate increased too quickly",
      "Too many requests. Batch requests are being throttled",
    ],
    quota: [
      "Access denied, please make sure your account is in good standing",
      "The free «tier|quota|allocated quota»{…}exhausted",
      "Free allocated quota exceeded",
    ],
    role_order: [
      "Role must be «user or assistant|in»",
      "Role must be 'user' or 'assistant' and Content length must be greater than 0",
      "The first message must be user",
      "messages must {…}«alternate|end with role»",
      "Role specification invalid",
    ],
    empty_content: [
      "Content length must be greater than 0",
      "Input should not be empty",
      "messages with role {word} {…}content {…}«empty|null»",
      "'content' field is required",
      "content field is a required field",
      'Either "prompt" or "messages" must exist',
    ],
    thinking: [
      "The value of the enable_thinking parameter is restricted to",
      "parameter.enable_thinking must be set to false",
      "thinking_budget parameter must be",
      "The thinking_budget",
      "This model only support stream mode with thinking",
    ],
    other_invalid: [
      {
        says: 'The "function.arguments" parameter of the code model must be in JSON format',
        helps: "repair",
      },
      "Input data may contain inappropriate content",
      "Output data may contain inappropriate content",
      "[] is too short - 'tools'",
    ],
    auth: ["Invalid API-key provided"],
  },
};
