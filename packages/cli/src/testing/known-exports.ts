const turn = { from: "human", value: "hi" };
const human = { lc: 1, type: "constructor", id: ["HumanMessage"], kwargs: { content: "hi" } };
const call = { name: "f", args: { a: 1 }, id: "c", type: "tool_call" };
/** Messages as LangChain stores them. */
export const LANGCHAIN = [
  { type: "human", content: "hi" },
  { type: "ai", content: "", tool_calls: [call] },
  { type: "tool", content: "4", tool_call_id: "c" },
  { type: "ai", content: "It is 4." },
];
const said = { id: "msg_1", object: "thread.message", created_at: 2, thread_id: "t", role: "user" };
const thread = [{ ...said, content: [{ type: "text", text: { value: "hi", annotations: [] } }] }];
const block = { block_type: "text", type: "text", text: "hi" };
const opencode = {
  info: { id: "ses_1" },
  messages: [
    { info: { id: "m1", role: "user" }, parts: [{ type: "text", text: "hi" }] },
    {
      info: { id: "m2", role: "assistant" },
      parts: [{ type: "step-start" }, { type: "text", text: "yo" }],
    },
  ],
};
const gemini = { id: "2", timestamp: "t", type: "gemini", content: "yo", toolCalls: [] };
const node = { parent: null, message: { author: { role: "user" }, content: { parts: ["hi"] } } };
const chunk = [
  { role: "user", content: [{ type: "text", text: "hi" }] },
  { role: "assistant", content: [{ type: "toolRequest", id: "t", toolCall: {} }] },
];
const named = { id: "c", type: "function", function: { name: "f", arguments: "{}" } };
const camel = { role: "assistant", content: "", toolCalls: [named] };
const SEMANTIC_KERNEL = "a history of Semantic Kernel or Agent Framework";
/** Common documents in formats that Suture does not read, and their names. */
export const KNOWN_EXPORTS: readonly (readonly [what: string, document: unknown])[] = [
  ["a goose session", chunk],
  ["a chat history of Cohere's first API", [{ role: "USER", message: "hi" }]],
  ["a Crush session", [{ role: "user", parts: [{ type: "text", data: { text: "hi" } }] }]],
  ["a Zed thread", { messages: [{ role: "user", segments: [{ type: "text", text: "hi" }] }] }],
  ["a pi session", { messages: [{ role: "toolResult", toolCallId: "c", toolName: "f", content: [] }] }],
  ["an Amp thread", { messages: [{ role: "user", content: [{ type: "tool_result", toolUseID: "c" }] }] }],
  ["a Haystack history", [{ role: "assistant", content: [{ tool_call: { tool_name: "f", id: "c" } }] }]],
  ["a Gemini CLI session", { sessionId: "s", messages: [{ type: "user", content: "hi" }, gemini] }],
  ["a history of OpenAI's Agents SDK", [{ type: "function_call", callId: "c", name: "f", arguments: "{}" }]],
  [
    "a Mastra thread",
    { messages: [{ id: "1", role: "user", content: { parts: [block] }, createdAt: "t" }], total: 1 },
  ],
  ["a smolagents memory", [{ task: "hi" }, { step_number: 1, model_output: "yo" }]],
  [
    "a chat in camel case (AG-UI, Mistral's SDK)",
    { messages: [{ role: "user", content: "hi" }, camel, { role: "tool", toolCallId: "c", content: "4" }] },
  ],
  ["a trace of OpenTelemetry's", [{ role: "user", parts: [{ type: "text", content: "hi" }] }]],
  ["a LibreChat export", { title: "t", messages: [{ sender: "User", text: "hi", isCreatedByUser: true }] }],
  ["what Cline shows (ui_messages.json)", [{ ts: 1, type: "say", say: "text", text: "hi" }]],
  ["an AutoGen history", [{ type: "TextMessage", source: "user", content: "hi" }]],
  ["an AutoGen history", { messages: [{ type: "TextMessage", source: "user", content: "hi" }] }],
  [
    "an AutoGen history",
    {
      type: "AssistantAgentState",
      llm_context: { messages: [{ type: "UserMessage", source: "me", content: "hi" }] },
    },
  ],
  ["a LangChain dump", [human]],
  ["a LangChain dump", [{ type: "human", data: { content: "hi" } }]],
  ["a LangChain dump", LANGCHAIN],
  ["a LangChain dump", [{ type: "system", content: "Be brief." }, ...LANGCHAIN]],
  ["a LangChain dump", { messages: LANGCHAIN }],
  ["an LM Studio chat", { name: "t", messages: [{ versions: [chunk[0]], currentlySelected: 0 }] }],
  ["a LangChain4j history", [{ contents: [{ text: "hi", type: "TEXT" }], type: "USER" }]],
  ["a LlamaIndex history", [{ role: "user", additional_kwargs: {}, blocks: [block] }]],
  [
    "a LlamaIndex history",
    [
      { role: "user", content: "hi", additional_kwargs: {} },
      { role: "assistant", content: "", additional_kwargs: { tool_calls: [named] } },
      { role: "tool", content: "4", additional_kwargs: { tool_call_id: "c", name: "f" } },
    ],
  ],
  [
    "a Genkit history",
    [
      { role: "user", content: [{ text: "hi" }] },
      { role: "model", content: [{ toolRequest: { name: "f", ref: "c", input: {} } }] },
      { role: "tool", content: [{ toolResponse: { name: "f", ref: "c", output: { t: 4 } } }] },
    ],
  ],
  [SEMANTIC_KERNEL, { messages: [{ role: "user", items: [{ content_type: "text", text: "hi" }] }] }],
  [
    SEMANTIC_KERNEL,
    [
      { role: "user", contents: [{ $type: "text", text: "hi" }] },
      { role: "assistant", contents: [{ $type: "functionCall", callId: "c", name: "f", arguments: {} }] },
      { role: "tool", contents: [{ $type: "functionResult", callId: "c", result: "4" }] },
    ],
  ],
  [
    SEMANTIC_KERNEL,
    [
      { Role: { Label: "user" }, Items: [{ $type: "TextContent", Text: "hi" }] },
      {
        Role: { Label: "assistant" },
        Items: [{ $type: "FunctionCallContent", Id: "c", FunctionName: "f", Arguments: { a: 1 } }],
      },
      { Role: { Label: "tool" }, Items: [{ $type: "FunctionResultContent", CallId: "c", Result: "4" }] },
    ],
  ],
  ["a thread of OpenAI's Assistants", thread],
  ["a thread of OpenAI's Assistants", { object: "list", data: thread, has_more: false }],
  ["an opencode export", opencode],
  ["an opencode export", opencode.messages],
  ["a ChatGPT export", [{ current_node: "a", mapping: { a: node } }]],
  ["a ChatGPT export", { current_node: "a", mapping: { a: node } }],
  ["a chat of Copilot in VS Code", { requests: [{ message: { text: "hi" }, response: [{ value: "yo" }] }] }],
  ["a claude.ai export", [{ uuid: "u", chat_messages: [{ sender: "human", text: "hi" }] }]],
  ["a ShareGPT conversation", [turn, { from: "gpt", value: "yo" }]],
  ["a ShareGPT conversation", [{ id: "1", conversations: [turn] }]],
  ["a Cursor chat", { composerId: "c", conversation: [{ type: 1, bubbleId: "b", text: "hi" }] }],
];
