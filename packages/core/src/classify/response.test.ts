import { classify, classifyError, classifyResponse } from "@suture/core/classify";
import { describe, expect, it } from "vitest";

describe("answers with status 200", () => {
  it.each<[string, unknown]>([
    [
      "OpenAI chat",
      { choices: [{ finish_reason: "stop" }], usage: { prompt_tokens: 10, completion_tokens: 2 } },
    ],
    [
      "OpenAI Responses",
      {
        object: "response",
        status: "completed",
        error: null,
        incomplete_details: null,
        usage: { input_tokens: 3, output_tokens: 4 },
      },
    ],
    ["Anthropic", { type: "message", stop_reason: "tool_use", usage: { input_tokens: 3, output_tokens: 4 } }],
    ["Gemini", { candidates: [{ finishReason: "STOP" }], usageMetadata: { promptTokenCount: 3 } }],
    ["Bedrock", { stopReason: "end_turn", usage: { inputTokens: 3, outputTokens: 4, totalTokens: 7 } }],
    ["Ollama", { done: true, done_reason: "stop", prompt_eval_count: 4, eval_count: 5 }],
    [
      "an answer that speaks of errors",
      {
        choices: [
          { finish_reason: "stop", message: { content: "prompt is too long: 9 tokens > 8 maximum" } },
        ],
      },
    ],
    ["nothing", undefined],
    ["text", "hello"],
  ])("are fine: %s", (_, body) => {
    expect(classifyResponse(body, { window: 100 })).toBeUndefined();
  });

  it.each<[string, unknown, string, string]>([
    [
      "Gemini's block of the prompt",
      { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, usageMetadata: { promptTokenCount: 5 } },
      "other_invalid",
      "nothing",
    ],
    [
      "Gemini's block in a stream",
      [{ usageMetadata: { promptTokenCount: 5 } }, { promptFeedback: { blockReason: "SAFETY" } }],
      "other_invalid",
      "nothing",
    ],
    ["Gemini's SAFETY", { candidates: [{ finishReason: "SAFETY" }] }, "other_invalid", "nothing"],
    [
      "Gemini's broken call",
      { candidates: [{ content: {}, finishReason: "MALFORMED_FUNCTION_CALL" }] },
      "other_invalid",
      "retry",
    ],
    [
      "Vertex's call of no tool",
      { response: { candidates: [{ finishReason: "UNEXPECTED_TOOL_CALL" }] } },
      "other_invalid",
      "retry",
    ],
    ["OpenAI's filter", { choices: [{ finish_reason: "content_filter" }] }, "other_invalid", "nothing"],
    [
      "OpenAI's filter in Responses",
      { status: "incomplete", incomplete_details: { reason: "content_filter" } },
      "other_invalid",
      "nothing",
    ],
    ["Anthropic's refusal", { type: "message", stop_reason: "refusal" }, "other_invalid", "nothing"],
    ["Bedrock's guardrail", { stopReason: "guardrail_intervened" }, "other_invalid", "nothing"],
    [
      "DeepSeek's want of room",
      { choices: [{ finish_reason: "insufficient_system_resource" }] },
      "overloaded",
      "retry",
    ],
    ["z.ai's broken line", { choices: [{ finish_reason: "network_error" }] }, "overloaded", "retry"],
  ])("are not what was asked for: %s", (_, body, name, helps) => {
    expect(classifyResponse(body)).toMatchObject({ class: name, helps });
    expect(classifyResponse(JSON.stringify(body))).toMatchObject({ class: name, helps });
  });

  it.each<[string, unknown, string]>([
    [
      "Anthropic's stop",
      { type: "message", stop_reason: "model_context_window_exceeded" },
      "context_overflow",
    ],
    [
      "Anthropic's message_delta",
      { type: "message_delta", delta: { stop_reason: "model_context_window_exceeded" } },
      "context_overflow",
    ],
    ["z.ai's finish", { choices: [{ finish_reason: "model_context_window_exceeded" }] }, "context_overflow"],
    ["Mistral's finish", { choices: [{ finish_reason: "model_length" }] }, "context_overflow"],
    [
      "length at the window",
      { choices: [{ finish_reason: "length" }], usage: { prompt_tokens: 90, completion_tokens: 10 } },
      "context_overflow",
    ],
    [
      "length with no output",
      { choices: [{ finish_reason: "length" }], usage: { prompt_tokens: 50, completion_tokens: 0 } },
      "context_overflow",
    ],
    [
      "length below the window",
      { choices: [{ finish_reason: "length" }], usage: { prompt_tokens: 50, completion_tokens: 10 } },
      "output_limit",
    ],
    [
      "Gemini's MAX_TOKENS",
      {
        candidates: [{ finishReason: "MAX_TOKENS" }],
        usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 9 },
      },
      "output_limit",
    ],
    [
      "Anthropic's max_tokens",
      { stop_reason: "max_tokens", usage: { input_tokens: 5, output_tokens: 9 } },
      "output_limit",
    ],
    [
      "Responses that are incomplete",
      { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
      "output_limit",
    ],
    [
      "the event of that",
      {
        type: "response.incomplete",
        response: { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
      },
      "output_limit",
    ],
    [
      "usage above the window",
      { choices: [{ finish_reason: "stop" }], usage: { prompt_tokens: 101, completion_tokens: 1 } },
      "context_overflow",
    ],
    [
      "cached usage above the window",
      { stop_reason: "end_turn", usage: { input_tokens: 1, cache_read_input_tokens: 120, output_tokens: 1 } },
      "context_overflow",
    ],
    [
      "Bedrock's event",
      {
        validationException: {
          message: "The model returned the following errors: Input is too long for requested model.",
        },
      },
      "context_overflow",
    ],
    [
      "Anthropic's event",
      'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
      "overloaded",
    ],
    [
      "response.failed",
      {
        type: "response.failed",
        response: {
          status: "failed",
          error: {
            code: "context_length_exceeded",
            message: "Your input exceeds the context window of this model.",
          },
        },
      },
      "context_overflow",
    ],
    [
      "a chunk with an error",
      'data: {"id":"1","choices":[{"delta":{"content":"a"}}]}\n\ndata: {"error":{"message":"Minimax midstream error: invalid params, tool result\'s tool id(call_1) not found","code":400}}\n\ndata: [DONE]\n\n',
      "orphan_tool_result",
    ],
    [
      "Gemini's chunk",
      [
        { candidates: [{}] },
        { error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } },
      ],
      "overloaded",
    ],
  ])("are errors: %s", (_, body, name) => {
    expect(classifyResponse(body, { window: 100 })?.class).toBe(name);
  });

  it("name the window and the usage", () => {
    const usage = { prompt_tokens: 101, completion_tokens: 1 };
    expect(classifyResponse({ usage }, { window: 100 })).toMatchObject({
      limit: 100,
      requested: 102,
      helps: "compact",
    });
  });
});

