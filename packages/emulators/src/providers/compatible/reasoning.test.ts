import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

const functions: OpenAI.ChatCompletionTool[] = [
  { type: "function", function: { name: "get_weather", parameters: { type: "object", properties: {} } } },
];
const tools = {
  get_weather: tool({
    inputSchema: jsonSchema<object>({ type: "object", properties: {} }),
    execute: async () => "sunny",
  }),
};
const prompt = "think, then call get_weather";
const THOUGHT = "The user wants me to use get_weather.";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

function baseUrl(name: string): string {
  return emulator.providers.find((provider) => provider.name === name)!.baseUrl;
}

function clientOf(name: string): OpenAI {
  return new OpenAI({ apiKey: "any", baseURL: baseUrl(name), maxRetries: 0 });
}

type Message = OpenAI.ChatCompletionMessage & Record<string, unknown>;

async function firstTurn(name: string, model: string, more: object = {}): Promise<Message> {
  const { choices } = await clientOf(name).chat.completions.create({
    model,
    messages: [{ role: "user", content: prompt }],
    tools: functions,
    ...more,
  });
  return choices[0]!.message as Message;
}

function secondTurn(name: string, model: string, first: Record<string, unknown>, more: object = {}) {
  const calls = first.tool_calls as { id: string }[];
  const results = calls.map(({ id }) => ({ role: "tool", tool_call_id: id, content: "sunny" }));
  const messages = [
    { role: "user", content: prompt },
    first,
    ...results,
  ] as OpenAI.ChatCompletionMessageParam[];
  return clientOf(name).chat.completions.create({ model, messages, tools: functions, ...more });
}

function without(message: Message, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(message).filter(([name]) => !names.includes(name)));
}

describe("thoughts that must come back", () => {
  it.each([
    ["deepseek", "deepseek-v4-flash"],
    ["deepseek", "deepseek-reasoner"],
    ["moonshot", "kimi-k2.6"],
    ["moonshot", "kimi-k2-thinking"],
  ])("%s %s", async (name, model) => {
    const first = await firstTurn(name, model);
    expect(first.reasoning_content).toBe(THOUGHT);
    const { choices } = await secondTurn(name, model, first);
    expect(choices[0]!.message.content).toBe('The tool answered: "sunny".');
    const forgetful = secondTurn(name, model, without(first, "reasoning_content"));
    await expect(forgetful).rejects.toMatchObject({
      constructor: OpenAI.BadRequestError,
      message: expect.stringContaining("reasoning_content"),
    });
  });

  it.each([
    ["deepseek", "deepseek-v4-pro"],
    ["moonshot", "kimi-k2.5"],
  ])("%s %s: the AI SDK brings them back by itself, whole and streamed", async (name, model) => {
    const provider = createOpenAICompatible({ name, apiKey: "any", baseURL: baseUrl(name) });
    const options = { model: provider(model), prompt, tools, stopWhen: stepCountIs(3), maxRetries: 0 };
    const { steps, text } = await generateText(options);
    expect(steps[0]?.reasoningText).toBe(THOUGHT);
    expect(text).toBe('The tool answered: "sunny".');
    const streamed = streamText(options);
    expect(await streamed.text).toBe('The tool answered: "sunny".');
    expect((await streamed.steps)[0]?.reasoningText).toBe(THOUGHT);
  });
});

describe("thoughts under a name that does not come back", () => {
  it.each([
    ["groq", "openai/gpt-oss-120b", "reasoning"],
    ["cerebras", "gpt-oss-120b", "reasoning"],
  ])("%s takes its own `reasoning`, not what the AI SDK makes of it", async (name, model, member) => {
    const first = await firstTurn(name, model);
    expect(first[member]).toBe(THOUGHT);
    const { choices } = await secondTurn(name, model, without(first, "refusal", "annotations"));
    expect(choices[0]!.finish_reason).toBe("stop");
    const provider = createOpenAICompatible({ name, apiKey: "any", baseURL: baseUrl(name) });
    const loop = generateText({
      model: provider(model),
      prompt,
      tools,
      stopWhen: stepCountIs(3),
      maxRetries: 0,
    });
    await expect(loop).rejects.toSatisfy(
      (error) => APICallError.isInstance(error) && `${error.responseBody}`.includes("reasoning_content"),
    );
  });

  it.each([
    ["together", "deepseek-ai/DeepSeek-R1", "reasoning"],
    ["fireworks", "accounts/fireworks/models/kimi-k2-thinking", "reasoning_content"],
    ["xai", "grok-3-mini", "reasoning_content"],
  ])("%s takes back what it said", async (name, model, member) => {
    const first = await firstTurn(name, model);
    expect(first[member]).toBe(THOUGHT);
    const { choices } = await secondTurn(name, model, { ...first, content: first.content ?? "" });
    expect(choices[0]!.finish_reason).toBe("stop");
  });
});

describe("thoughts that stand elsewhere", () => {
  it("MiniMax thinks aloud, unless told to keep it apart", async () => {
    const aloud = await firstTurn("minimax", "MiniMax-M2.5");
    expect(aloud.content).toBe(`<think>\n${THOUGHT}\n</think>\n\n`);
    const apart = await firstTurn("minimax", "MiniMax-M2.5", { reasoning_split: true });
    expect(apart).toMatchObject({ content: "", reasoning_content: THOUGHT });
    expect((await secondTurn("minimax", "MiniMax-M2.5", apart)).choices[0]!.finish_reason).toBe("stop");
  });

  it("OpenRouter gives Claude's with a signature, and knows it again", async () => {
    const model = "anthropic/claude-haiku-4.5";
    const first = await firstTurn("openrouter", model);
    expect(first).toMatchObject({ reasoning: THOUGHT, reasoning_details: [{ text: THOUGHT }] });
    expect((await secondTurn("openrouter", model, first)).choices[0]!.finish_reason).toBe("stop");
    const forged = (first.reasoning_details as object[]).map((detail) => ({ ...detail, text: "other" }));
    await expect(
      secondTurn("openrouter", model, { ...first, reasoning_details: forged }),
    ).rejects.toMatchObject({
      error: { metadata: { raw: expect.stringContaining("Invalid `signature` in `thinking` block") } },
    });
  });

  it("Grok 4 counts its thoughts and does not tell them", async () => {
    const { choices, usage } = await clientOf("xai").chat.completions.create({
      model: "grok-4",
      messages: [{ role: "user", content: "think" }],
    });
    expect(choices[0]!.message).not.toHaveProperty("reasoning_content");
    expect(usage?.completion_tokens_details?.reasoning_tokens).toBeGreaterThan(0);
  });
});
