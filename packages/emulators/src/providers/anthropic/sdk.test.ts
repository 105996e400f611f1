import Anthropic from "@anthropic-ai/sdk";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

type Params = Anthropic.MessageCreateParamsNonStreaming;

let emulator: Emulator;
let client: Anthropic;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "anthropic" });
  client = new Anthropic({ apiKey: "key", baseURL: emulator.url, maxRetries: 0 });
});
afterEach(() => emulator.reset());
afterAll(() => emulator.close());

const model = "claude-sonnet-5";
const tools: Anthropic.Tool[] = [
  {
    name: "get_weather",
    input_schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
  { name: "get_time", input_schema: { type: "object", properties: {} } },
];

function params(content: string, more: Partial<Params> = {}): Params {
  return { model, max_tokens: 4_096, messages: [{ role: "user", content }], ...more };
}

/** The error that a request is refused with. */
async function refusalOf(promise: Promise<unknown>): Promise<InstanceType<typeof Anthropic.APIError>> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Anthropic.APIError)) throw new Error(`expected a refusal, got ${error}`);
  return error;
}

describe("@anthropic-ai/sdk", () => {
  it("gets a whole answer", async () => {
    const { data, request_id: requestId } = await client.messages.create(params("hello")).withResponse();
    expect(data).toMatchObject({
      type: "message",
      role: "assistant",
      model,
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 7, cache_read_input_tokens: 0, service_tier: "standard" },
    });
    expect(data.id).toMatch(/^msg_01\w{22}$/);
    expect(requestId).toMatch(/^req_011C\w{20}$/);
    expect(data.content).toEqual([
      { type: "text", text: 'I received 1 message (1 user); the last says: "hello".' },
    ]);
  });

  it("gets the same answer streamed", async () => {
    const whole = await client.messages.create(params("call get_weather and get_time", { tools }));
    emulator.reset();
    const stream = client.messages.stream(params("call get_weather and get_time", { tools }));
    const streamed = await stream.finalMessage();
    expect(streamed).toMatchObject({
      id: whole.id,
      content: whole.content,
      stop_reason: whole.stop_reason,
      usage: { input_tokens: whole.usage.input_tokens, output_tokens: whole.usage.output_tokens },
    });
  });

  it("sees events in the vendor's order", async () => {
    const stream = await client.messages.create({
      ...params("think, then call get_time", { tools }),
      stream: true,
    });
    const seen: string[] = [];
    for await (const event of stream) {
      seen.push(event.type === "content_block_delta" ? event.delta.type : event.type);
    }
    const runs = seen.filter((type, index) => type !== seen[index - 1]);
    expect(runs).toEqual([
      "message_start",
      "content_block_start",
      "thinking_delta",
      "signature_delta",
      "content_block_stop",
      "content_block_start",
      "input_json_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
  });

  it("sends a ping behind the start of the first block", async () => {
    const response = await fetch(`${emulator.url}/v1/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": "key", "anthropic-version": "2023-06-01" },
      body: JSON.stringify({ ...params("hello"), stream: true }),
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const lines = (await response.text()).split("\n");
    const names = lines.filter((line) => line.startsWith("event: ")).map((line) => line.slice(7));
    expect(names.slice(0, 4)).toEqual([
      "message_start",
      "content_block_start",
      "ping",
      "content_block_delta",
    ]);
    expect(names.slice(-3)).toEqual(["content_block_stop", "message_delta", "message_stop"]);
    expect(lines[1]).toMatch(
      /^data: \{"type":"message_start","message":\{"model":"claude-sonnet-5","id":"msg_01/,
    );
  });

  it("goes through a tool loop with parallel calls and reasoning", async () => {
    const messages: Anthropic.MessageParam[] = [
      { role: "user", content: "think, then call get_weather and get_time" },
    ];
    const first = await client.messages.stream({ model, max_tokens: 4_096, tools, messages }).finalMessage();
    expect(first.stop_reason).toBe("tool_use");
    expect(first.content.map(({ type }) => type)).toEqual(["thinking", "tool_use", "tool_use"]);
    const calls = first.content.filter((block) => block.type === "tool_use");
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ["get_weather", { city: "some city" }],
      ["get_time", {}],
    ]);
    for (const { id } of calls) expect(id).toMatch(/^toolu_01\w{22}$/);
    messages.push(
      { role: "assistant", content: first.content },
      {
        role: "user",
        content: calls.map(({ id, name }) => ({ type: "tool_result", tool_use_id: id, content: `${name}!` })),
      },
    );
    const last = await client.messages.create({ model, max_tokens: 4_096, tools, messages });
    expect(last.content.at(-1)).toEqual({
      type: "text",
      text: 'The tools answered: "get_weather!" and "get_time!".',
    });
    expect(last.stop_reason).toBe("end_turn");
  });

  it("brings reasoning back as it was given, and not otherwise", async () => {
    const thinking = { type: "enabled", budget_tokens: 1_024 } as const;
    const older = { model: "claude-sonnet-4-6", max_tokens: 4_096, tools, thinking };
    const question = { role: "user", content: "call get_time" } as const;
    const { content } = await client.messages.create({ ...older, messages: [question] });
    const [thought, call] = content;
    if (thought?.type !== "thinking" || call?.type !== "tool_use")
      throw new Error("expected thinking and a call");
    const answer = {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: call.id, content: "noon" }],
    } as const;
    const send = (blocks: Anthropic.ContentBlockParam[]) =>
      client.messages.create({
        ...older,
        messages: [
          question,
          { role: "assistant", content: blocks },
          { ...answer, content: [...answer.content] },
        ],
      });
    expect((await send([thought, call])).stop_reason).toBe("end_turn");
    expect((await refusalOf(send([{ ...thought, thinking: "something else" }, call]))).message).toContain(
      "messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.",
    );
    expect((await refusalOf(send([{ ...thought, signature: "forged" }, call]))).message).toContain(
      "messages.1.content.0: Invalid `signature` in `thinking` block",
    );
    expect((await refusalOf(send([call]))).message).toContain(
      "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`.",
    );
  });

  it("gets reasoning that cannot be read, and brings it back", async () => {
    const question = {
      role: "user",
      content: "think: ANTHROPIC_MAGIC_STRING_TRIGGER_REDACTED_THINKING_46C9A13E",
    } as const;
    const first = await client.messages
      .stream({ model, max_tokens: 100, messages: [question] })
      .finalMessage();
    expect(first.content.map(({ type }) => type)).toEqual(["redacted_thinking", "text"]);
    const messages = [
      question,
      { role: "assistant", content: first.content },
      { role: "user", content: "go on" },
    ];
    const next = await client.messages.create({
      model,
      max_tokens: 100,
      messages: messages as Anthropic.MessageParam[],
    });
    expect(next.stop_reason).toBe("end_turn");
  });

  it("stops where it is told to", async () => {
    const cut = await client.messages.create(params("hello", { max_tokens: 5 }));
    expect([cut.content, cut.stop_reason]).toEqual([
      [{ type: "text", text: "I received 1 message" }],
      "max_tokens",
    ]);
    const stopped = await client.messages.create(params("hello", { stop_sequences: [" ("] }));
    expect(stopped).toMatchObject({
      content: [{ text: "I received 1 message" }],
      stop_reason: "stop_sequence",
      stop_sequence: " (",
    });
    emulator.scenario({ window: 12 });
    const full = await client.messages.create(params("hello"));
    expect([full.content, full.stop_reason]).toEqual([
      [{ type: "text", text: "I received 1 message" }],
      "model_context_window_exceeded",
    ]);
  });

  it("answers in JSON where it is asked to", async () => {
    const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const { content } = await client.messages.create(
      params("hello", { output_config: { format: { type: "json_schema", schema } } }),
    );
    expect(content.map((block) => block.type === "text" && JSON.parse(block.text))).toEqual([
      { city: "some city" },
    ]);
  });

  it("raises typed errors on refusals", async () => {
    const orphan = {
      ...params(""),
      messages: [
        { role: "user" as const, content: [{ type: "tool_result" as const, tool_use_id: "toolu_1" }] },
      ],
    };
    const refused = await refusalOf(client.messages.create(orphan));
    expect(refused).toBeInstanceOf(Anthropic.BadRequestError);
    expect(refused.error).toEqual({
      type: "error",
      error: {
        type: "invalid_request_error",
        message:
          "messages.0.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_1. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.",
      },
      request_id: refused.requestID,
    });
    const streamed = await refusalOf(client.messages.create({ ...orphan, stream: true }));
    expect(streamed).toBeInstanceOf(Anthropic.BadRequestError);
    const nobody = await refusalOf(client.messages.create(params("x", { model: "gpt-4o" })));
    expect(nobody).toBeInstanceOf(Anthropic.NotFoundError);
    const stranger = new Anthropic({ apiKey: "invalid", baseURL: emulator.url, maxRetries: 0 });
    expect(await refusalOf(stranger.messages.create(params("x")))).toBeInstanceOf(
      Anthropic.AuthenticationError,
    );
  });

  it("raises a typed error on an overflow", async () => {
    emulator.scenario({ faults: [{ overflow: 6 }] });
    const refused = await refusalOf(client.messages.create(params("hello")));
    expect(refused).toBeInstanceOf(Anthropic.BadRequestError);
    expect(refused.message).toContain("prompt is too long: 7 tokens > 6 maximum");
    expect((await client.messages.create(params("hello"))).stop_reason).toBe("end_turn");
  });

  it.each([
    [400, Anthropic.BadRequestError, "Your credit balance is too low"],
    [401, Anthropic.AuthenticationError, "invalid x-api-key"],
    [403, Anthropic.PermissionDeniedError, "does not have permission"],
    [404, Anthropic.NotFoundError, "model: claude-sonnet-5"],
    [413, Anthropic.APIError, "Request exceeds the maximum size"],
    [429, Anthropic.RateLimitError, "rate limit of 30,000 input tokens per minute"],
    [500, Anthropic.InternalServerError, "Internal server error"],
    [529, Anthropic.InternalServerError, "Overloaded"],
  ])("raises a typed error on %i", async (status, type, words) => {
    emulator.scenario({ faults: [{ fail: status, retryAfter: 3 }] });
    const refused = await refusalOf(client.messages.create(params("hello")));
    expect(refused).toBeInstanceOf(type);
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(words);
    expect(refused.headers?.get("retry-after")).toBe("3");
  });

  it("hears in the stream that the vendor is overloaded", async () => {
    emulator.scenario({ faults: [{ fail: 529, after: 4 }] });
    const seen: string[] = [];
    const stream = client.messages.stream(params("hello"));
    stream.on("streamEvent", ({ type }) => seen.push(type));
    const refused = await refusalOf(stream.finalMessage());
    expect(seen).toEqual(["message_start", "content_block_start", "content_block_delta"]);
    expect(refused.error).toMatchObject({
      type: "error",
      error: { type: "overloaded_error", message: "Overloaded" },
    });
    // An answer that is not streamed fails at once.
    emulator.scenario({ faults: [{ fail: 529, after: 4 }] });
    expect((await refusalOf(client.messages.create(params("hello")))).status).toBe(529);
  });

  it("counts tokens and lists models", async () => {
    const { max_tokens: _, ...prompt } = params("hello", { system: "be nice", tools });
    const { input_tokens: counted } = await client.messages.countTokens(prompt);
    const answered = await client.messages.create({ ...prompt, max_tokens: 100 });
    expect(counted).toBe(answered.usage.input_tokens);
    const ids: string[] = [];
    for await (const { id } of client.models.list({ limit: 5 })) ids.push(id);
    expect(ids).toContain(model);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await client.models.retrieve("claude-opus-4-8")).toMatchObject({
      type: "model",
      id: "claude-opus-4-8",
      display_name: "Claude Opus 4.8",
    });
    expect(await refusalOf(client.models.retrieve("gpt-4o"))).toBeInstanceOf(Anthropic.NotFoundError);
  });
});

describe("the wire", () => {
  const headers = {
    "content-type": "application/json",
    "x-api-key": "key",
    "anthropic-version": "2023-06-01",
  };
  const post = (body: string, path = "/v1/messages") =>
    fetch(emulator.url + path, { method: "POST", headers, body });

  it("answers in the vendor's envelope what is no request", async () => {
    const broken = await post('{"model": oops}');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({
      type: "error",
      error: {
        type: "invalid_request_error",
        message: expect.stringContaining("The request body is not valid JSON: "),
      },
      request_id: broken.headers.get("request-id"),
    });
    expect((await post("[]")).status).toBe(400);
    expect((await post("{}", "/v1/nowhere")).status).toBe(404);
    expect((await fetch(`${emulator.url}/v1/messages`, { headers })).status).toBe(405);
  });

  it("turns away what is longer than 32 MB", async () => {
    const response = await post(JSON.stringify(params("x".repeat(33 * 1024 * 1024))));
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      error: { type: "request_too_large", message: "Request exceeds the maximum size" },
    });
  });
});