describe("what helps, where, and when", () => {
  it("a request larger than the whole allowance is not helped by waiting", () => {
    const body =
      "Rate limit reached for model `m` on tokens per minute (TPM): Limit 7000, Used 0, Requested ~12903. Please try again in 50.597142857s.";
    expect(classify({ status: 429, body })).toMatchObject({
      class: "rate_limit",
      helps: "compact",
      retryAfter: 50.597,
    });
  });

  it.each<[object | undefined, string, number]>([
    [{ "Retry-After": "30" }, "", 30],
    [{ "retry-after-ms": "1500" }, "", 1.5],
    [new Map([["retry-after", "2"]]), "", 2],
    [[["RETRY-AFTER", "3"]], "", 3],
    [new Headers({ "retry-after": "4" }), "", 4],
    [undefined, "Please try again in 9m38.016s.", 578.016],
    [undefined, "Please try again in 20ms.", 0.02],
    [undefined, "Please retry in 36.2s.", 36.2],
    [undefined, "Please retry after 9 seconds.", 9],
    [
      undefined,
      '{"error":{"code":429,"details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"17s"}]}}',
      17,
    ],
  ])("%s %s means %s seconds", (headers, body, seconds) => {
    expect(classify({ status: 429, body, headers }).retryAfter).toBe(seconds);
  });

  it.each([
    [
      "messages.6: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_a, toolu_b. Each",
      "messages.6",
      ["toolu_a", "toolu_b"],
    ],
    ["Invalid 'input[61].id': 'call_70'. Expected an ID that begins with 'fc'.", "input[61].id", ["call_70"]],
    ["tool_call_ids did not have response messages: Agent:0", undefined, ["Agent:0"]],
    ["tool_call_ids did not have response messages: message[532].role", "message[532].role", undefined],
    ["the message at position 79 with role 'assistant' must not be empty", "messages.79", undefined],
    [
      "* GenerateContentRequest.contents[0].parts: contents.parts must not be empty.",
      "GenerateContentRequest.contents[0].parts",
      undefined,
    ],
    [
      "The text field in the ContentBlock object at messages.2.content.1 is blank.",
      "messages.2.content.1",
      undefined,
    ],
  ])("%s is about %s %s", (body, place, ids) => {
    const seen = classify({ status: 400, body });
    expect([seen.place, seen.ids]).toEqual([place, ids]);
  });

  it("a place beside the sentence counts, too", () => {
    const body = {
      error: {
        message: "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
        param: "messages.[3].role",
      },
    };
    expect(classify({ status: 400, body }).place).toBe("messages.[3].role");
  });

  it("the header of Amazon's errors is a code", () => {
    const headers = { "x-amzn-ErrorType": "ThrottlingException:http://internal.amazon.com/" };
    expect(classify({ status: 400, body: '{"message":"No."}', headers }).class).toBe("rate_limit");
  });
});

