import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  type ConverseCommandInput,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  type Message,
  ThrottlingException,
  ValidationException,
} from "@aws-sdk/client-bedrock-runtime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const NOVA = "us.amazon.nova-lite-v1:0";

let emulator: Emulator;
let client: BedrockRuntimeClient;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "bedrock" });
  client = new BedrockRuntimeClient({
    endpoint: emulator.url,
    region: "us-east-1",
    credentials: { accessKeyId: "AKID", secretAccessKey: "secret" },
    maxAttempts: 1,
  });
});
beforeEach(() => emulator.reset());
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

const user = (text: string): Message => ({ role: "user", content: [{ text }] });

function tool(name: string) {
  const json = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  return { toolSpec: { name, inputSchema: { json } } };
}

const toolConfig = { tools: [tool("get_weather"), tool("get_time")] };
const thinking = { additionalModelRequestFields: { thinking: { type: "enabled", budget_tokens: 1024 } } };

async function streamed(input: ConverseCommandInput): Promise<ConverseStreamOutput[]> {
  const { stream } = await client.send(new ConverseStreamCommand(input));
  const events: ConverseStreamOutput[] = [];
  for await (const event of stream ?? []) events.push(event);
  return events;
}

/** The message that the events make up. */
function messageOf(events: readonly ConverseStreamOutput[]): Message {
  const blocks: Record<string, string>[] = [];
  for (const { contentBlockStart, contentBlockDelta } of events) {
    const index = contentBlockStart?.contentBlockIndex ?? contentBlockDelta?.contentBlockIndex ?? 0;
    blocks[index] ??= {};
    const block = blocks[index];
    const add = (name: string, piece = "") => {
      block[name] = (block[name] ?? "") + piece;
    };
    if (contentBlockStart?.start?.toolUse !== undefined) {
      add("id", contentBlockStart.start.toolUse.toolUseId);
      add("name", contentBlockStart.start.toolUse.name);
    }
    const { text, toolUse, reasoningContent } = contentBlockDelta?.delta ?? {};
    if (text !== undefined) add("text", text);
    if (toolUse !== undefined) add("input", toolUse.input);
    if (reasoningContent?.text !== undefined) add("reasoning", reasoningContent.text);
    if (reasoningContent?.signature !== undefined) add("signature", reasoningContent.signature);
  }
  const content = blocks.map(({ id, name, input = "", reasoning, signature, text = "" }): ContentBlock => {
    if (id !== undefined) return { toolUse: { toolUseId: id, name, input: JSON.parse(input) } };
    if (reasoning !== undefined)
      return { reasoningContent: { reasoningText: { text: reasoning, signature } } };
    return { text };
  });
  return { role: "assistant", content };
}

/** Results for every call of a message. */
function resultsOf({ content = [] }: Message): Message {
  return {
    role: "user",
    content: content.flatMap(({ toolUse }): ContentBlock[] =>
      toolUse === undefined
        ? []
        : [{ toolResult: { toolUseId: toolUse.toolUseId, content: [{ text: `${toolUse.name} done` }] } }],
    ),
  };
}

