import OpenAI, { APIError, BadRequestError, NotFoundError } from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

let emulator: Emulator;
let client: OpenAI;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "openai-responses" });
  client = new OpenAI({ apiKey: "any", baseURL: `${emulator.url}/v1`, maxRetries: 0 });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

type Input = OpenAI.Responses.ResponseInputItem;

const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const tools: OpenAI.Responses.Tool[] = [
  { type: "function", name: "get_weather", strict: false, parameters },
  { type: "function", name: "get_time", strict: false, parameters: null },
  { type: "custom", name: "run_code" },
];
const HELLO = 'I received 1 message (1 user); the last says: "hello".';

function outputsFor(items: readonly OpenAI.Responses.ResponseOutputItem[]): Input[] {
  return items.flatMap((item): Input[] =>
    item.type === "function_call"
      ? [{ type: "function_call_output", call_id: item.call_id, output: `${item.name} done` }]
      : item.type === "custom_tool_call"
        ? [{ type: "custom_tool_call_output", call_id: item.call_id, output: `${item.name} done` }]
        : [],
  );
}

describe("the official openai client, whole", () => {
  it("gets an answer that tells what was received", async () => {
    const { data, response } = await client.responses
      .create({ model: "gpt-4o", input: "hello", metadata: { a: "b" } })
      .withResponse();
    expect(data.output_text).toBe(HELLO);
    expect(data).toMatchObject({
      object: "response",
      status: "completed",
      error: null,
      metadata: { a: "b" },
    });
    expect(data.id).toMatch(/^resp_[0-9a-f]{50}$/);
    expect(data.output[0]?.id).toMatch(new RegExp(`^msg_${data.id.slice(5, 23)}[0-9a-f]{32}$`));
    expect(data.usage).toEqual({
      input_tokens: 6,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 14,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 20,
    });
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
  });

  it("goes through a tool loop with parallel calls by sending everything again", async () => {
    const input: Input[] = [{ role: "user", content: "call get_weather and get_time and run_code" }];
    const first = await client.responses.create({
      model: "gpt-5",
      input,
      tools,
      reasoning: { effort: "low" },
    });
    expect(first.output.map(({ type }) => type)).toEqual([
      "reasoning",
      "function_call",
      "function_call",
      "custom_tool_call",
    ]);
    input.push(...(first.output as Input[]), ...outputsFor(first.output));
    const second = await client.responses.create({ model: "gpt-5", input, tools });
    expect(second.output_text).toContain('"get_weather done" and "get_time done" and "run_code done"');
  });

  it("goes through a tool loop by continuing a response", async () => {
    const first = await client.responses.create({ model: "gpt-4o", input: "call get_weather", tools });
    const second = await client.responses.create({
      model: "gpt-4o",
      previous_response_id: first.id,
      input: outputsFor(first.output),
      tools,
    });
    expect(second.output_text).toContain("get_weather done");
    expect(second.usage?.input_tokens).toBeGreaterThan(first.usage?.input_tokens ?? 0);
    const third = await client.responses.create({
      model: "gpt-4o",
      previous_response_id: second.id,
      input: "hello",
    });
    expect(third.output_text).toContain("I received 5 messages");
  });

  it("sends encrypted reasoning back without anything being stored", async () => {
    const common = { model: "gpt-5", store: false, include: ["reasoning.encrypted_content" as const], tools };
    const input: Input[] = [{ role: "user", content: "think, then call get_weather" }];
    const first = await client.responses.create({ ...common, input, reasoning: { summary: "auto" } });
    expect(first.output[0]).toMatchObject({
      type: "reasoning",
      summary: [{ text: "The user wants me to use get_weather." }],
      encrypted_content: expect.stringMatching(/^gAAAAA[\w=-]+$/),
    });
    const history = [...input, ...(first.output as Input[]), ...outputsFor(first.output)];
    const second = await client.responses.create({ ...common, input: history });
    expect(second.output_text).toContain("get_weather done");
    await expect(client.responses.retrieve(first.id)).rejects.toThrow(
      `Response with id '${first.id}' not found.`,
    );
  });

  it("answers in the form that was asked for", async () => {
    const schema = { type: "object", properties: { mood: { type: "string", enum: ["good"] } } };
    const { output_parsed: parsed } = await client.responses.parse({
      model: "gpt-4o",
      input: "hello",
      text: { format: { type: "json_schema", name: "mood", schema } },
    });
    expect(parsed).toEqual({ mood: "good" });
  });

  it("stops at the limit that was set", async () => {
    const { status, incomplete_details: details } = await client.responses.create({
      model: "gpt-4o",
      input: "x".repeat(150),
      max_output_tokens: 16,
    });
    expect(status).toBe("incomplete");
    expect(details).toEqual({ reason: "max_output_tokens" });
  });

  it("reads, lists, counts and deletes", async () => {
    const created = await client.responses.create({ model: "gpt-4o", input: "hello" });
    const { output_text: text, ...read } = await client.responses.retrieve(created.id);
    expect(text).toBe(HELLO);
    expect(created).toMatchObject(read);
    const { data } = await client.responses.inputItems.list(created.id);
    expect(data).toMatchObject([
      { type: "message", role: "user", content: [{ type: "input_text", text: "hello" }] },
    ]);
    const { input_tokens: tokens } = await client.responses.inputTokens.count({
      model: "gpt-4o",
      input: "hello",
    });
    expect(tokens).toBe(created.usage?.input_tokens);
    await client.responses.delete(created.id);
    await expect(client.responses.retrieve(created.id)).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe("the official openai client, streamed", () => {
  it("gets the same answer, event by event", async () => {
    const stream = await client.responses.create({ model: "gpt-4o", input: "hello", stream: true });
    const events: OpenAI.Responses.ResponseStreamEvent[] = [];
    for await (const event of stream) events.push(event);
    const types = events.map(({ type }) => type);
    expect([...new Set(types)]).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.completed",
    ]);
    expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, index) => index));
    const text = events.map((event) => (event.type === "response.output_text.delta" ? event.delta : ""));
    expect(text.join("")).toBe(HELLO);
    const last = events.at(-1);
    expect(last?.type === "response.completed" && last.response.usage?.total_tokens).toBe(20);
  });

  it("gathers reasoning and parallel calls as its own helper does", async () => {
    const stream = client.responses.stream({
      model: "gpt-5",
      input: "think, then call get_weather and run_code",
      reasoning: { summary: "auto" },
      include: ["reasoning.encrypted_content"],
      tools,
    });
    const types = new Set<string>();
    for await (const { type } of stream) types.add(type);
    expect([...types].filter((type) => /reasoning|call/.test(type))).toEqual([
      "response.reasoning_summary_part.added",
      "response.reasoning_summary_text.delta",
      "response.reasoning_summary_text.done",
      "response.reasoning_summary_part.done",
      "response.function_call_arguments.delta",
      "response.function_call_arguments.done",
      "response.custom_tool_call_input.delta",
      "response.custom_tool_call_input.done",
    ]);
    const final = await stream.finalResponse();
    expect(final.output.map(({ type }) => type)).toEqual(["reasoning", "function_call", "custom_tool_call"]);
    const stored = await client.responses.retrieve(final.id);
    expect(stored.output).toMatchObject(final.output.map(({ id, type }) => ({ id, type })));
  });

  it("ends with response.incomplete at the limit that was set", async () => {
    const stream = await client.responses.create({
      model: "gpt-4o",
      input: "x".repeat(150),
      max_output_tokens: 16,
      stream: true,
    });
    let last = "";
    for await (const { type } of stream) last = type;
    expect(last).toBe("response.incomplete");
  });
});