describe("shapes of thrown errors", () => {
  const OVERFLOW = {
    type: "error",
    error: { type: "invalid_request_error", message: "prompt is too long: 9 tokens > 8 maximum" },
  };
  it.each<[string, unknown]>([
    [
      "openai",
      Object.assign(new Error("400 x"), {
        status: 400,
        error: OVERFLOW.error,
        code: null,
        param: "messages",
      }),
    ],
    ["anthropic", Object.assign(new Error("400 x"), { status: 400, error: OVERFLOW, headers: new Map() })],
    ["google", Object.assign(new Error(JSON.stringify(OVERFLOW)), { name: "ApiError", status: 400 })],
    [
      "aws",
      Object.assign(
        new Error("The model returned the following errors: prompt is too long: 9 tokens > 8 maximum"),
        { name: "ValidationException", $fault: "client", $metadata: { httpStatusCode: 400 } },
      ),
    ],
    [
      "mistral",
      Object.assign(new Error("API error occurred: Status 400"), {
        name: "SDKError",
        statusCode: 400,
        body: JSON.stringify(OVERFLOW),
        headers: new Map(),
      }),
    ],
    [
      "ai sdk",
      Object.assign(new Error("Bad Request"), {
        name: "AI_APICallError",
        statusCode: 400,
        responseBody: JSON.stringify(OVERFLOW),
        isRetryable: false,
        requestBodyValues: { messages: "Overloaded" },
      }),
    ],
    [
      "ai sdk retries",
      Object.assign(new Error("Failed after 3 attempts."), {
        name: "AI_RetryError",
        lastError: { statusCode: 400, responseBody: JSON.stringify(OVERFLOW) },
      }),
    ],
    [
      "axios",
      Object.assign(new Error("Request failed with status code 400"), {
        response: { status: 400, data: OVERFLOW, headers: {} },
      }),
    ],
    [
      "cause",
      new Error("agent failed", {
        cause: new Error("inner", { cause: Object.assign(new Error("400"), { error: OVERFLOW }) }),
      }),
    ],
    [
      "aggregate",
      new AggregateError([new Error("a"), new Error(`400 ${JSON.stringify(OVERFLOW)}`)], "all failed"),
    ],
    ["plain", new Error(`400 ${JSON.stringify(OVERFLOW)}`)],
    ["text", `Error: 400 ${JSON.stringify(OVERFLOW)}`],
  ])("%s", (_, thrown) => {
    expect(classifyError(thrown)).toMatchObject({ class: "context_overflow", limit: 8, requested: 9 });
  });
});
