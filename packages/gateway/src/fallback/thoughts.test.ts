import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import { type Emulator, startEmulator } from "@suture/emulators";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FallbackBridge, startBridge } from "../testing/fallback-bridge.ts";

let emulator: Emulator;
let bridge: FallbackBridge;
let openai: OpenAI;
let anthropic: Anthropic;
let google: GoogleGenAI;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "all" });
  bridge = await startBridge(emulator);
  openai = new OpenAI({ apiKey: "any", baseURL: `${bridge.url}/v1`, maxRetries: 0 });
  anthropic = new Anthropic({ apiKey: "any", baseURL: bridge.url, maxRetries: 0 });
  google = new GoogleGenAI({ apiKey: "any", httpOptions: { baseUrl: bridge.url } });
});
afterAll(async () => {
  await bridge.close();
  await emulator.close();
});

describe.each([false, true])("what another model thought, streamed: %s", (stream) => {
  beforeEach(() => {
    bridge.to = { wire: "openai-chat", contract: "deepseek", model: "deepseek-reasoner" };
    emulator.scenario({ replies: [{ reasoning: "I ponder.", text: "Done." }] });
  });

  it("is a block of Anthropic's, without a signature that it would refuse", async () => {
    const body = {
      model: "claude-sonnet-4-5",
      max_tokens: 99,
      messages: [{ role: "user" as const, content: "hi" }],
    };
    const { content } = stream
      ? await anthropic.messages.stream(body).finalMessage()
      : await anthropic.messages.create(body);
    expect(content).toMatchObject([
      { type: "thinking", thinking: "I ponder.", signature: "" },
      { type: "text", text: "Done." },
    ]);
  });

  it("is an item of OpenAI's, with an id that it would not look for", async () => {
    const body = { model: "gpt-5.2", input: "hi" };
    const { output } = stream
      ? await openai.responses.stream(body).finalResponse()
      : await openai.responses.create(body);
    expect(output).toMatchObject([
      { type: "reasoning", summary: [{ type: "summary_text", text: "I ponder." }] },
      { type: "message", content: [{ type: "output_text", text: "Done." }] },
    ]);
    expect(output[0]?.id).not.toMatch(/^rs/);
  });

  it("is a thought of Google's", async () => {
    const body = { model: "gemini-2.5-flash", contents: "hi" };
    const answers = stream
      ? await google.models.generateContentStream(body)
      : [await google.models.generateContent(body)];
    const thoughts: string[] = [];
    for await (const { candidates } of answers) {
      for (const { text, thought } of candidates?.[0]?.content?.parts ?? [])
        if (thought === true) thoughts.push(text ?? "");
    }
    expect(thoughts.join("")).toBe("I ponder.");
  });
});