describe("the AWS SDK", () => {
  it("reads a whole answer", async () => {
    const answer = await client.send(new ConverseCommand({ modelId: CLAUDE, messages: [user("hello")] }));
    expect(answer.output?.message).toEqual({
      role: "assistant",
      content: [{ text: 'I received 1 message (1 user); the last says: "hello".' }],
    });
    expect(answer.stopReason).toBe("end_turn");
    expect(answer.usage).toMatchObject({
      inputTokens: 7,
      totalTokens: 7 + (answer.usage?.outputTokens ?? 0),
    });
    expect(answer.$metadata.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  it("stops at maxTokens", async () => {
    const input = { modelId: NOVA, messages: [user("hello")], inferenceConfig: { maxTokens: 2 } };
    const { stopReason, output } = await client.send(new ConverseCommand(input));
    expect(stopReason).toBe("max_tokens");
    expect(output?.message?.content).toEqual([{ text: "I receiv" }]);
  });

  it("reads a stream: message, deltas, stop, usage", async () => {
    const events = await streamed({ modelId: CLAUDE, messages: [user("hello")] });
    const kinds = events.map((event) => Object.keys(event)[0]);
    expect([...new Set(kinds)]).toEqual([
      "messageStart",
      "contentBlockDelta",
      "contentBlockStop",
      "messageStop",
      "metadata",
    ]);
    expect(messageOf(events).content).toEqual([
      { text: 'I received 1 message (1 user); the last says: "hello".' },
    ]);
    expect(events.at(-2)?.messageStop?.stopReason).toBe("end_turn");
    expect(events.at(-1)?.metadata?.usage?.inputTokens).toBe(7);
  });

  it("plays a tool loop with parallel calls and reasoning, whole", async () => {
    const ask = user("think, then call get_weather and get_time");
    const input = { modelId: CLAUDE, toolConfig, ...thinking };
    const first = await client.send(new ConverseCommand({ ...input, messages: [ask] }));
    const message = first.output?.message ?? user("nothing");
    expect(first.stopReason).toBe("tool_use");
    expect(message.content?.map((block) => Object.keys(block)[0])).toEqual([
      "reasoningContent",
      "toolUse",
      "toolUse",
    ]);
    expect(message.content?.[1]?.toolUse).toMatchObject({
      toolUseId: expect.stringMatching(/^tooluse_\w{22}$/),
      input: { city: "some city" },
    });
    const messages = [ask, message, resultsOf(message)];
    const second = await client.send(new ConverseCommand({ ...input, messages }));
    expect(second.output?.message?.content?.at(-1)?.text).toBe(
      'The tools answered: "get_weather done" and "get_time done".',
    );
  });

  it("plays a tool loop with parallel calls and reasoning, streamed", async () => {
    const ask = user("think, then call get_weather and get_time");
    const input = { modelId: CLAUDE, toolConfig, ...thinking };
    const message = messageOf(await streamed({ ...input, messages: [ask] }));
    expect(message.content?.[0]?.reasoningContent?.reasoningText?.signature).toMatch(/.{40}/);
    const events = await streamed({ ...input, messages: [ask, message, resultsOf(message)] });
    expect(messageOf(events).content?.at(-1)?.text).toContain('"get_weather done"');
  });

  it("raises ValidationException on changed reasoning", async () => {
    const ask = user("think, then call get_time");
    const input = { modelId: CLAUDE, toolConfig, ...thinking };
    const first = await client.send(new ConverseCommand({ ...input, messages: [ask] }));
    const message = first.output?.message ?? user("nothing");
    const reasoningText = { ...message.content?.[0]?.reasoningContent?.reasoningText, text: "changed" };
    const changed: Message = {
      role: "assistant",
      content: [{ reasoningContent: { reasoningText } }, ...(message.content ?? []).slice(1)],
    };
    const second = client.send(
      new ConverseCommand({ ...input, messages: [ask, changed, resultsOf(message)] }),
    );
    await expect(second).rejects.toThrow("messages.1.content.0: Invalid `signature` in `thinking` block");
    await expect(second).rejects.toBeInstanceOf(ValidationException);
  });

  it.each([
    ["whole", (input: ConverseCommandInput): Promise<unknown> => client.send(new ConverseCommand(input))],
    ["streamed", streamed],
  ])("raises ValidationException on a refusal, %s", async (_, send) => {
    const orphan: Message = {
      role: "user",
      content: [{ toolResult: { toolUseId: "a", content: [{ text: "ok" }] } }],
    };
    const sent = send({ modelId: NOVA, toolConfig, messages: [orphan] });
    await expect(sent).rejects.toBeInstanceOf(ValidationException);
    await expect(sent).rejects.toThrow("exceeds the number of toolUse blocks of previous turn");
  });

  it.each([CLAUDE, NOVA, "us.meta.llama3-1-8b-instruct-v1:0"])(
    "raises ValidationException on overflow of %s",
    async (modelId) => {
      emulator.scenario({ window: 50 });
      const input = { modelId, messages: [user("x".repeat(400))] };
      await expect(client.send(new ConverseCommand(input))).rejects.toBeInstanceOf(ValidationException);
      await expect(streamed(input)).rejects.toBeInstanceOf(ValidationException);
      // Nova and Llama accept the request and report the error in the stream.
      expect(emulator.log().map(({ status }) => status)).toEqual([400, modelId === CLAUDE ? 400 : 200]);
    },
  );

  it("raises ThrottlingException when a scenario says so", async () => {
    const sent = new ConverseCommand({ modelId: NOVA, messages: [user("hello")] });
    emulator.scenario({ faults: [{ fail: 429 }] });
    await expect(client.send(sent)).rejects.toBeInstanceOf(ThrottlingException);
  });

  it("raises ThrottlingException inside a stream when a scenario says so", async () => {
    emulator.scenario({ faults: [{ fail: 429, after: 3 }] });
    const input = { modelId: CLAUDE, messages: [user("hello")] };
    const { stream } = await client.send(new ConverseStreamCommand(input));
    const kinds: string[] = [];
    const reading = (async () => {
      for await (const event of stream ?? []) kinds.push(...Object.keys(event));
    })();
    await expect(reading).rejects.toBeInstanceOf(ThrottlingException);
    expect(kinds).toEqual(["messageStart", "contentBlockDelta", "contentBlockDelta"]);
  });

  it("reads an answer that fits a schema", async () => {
    const schema = JSON.stringify({ type: "object", properties: { n: { type: "integer" } } });
    const { output } = await client.send(
      new ConverseCommand({
        modelId: CLAUDE,
        messages: [user("hello")],
        outputConfig: { textFormat: { type: "json_schema", structure: { jsonSchema: { schema } } } },
      }),
    );
    expect(output?.message?.content).toEqual([{ text: '{"n":1}' }]);
  });
});
