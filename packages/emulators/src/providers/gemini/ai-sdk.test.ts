import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { APICallError, generateText, type ModelMessage, streamText } from "ai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";
import { LOOP } from "../../testing/ai-sdk-loop.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ provider: "gemini" });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

function model(id: string) {
  return createGoogleGenerativeAI({ baseURL: `${emulator.url}/v1beta`, apiKey: "any" })(id);
}

const loop = {
  ...LOOP,
  providerOptions: { google: { thinkingConfig: { includeThoughts: true } } },
} as const;

const MODELS = ["gemini-2.5-flash", "gemini-3-flash-preview", "gemini-3.7-flash"];

describe.each(MODELS)("the AI SDK with %s", (id) => {
  it("reads a whole answer", async () => {
    const { text, finishReason, usage } = await generateText({ model: model(id), prompt: "hello" });
    expect(text).toBe('I received 1 message (1 user); the last says: "hello".');
    expect(finishReason).toBe("stop");
    expect(usage).toMatchObject({ inputTokens: 7, outputTokens: 14 });
  });

  it("reads a streamed answer", async () => {
    const result = streamText({ model: model(id), prompt: "hello" });
    expect(await result.text).toBe('I received 1 message (1 user); the last says: "hello".');
    expect(await result.finishReason).toBe("stop");
    expect(await result.usage).toMatchObject({ inputTokens: 7, outputTokens: 14 });
  });

  it("plays a tool loop with signed thoughts that come back, whole", async () => {
    const { text, steps } = await generateText({ model: model(id), ...loop });
    expect(steps[0]?.reasoningText).toBe("The user wants me to use get_weather and get_time.");
    expect(steps[0]?.toolCalls).toHaveLength(2);
    expect(steps[0]?.finishReason).toBe("tool-calls");
    expect(text).toContain("sunny in some city");
    expect(JSON.stringify(emulator.log().at(-1)?.body)).toContain('"thoughtSignature"');
  });

  it("plays a tool loop with signed thoughts that come back, streamed", async () => {
    const result = streamText({ model: model(id), ...loop });
    expect(await result.text).toContain("sunny in some city");
    expect(await result.steps).toHaveLength(2);
    expect(JSON.stringify(emulator.log().at(-1)?.body)).toContain('"thoughtSignature"');
  });

  it("goes on with what was said", async () => {
    const messages: ModelMessage[] = [{ role: "user", content: "think" }];
    for (const content of ["again", "and again"]) {
      const { response } = await generateText({ model: model(id), messages });
      messages.push(...response.messages, { role: "user", content });
    }
    const { text } = await generateText({ model: model(id), messages });
    expect(text).toContain("I received 5 messages (3 user, 2 assistant)");
  });

  it("raises its own error on a refusal and on overflow", async () => {
    const output = { type: "text" as const, value: "x" };
    const headless = [
      { role: "assistant", content: [{ type: "tool-call", toolCallId: "1", toolName: "f", input: {} }] },
      { role: "tool", content: [{ type: "tool-result", toolCallId: "1", toolName: "f", output }] },
    ] satisfies ModelMessage[];
    const refusal = generateText({ model: model(id), messages: headless, maxRetries: 0 });
    await expect(refusal).rejects.toSatisfy(APICallError.isInstance);
    await expect(refusal).rejects.toMatchObject({
      statusCode: 400,
      isRetryable: false,
      message:
        "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
    });
    const long = generateText({ model: model(id), prompt: "x".repeat(4_200_000), maxRetries: 0 });
    await expect(long).rejects.toMatchObject({
      statusCode: 400,
      message: "The input token count exceeds the maximum number of tokens allowed 1048576.",
    });
  });
});
