/** A paragraph about each format: what it is, and what Suture does with it that a reader would not guess. */
export const formatNotes: { readonly [format: string]: string } = {
  "openai-chat":
    "The messages of OpenAI's Chat Completions, which most other servers speak as well: calls in `tool_calls`, each result in a `tool` message of its own, system text in messages. Old `function_call` and `function` messages, `refusal`, audio replies, `reasoning_content` and `reasoning`, Mistral's `thinking` blocks and `prefix` are read too.",
  "openai-responses":
    "The items of OpenAI's Responses API: messages, reasoning, function and custom tool calls with their outputs, built-in tool items and item references. Each item is one message of the outline. `previous_response_id`, `conversation` and `store` are understood: what lives at the provider is not missed here.",
  anthropic:
    "The messages of Anthropic's API, also as served by Vertex, Bedrock and the clones: content blocks, results inside of `user` messages, `thinking` and `redacted_thinking` with their signatures, server tools with their results, documents, `cache_control`, and `system` as a field or, for newer models, in mid-history.",
  gemini:
    "The contents of Gemini's `generateContent`, in camelCase or snake_case: parts with text, `functionCall` and `functionResponse`, inline and file data, thoughts and `thoughtSignature`. Calls mostly have no id here; they are matched by name and order.",
  bedrock:
    "The messages of AWS Bedrock's Converse: blocks with one field each (`text`, `toolUse`, `toolResult`, `reasoningContent`, `document` …), `cachePoint`, tools in `toolConfig`.",
  "ai-sdk":
    "The `ModelMessage[]` of the Vercel AI SDK, with tool results in `tool` messages, approvals, and reasoning under `providerOptions`. The SDK's own adapter stands between these messages and a provider, so by default they are held against `portable`, what any provider accepts.",
  "ai-sdk-ui":
    "The `UIMessage[]` that front ends of the Vercel AI SDK store, where call and result are one part with a state. They can be checked, and converted to any other format; they are never written.",
  "pydantic-ai":
    "What `ModelMessagesTypeAdapter` of pydantic-ai dumps: requests and responses with typed parts, retry prompts among them. By default they are held against `portable`, since pydantic-ai's own adapter stands in between.",
  suture:
    "Suture's canonical JSON: a list of messages with `role` and `parts` (`text`, `reasoning`, `tool-call`, `tool-result`, `media`, `opaque`). It can say everything the other formats can, and is the form in which edits show what was put in.",
};