describe("the official openai client, refused", () => {
  it("raises its own error with every field", async () => {
    const input: Input[] = [{ type: "function_call_output", call_id: "call_a", output: "x" }];
    const error = await client.responses.create({ model: "gpt-5", input }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({
      status: 400,
      type: "invalid_request_error",
      param: "input",
      code: null,
      message: "400 No tool call found for function call output with call_id call_a.",
    });
  });

  it("raises the same error for a stream, as long as nothing has begun", async () => {
    const input: Input[] = [{ type: "function_call", call_id: "call_a", name: "f", arguments: "{}" }];
    await expect(client.responses.create({ model: "gpt-5", input, stream: true })).rejects.toBeInstanceOf(
      BadRequestError,
    );
  });

  it("is told of an overflow: whole with 400, streamed after a 200", async () => {
    emulator.scenario({ window: 100 });
    const long = { model: "gpt-5", input: "x".repeat(1_000) };
    await expect(client.responses.create(long)).rejects.toMatchObject({
      status: 400,
      code: "context_length_exceeded",
      param: "input",
    });
    const stream = await client.responses.create({ ...long, stream: true });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { type } of stream) seen.push(type);
    })();
    await expect(reading).rejects.toBeInstanceOf(APIError);
    await expect(reading).rejects.toMatchObject({ code: "context_length_exceeded" });
    expect(seen).toEqual(["response.created", "response.in_progress"]);
  });
});
