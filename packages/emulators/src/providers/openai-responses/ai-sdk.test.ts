import { createOpenAI, type OpenAIResponsesProviderOptions } from "@ai-sdk/openai";
import { APICallError, generateText, type ModelMessage, streamText } from "ai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";
import { LOOP } from "../../testing/ai-sdk-loop.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ provider: "openai-responses" });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

function model(id = "gpt-5") {
  return createOpenAI({ baseURL: `${emulator.url}/v1`, apiKey: "key" }).responses(id);
}

const unstored = {
  openai: {
    store: false,
    reasoningSummary: "auto",
    include: ["reasoning.encrypted_content"],
  } satisfies OpenAIResponsesProviderOptions,
};

describe("the AI SDK's responses model", () => {
  it("reads a whole answer", async () => {
    const { text, finishReason, usage } = await generateText({ model: model("gpt-4o"), prompt: "hello" });
    expect(text).toContain('the last says: "hello"');
    expect(finishReason).toBe("stop");
    expect(usage.inputTokens).toBe(9);
  });

  it("reads a streamed answer", async () => {
    const result = streamText({ model: model(), prompt: "hello" });
    expect(await result.text).toContain('the last says: "hello"');
    expect(await result.finishReason).toBe("stop");
  });

  it.each(["whole", "streamed"])("plays a tool loop with references to stored items, %s", async (how) => {
    const result =
      how === "whole"
        ? await generateText({ model: model(), ...LOOP })
        : streamText({ model: model(), ...LOOP });
    expect(await result.text).toContain('"sunny in some city" and "noon"');
    expect((await result.steps)[0]?.toolCalls).toHaveLength(2);
    expect(JSON.stringify(emulator.log().at(-1)?.body)).toContain('"item_reference"');
  });

  it.each(["whole", "streamed"])("plays a tool loop with encrypted reasoning, %s", async (how) => {
    const options = { model: model(), ...LOOP, providerOptions: unstored };
    const result = how === "whole" ? await generateText(options) : streamText(options);
    expect(await result.text).toContain('"sunny in some city" and "noon"');
    expect((await result.steps)[0]?.reasoningText).toBe("The user wants me to use get_weather and get_time.");
    expect(JSON.stringify(emulator.log().at(-1)?.body)).toContain('"encrypted_content":"gAAAAA');
  });

  it("raises its own error on a refusal", async () => {
    const messages: ModelMessage[] = [
      { role: "user", content: "hello" },
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "call_a", toolName: "f", output: { type: "text", value: "x" } },
        ],
      },
    ];
    const error = await generateText({ model: model(), messages, maxRetries: 0 }).catch(
      (reason: unknown) => reason,
    );
    expect(APICallError.isInstance(error) && error.statusCode).toBe(400);
    expect(String(error)).toContain("No tool call found for function call output with call_id call_a.");
  });

  it("raises its own error on an overflow, and passes on the one in a stream", async () => {
    emulator.scenario({ window: 100 });
    const long = { model: model(), prompt: "x".repeat(1_000), maxRetries: 0 };
    const whole = await generateText(long).catch((reason: unknown) => reason);
    expect(APICallError.isInstance(whole) && whole.statusCode).toBe(400);
    const errors: unknown[] = [];
    const result = streamText({ ...long, onError: ({ error }) => void errors.push(error) });
    await result.consumeStream();
    expect(JSON.stringify(errors)).toContain("context_length_exceeded");
  });
});
