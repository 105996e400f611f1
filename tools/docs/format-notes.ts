/** A paragraph about each format: what it is, and what Suture does with it that readers would not guess. */
export const formatNotes: { readonly [format: string]: string } = {
  "openai-chat":
    "The messages of OpenAI's Chat Completions, which most other servers speak too. Calls are in `tool_calls`, each result is a `tool` message of its own, and system text is in messages. Suture also reads the older `function_call` and `function` messages, `refusal`, audio replies, `reasoning_content` and `reasoning`, and Mistral's `thinking` blocks and `prefix`.",
  "openai-responses":
    "The items of OpenAI's Responses API: messages, reasoning, function and custom tool calls with their outputs, built-in tool items and item references. Suture understands `previous_response_id`, `conversation` and `store`, and does not report what is stored at the provider as missing.",
  anthropic:
    "The messages of Anthropic's API, also as served by Vertex, Bedrock and imitators: content blocks, results inside `user` messages, `thinking` and `redacted_thinking` with their signatures, server tools with their results, documents, `cache_control`, and `system` as a field or, for newer models, within the history.",
  gemini:
    "The contents of Gemini's `generateContent`, in camelCase or snake_case: parts with text, `functionCall` and `functionResponse`, inline and file data, thoughts and `thoughtSignature`. Most calls have no id; they are matched by name and order.",
  bedrock:
    "The messages of Amazon Bedrock's Converse: blocks with one field each (`text`, `toolUse`, `toolResult`, `reasoningContent`, `document` …), `cachePoint`, and tools in `toolConfig`.",
  "ai-sdk":
    "The `ModelMessage[]` of the Vercel AI SDK, with tool results in `tool` messages, approvals, and reasoning under `providerOptions`. The SDK's adapter translates these messages for the provider, so the default contract is `portable`: what any provider accepts.",
  "ai-sdk-ui":
    "The `UIMessage[]` that front ends of the Vercel AI SDK store, where a call and its result are one part with a state. Suture checks them and converts them to any other format, but never writes them.",
  "pydantic-ai":
    "The output of pydantic-ai's `ModelMessagesTypeAdapter`: requests and responses with typed parts, including retry prompts. pydantic-ai's adapter translates them for the provider, so the default contract is `portable`.",
  suture:
    "Suture's canonical JSON: a list of messages with `role` and `parts` (`text`, `reasoning`, `tool-call`, `tool-result`, `media`, `opaque`). It can express everything that the other formats can. The `after` of an edit is in this form.",
};
