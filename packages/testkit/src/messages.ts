/** A message or part in its wire form. */
type Wire = Readonly<Record<string, unknown>>;

const OSLO = { city: "Oslo" };

/** Short forms for Chat Completions messages. */
export const chat = {
  system: (content: unknown): Wire => ({ role: "system", content }),
  user: (content: unknown): Wire => ({ role: "user", content }),
  assistant: (content: unknown, ...tool_calls: readonly unknown[]): Wire =>
    tool_calls.length === 0 ? { role: "assistant", content } : { role: "assistant", content, tool_calls },
  call: (id: string, name = "weather", args: string = JSON.stringify(OSLO)): Wire => ({
    id,
    type: "function",
    function: { name, arguments: args },
  }),
  result: (tool_call_id: string, content: unknown): Wire => ({ role: "tool", tool_call_id, content }),
  text: (text: string): Wire => ({ type: "text", text }),
  image: (url: string): Wire => ({ type: "image_url", image_url: { url } }),
};

/** Short forms for messages of Anthropic's API. */
export const claude = {
  request: (model: string, ...messages: readonly unknown[]): Wire => ({ model, max_tokens: 64, messages }),
  system: (content: unknown): Wire => ({ role: "system", content }),
  user: (...content: readonly unknown[]): Wire => ({ role: "user", content: spoken(content) }),
  assistant: (...content: readonly unknown[]): Wire => ({ role: "assistant", content: spoken(content) }),
  text: (text: string): Wire => ({ type: "text", text }),
  image: (data: string): Wire => ({
    type: "image",
    source: { type: "base64", media_type: "image/png", data },
  }),
  thinking: (thinking: string, signature?: string): Wire =>
    signature === undefined ? { type: "thinking", thinking } : { type: "thinking", thinking, signature },
  call: (id: string, name = "weather", input: unknown = OSLO): Wire => ({
    type: "tool_use",
    id,
    name,
    input,
  }),
  result: (tool_use_id: string, content: unknown, is_error?: boolean): Wire =>
    is_error === undefined
      ? { type: "tool_result", tool_use_id, content }
      : { type: "tool_result", tool_use_id, content, is_error },
};

/** Short forms for Gemini contents. */
export const gemini = {
  user: (...parts: readonly unknown[]): Wire => ({ role: "user", parts: parts.map(asText) }),
  model: (...parts: readonly unknown[]): Wire => ({ role: "model", parts: parts.map(asText) }),
  call: (name: string, rest: Wire = {}): Wire => ({ functionCall: { name, args: OSLO }, ...rest }),
  result: (name: string, output: string): Wire => ({ functionResponse: { name, response: { output } } }),
};

/** Short forms for Bedrock Converse messages. */
export const converse = {
  request: (...messages: readonly unknown[]): Wire => ({
    messages,
    toolConfig: { tools: [{ toolSpec: { name: "weather", inputSchema: { json: { type: "object" } } } }] },
  }),
  user: (...content: readonly unknown[]): Wire => ({ role: "user", content: content.map(asText) }),
  assistant: (...content: readonly unknown[]): Wire => ({ role: "assistant", content: content.map(asText) }),
  call: (toolUseId: string, input: unknown = OSLO, name = "weather"): Wire => ({
    toolUse: { toolUseId, name, input },
  }),
  result: (toolUseId: string, ...content: readonly unknown[]): Wire => ({
    toolResult: { toolUseId, content: content.map(asText) },
  }),
};

/** Short forms for items of the Responses API. */
export const items = {
  user: (content: unknown): Wire => ({ role: "user", content }),
  assistant: (text: string, id?: string): Wire => {
    const content = [{ type: "output_text", text }];
    return id === undefined
      ? { type: "message", role: "assistant", content }
      : { type: "message", id, role: "assistant", content };
  },
  reasoning: (id: string, text: string, rest: Wire = {}): Wire => ({
    type: "reasoning",
    id,
    summary: [{ type: "summary_text", text }],
    ...rest,
  }),
  call: (call_id: string, rest: Wire = {}): Wire => ({
    type: "function_call",
    call_id,
    name: "weather",
    arguments: JSON.stringify(OSLO),
    ...rest,
  }),
  output: (call_id: string, output: unknown): Wire => ({ type: "function_call_output", call_id, output }),
};

/** A single string is the content itself; anything else is a list of blocks. */
function spoken(content: readonly unknown[]): unknown {
  return content.length === 1 && typeof content[0] === "string"
    ? content[0]
    : content.map((block) => (typeof block === "string" ? claude.text(block) : block));
}

function asText(part: unknown): unknown {
  return typeof part === "string" ? { text: part } : part;
}
