/** How a test speaks one wire. */
export interface WireCase {
  readonly wire: string;
  readonly model: string;
  /** Where a request goes, whole or streamed. */
  path(stream: boolean): string;
  /** A request that is accepted. */
  body(stream: boolean, history?: readonly unknown[]): Record<string, unknown>;
  /** What an answer says, whole or streamed. */
  readonly says: RegExp;
  /** What a stream ends with that was not cut. */
  readonly ends: RegExp;
  /** An error in the shape of the wire, in a body and in a stream. */
  readonly errorBody: RegExp;
  readonly errorEvent: RegExp;
}

const openaiError = /^\{\s*"error":\s*\{.*"message":.*"type":.*"code":/s;

/** Every wire. */
export const WIRE_CASES: readonly WireCase[] = [
  {
    wire: "openai-chat",
    model: "gpt-5.2",
    path: () => "/v1/chat/completions",
    body: (stream, messages = [{ role: "user", content: "hello" }]) => ({
      model: "gpt-5.2",
      messages,
      stream,
    }),
    says: /"finish_reason": ?"stop"/,
    ends: /\n\ndata: \[DONE\]\n\n$/,
    errorBody: openaiError,
    errorEvent: /\ndata: \{"error":\{"message":[^\n]*\}\}\n\n$/,
  },
  {
    wire: "openai-responses",
    model: "gpt-5.2",
    path: () => "/v1/responses",
    body: (stream, input = [{ role: "user", content: "hello" }]) => ({ model: "gpt-5.2", input, stream }),
    says: /"status": ?"completed"/,
    ends: /\nevent: response\.completed\ndata: [^\n]*\n\n$/,
    errorBody: openaiError,
    errorEvent: /event: error\ndata: \{"type":"error","error":\{"message":[^\n]*\}\}\n\n$/,
  },
  {
    wire: "anthropic",
    model: "claude-opus-4-6",
    path: () => "/v1/messages",
    body: (stream, messages = [{ role: "user", content: "hello" }]) => ({
      model: "claude-opus-4-6",
      max_tokens: 100,
      messages,
      stream,
    }),
    says: /"stop_reason": ?"end_turn"/,
    ends: /\nevent: message_stop\ndata: [^\n]*\n\n$/,
    errorBody: /^\{"type":\s*"error","error":\s*\{.*"type":.*"message":/s,
    errorEvent: /event: error\ndata: \{"type":"error","error":\{"type":[^\n]*\}\}\n\n$/,
  },
  {
    wire: "gemini",
    model: "gemini-2.5-pro",
    path: (stream) =>
      `/v1beta/models/gemini-2.5-pro:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
    body: (_, contents = [{ role: "user", parts: [{ text: "hello" }] }]) => ({ contents }),
    says: /"finishReason": ?"STOP"/,
    ends: /\ndata: [^\n]*"finishReason": ?"STOP"[^\n]*\r\n\r\n$/,
    errorBody: /^\{\s*"error":\s*\{\s*"code":.*"message":.*"status":/s,
    errorEvent: /data: \{"error":\{"code":[^\n]*\}\}\r\n\r\n: the answer ends here$/,
  },
];

/** Keys and headers that satisfy every provider. */
export const HEADERS = {
  "content-type": "application/json",
  authorization: "Bearer any",
  "x-api-key": "any",
  "x-goog-api-key": "any",
  "anthropic-version": "2023-06-01",
};

/** Sends a request on a wire. */
export function post(
  url: string,
  body: unknown,
  more: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { ...HEADERS, ...more.headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(more.signal === undefined ? {} : { signal: more.signal }),
  });
}
